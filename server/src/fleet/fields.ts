import { isStreamsOnly } from '../catalog/catalog';
import type { Decoded } from '../text/decoded';
import type { Span } from '../text/span';
import {
  repeatedEntries,
  type YamlEntry,
  type YamlList,
  type YamlMap,
  type YamlNode,
} from '../text/yaml-node';
import { closest } from './closest';
import { parseDuration } from './duration';
import { FLEET_KEYS, type FleetContext } from './fleet-keys';
import type { Problems } from './problems';

/**
 * One map of a fleet file. Reports unknown and repeated keys at once, wrong types when a key is read; whatever is
 * missing or of a wrong type reads as undefined.
 */
export class Fields {
  private readonly entries: ReadonlyMap<string, YamlEntry>;

  constructor(
    readonly map: YamlMap,
    private readonly context: FleetContext,
    private readonly problems: Problems,
  ) {
    this.entries = new Map(map.entries.map((entry) => [entry.key.text, entry]));
    for (const { key } of repeatedEntries(map)) problems.repeated(key.span, key.text);
    for (const { key } of this.entries.values()) this.checkKey(key);
  }

  /** Whether the key is written, be its value usable or not. */
  has(key: string): boolean {
    return this.entries.has(key);
  }

  /** Where the key stands; the map itself when it does not. */
  keySpan(key: string): Span {
    return this.entries.get(key)?.key.span ?? this.map.span;
  }

  /** Where the value stands; the map itself when there is none. */
  valueSpan(key: string): Span {
    return this.entries.get(key)?.value.span ?? this.map.span;
  }

  /** A non-empty text. */
  text(key: string): Decoded | undefined {
    const text = this.scalar(key, 'a text');
    if (text?.text.trim() !== '') return text;
    return this.wrong(key, 'a text');
  }

  /** A whole number in the limits of the table of keys. */
  whole(key: string): number | undefined {
    const value = FLEET_KEYS[this.context][key]?.value;
    const min = value?.kind === 'whole' ? value.min : 0;
    const wanted = `a whole number of at least ${min}`;
    const text = this.scalar(key, wanted)?.text.trim();
    if (text === undefined) return undefined;
    const number = /^\d{1,15}$/.test(text) ? Number(text) : -1;
    return number >= min ? number : this.wrong(key, wanted);
  }

  /** `true` or `false`. */
  flag(key: string): boolean | undefined {
    const text = this.scalar(key, '`true` or `false`')?.text.trim();
    if (text === undefined) return undefined;
    if (text === 'true' || text === 'false') return text === 'true';
    return this.wrong(key, '`true` or `false`');
  }

  /** A duration, in milliseconds. */
  duration(key: string): number | undefined {
    const wanted = 'a duration such as `90s`, `10m` or `2h`';
    const text = this.scalar(key, wanted)?.text;
    return text === undefined ? undefined : (parseDuration(text) ?? this.wrong(key, wanted));
  }

  /** One of the words in the table of keys. */
  word(key: string): string | undefined {
    const value = FLEET_KEYS[this.context][key]?.value;
    const words = value?.kind === 'word' ? value.words : [];
    const wanted = words.map((word) => `\`${word}\``).join(' or ');
    const text = this.scalar(key, wanted)?.text.trim();
    return text === undefined || words.includes(text) ? text : this.wrong(key, wanted);
  }

  /** A map; a key without a value counts as not written yet. */
  mapAt(key: string): YamlMap | undefined {
    const node = this.node(key);
    if (!node || isNothing(node)) return undefined;
    return node.kind === 'map' ? node : this.wrong(key, 'a map');
  }

  /** A map with keys of its own. */
  fields(key: string, context: FleetContext): Fields | undefined {
    const map = this.mapAt(key);
    return map && new Fields(map, context, this.problems);
  }

  /** A list; a key without a value counts as not written yet. */
  list(key: string): YamlList | undefined {
    const node = this.node(key);
    if (!node || isNothing(node)) return undefined;
    return node.kind === 'list' ? node : this.wrong(key, 'a list');
  }

  /** The items of a list that are maps with keys of their own, each with its place in the list. */
  items(key: string, context: FleetContext): { readonly index: number; readonly fields: Fields }[] {
    const items: { index: number; fields: Fields }[] = [];
    for (const [index, node] of (this.list(key)?.items ?? []).entries()) {
      if (node.kind === 'map') {
        items.push({ index, fields: new Fields(node, context, this.problems) });
      } else this.problems.error(node.span, `An item of \`${key}\` must be a map.`);
    }
    return items;
  }

  /** A list of texts; what is none is reported. Undefined when the key is not there. */
  words(key: string): string[] | undefined {
    return this.list(key)?.items.flatMap((item) => {
      if (item.kind === 'scalar' && item.text.text.trim() !== '') return [item.text.text.trim()];
      this.problems.error(item.span, `An item of \`${key}\` must be a text.`);
      return [];
    });
  }

  /** Number of items of a list; 0 when there is none yet, undefined when there is something else. */
  size(key: string): number | undefined {
    const node = this.node(key);
    if (!node || isNothing(node)) return 0;
    return node.kind === 'list' ? node.items.length : undefined;
  }

  private node(key: string): YamlNode | undefined {
    return this.entries.get(key)?.value;
  }

  private scalar(key: string, wanted: string): Decoded | undefined {
    const node = this.node(key);
    if (!node) return undefined;
    return node.kind === 'scalar' && !isNothing(node) ? node.text : this.wrong(key, wanted);
  }

  /** Reports a value of a wrong type, at the key where there is no value. */
  private wrong(key: string, wanted: string): undefined {
    const { start, end } = this.valueSpan(key);
    const span = start === end ? this.keySpan(key) : { start, end };
    this.problems.error(span, `\`${key}\` must be ${wanted}.`);
    return undefined;
  }

  private checkKey(key: Decoded): void {
    const known = FLEET_KEYS[this.context];
    if (Object.hasOwn(known, key.text)) return;
    const belongs = isStreamsOnly(key.text) && 'settings' in known;
    const meant = belongs ? undefined : closest(key.text, Object.keys(known));
    const hint = belongs
      ? ' Kafka settings go under `settings`.'
      : meant === undefined
        ? ''
        : ` Did you mean \`${meant}\`?`;
    const place = this.context === 'file' ? 'a fleet file' : `\`${PLACES[this.context]}\``;
    this.problems.warning(
      key.span,
      `\`${key.text}\` is no key of ${place} and is ignored.${hint}`,
      // Where the right one is there already, a second one would take its place.
      meant !== undefined && this.has(meant) ? undefined : meant,
    );
  }
}

/** What users call the maps, by the key that holds them. */
const PLACES: Readonly<Record<FleetContext, string>> = {
  file: 'file',
  topology: 'topology',
  subtopology: 'subtopologies',
  changelog: 'changelog',
  brokers: 'brokers',
  group: 'group',
  instance: 'instances',
  recovery: 'recovery',
  event: 'events',
  stop: 'stop',
  restart: 'restart',
  observed: 'observed',
  observedInstance: 'observed.instances',
  observedMember: 'members',
};

function isNothing(node: YamlNode): boolean {
  return node.kind === 'scalar' && node.type === 'null' && node.text.text === '';
}
