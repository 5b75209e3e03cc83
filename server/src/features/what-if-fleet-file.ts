import type { BoundDocument } from '../binding/setting';
import type { Fleet, Instance } from '../fleet/fleet';
import { insertLine } from '../rules/edits';
import type { TextChange } from '../rules/rule';
import { lineEndBehind, lineStartBefore, valueInStyle } from '../rules/written';
import type { Change, Tags } from '../protocol/what-if';
import type { Span } from '../text/span';
import { isYaml } from '../text/yaml';
import type { YamlEntry, YamlMap, YamlNode } from '../text/yaml-node';
import { applied, type EditCollection, type InstanceEdits } from './what-if-edit-collection';
import { modelFor, nextName } from './what-if';

/** Writes the instances of a fleet file: items of its list `instances`. */
export class FleetFileEdits implements InstanceEdits {
  private readonly items: readonly YamlNode[];
  private readonly used: Set<string>;
  /** Instances of an item that were taken away so far. */
  private readonly gone = new Map<YamlNode, Set<string>>();

  constructor(
    private readonly file: BoundDocument,
    private readonly fleet: Fleet,
    private readonly edits: EditCollection,
  ) {
    const [root] = isYaml(file.parsed) ? file.parsed.roots : [];
    const list = root?.kind === 'map' ? valueOf(root, 'instances') : undefined;
    this.items = list?.kind === 'list' ? list.items : [];
    this.used = new Set(fleet.instances.map(({ name }) => name));
  }

  remove(names: ReadonlySet<string>): void {
    for (const item of this.items) {
      const all = this.instancesOf(item);
      const gone = this.gone.get(item) ?? new Set();
      const before = gone.size;
      for (const { name } of all) if (names.has(name)) gone.add(name);
      if (gone.size === before) continue;
      this.gone.set(item, gone);
      this.edits.changes.push(
        ...(gone.size < all.length
          ? this.fewerReplicas(item, all.length - gone.size)
          : this.removal(item)),
      );
    }
  }

  add({ places }: Extract<Change, { kind: 'add' }>, settings: readonly TextChange[]): void {
    const last = this.items.at(-1);
    if (!last) {
      this.edits.problems.push('`instances` is no list that an item can be added to.');
      return;
    }
    const { text } = this.file.parsed;
    const start = lineStartBefore(text, last.span.start);
    const lead = text.slice(start, last.span.start);
    const isBlock = /^\s*- +$/.test(lead);
    for (const place of places) {
      const item = this.itemFor(place, settings, lead);
      if (item === undefined) continue;
      const { end } = last.span;
      this.edits.changes.push(
        isBlock
          ? insertLine(this.file, lineEndBehind(text, end), lead + item)
          : { uri: this.file.uri, span: { start: end, end }, newText: `, ${item}` },
      );
    }
  }

  /** The text of a new item: the most similar one with another name and other tags, or a plain one. */
  private itemFor(place: Tags, settings: readonly TextChange[], lead: string): string | undefined {
    const model = modelFor(this.fleet.instances, place);
    if (!model) return undefined;
    const name = nextName(this.used, this.fleet.instances.at(-1)?.name ?? model.name);
    this.used.add(name);
    const item = this.items.find((each) => this.instancesOf(each).includes(model));
    const copy = item?.kind === 'map' ? this.copyOf(item, model, name, place) : undefined;
    if (!item || !copy) return plainItem(name, place, model);
    const { text } = this.file.parsed;
    const inside = settings.filter(({ span }) => within(span, item.span));
    const changes = [...copy, ...inside].map((change) => ({
      ...change,
      span: {
        start: change.span.start - item.span.start,
        end: change.span.end - item.span.start,
      },
    }));
    const source = text.slice(item.span.start, item.span.end).replace(/\s+$/, '');
    // Lines of a copy stand as deep as those of the item it was made of.
    const own = text.slice(lineStartBefore(text, item.span.start), item.span.start);
    return own === lead || !/[\r\n]/.test(source) ? applied(source, changes) : undefined;
  }

  /** What makes another instance of an item; undefined where a plain item is the clearer way. */
  private copyOf(
    item: YamlMap,
    model: Instance,
    name: string,
    place: Tags,
  ): TextChange[] | undefined {
    const named = valueOf(item, 'name');
    const tags = valueOf(item, 'tags');
    if (named?.kind !== 'scalar' || tags?.kind !== 'map' || valueOf(item, 'replicas')) {
      return undefined;
    }
    const { uri } = this.file;
    const changes: TextChange[] = [{ uri, span: named.span, newText: scalar(name) }];
    for (const [key, value] of place) {
      if (model.tags.get(key)?.value === value) continue;
      const own = valueOf(tags, key);
      if (own?.kind !== 'scalar') return undefined;
      changes.push({ uri, span: own.span, newText: scalar(value) });
    }
    return changes;
  }

  private instancesOf({ span }: YamlNode): Instance[] {
    return this.fleet.instances.filter(
      ({ origin }) => origin.uri === this.file.uri && within(origin.span, span),
    );
  }

  private fewerReplicas(item: YamlNode, left: number): TextChange[] {
    const replicas = item.kind === 'map' ? valueOf(item, 'replicas') : undefined;
    if (replicas?.kind !== 'scalar') return [];
    this.edits.problems.push('Of equal replicas the last ones go, whichever were chosen.');
    return [{ uri: this.file.uri, span: replicas.span, newText: String(left) }];
  }

  private removal(item: YamlNode): TextChange[] {
    const { uri, parsed } = this.file;
    const { text } = parsed;
    const start = lineStartBefore(text, item.span.start);
    if (/^\s*- +$/.test(text.slice(start, item.span.start))) {
      const end = lineEndBehind(text, item.span.end);
      return [{ uri, span: { start, end }, newText: '' }];
    }
    const before = /,\s*$/.exec(text.slice(0, item.span.start));
    const behind = /^\s*,\s*/.exec(text.slice(item.span.end));
    const span = before
      ? { start: before.index, end: item.span.end }
      : { start: item.span.start, end: item.span.end + (behind?.[0].length ?? 0) };
    return [{ uri, span, newText: '' }];
  }
}

function valueOf(map: YamlMap, key: string): YamlNode | undefined {
  return map.entries.findLast((entry: YamlEntry) => entry.key.text === key)?.value;
}

function within(inner: Span, outer: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

function plainItem(name: string, place: Tags, { threads }: Instance): string {
  const tags = place.map(([key, value]) => `${scalar(key)}: ${scalar(value)}`).join(', ');
  const parts = [`name: ${scalar(name)}`];
  if (place.length > 0) parts.push(`tags: { ${tags} }`);
  if (threads > 1) parts.push(`threads: ${threads}`);
  return `{ ${parts.join(', ')} }`;
}

/** A YAML scalar that is safe in a flow map as well. */
function scalar(value: string): string {
  const written = valueInStyle(value, 'yaml', ': ');
  return written !== undefined && /^[\w./-]+$/.test(written) ? written : JSON.stringify(value);
}
