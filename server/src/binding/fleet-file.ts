import type { Entry, ParsedText } from '../text/parsed-text';
import { isLiteral } from './placeholder';
import type { BoundDocument, Layer, Setting } from './setting';
import type { ShapeRecognizer } from './shape-recognizer';

/** Our own description of a fleet: Kafka keys stand under `settings`, client tags under `tags`. */
export const fleetFile: ShapeRecognizer = {
  named: /\.fleet\.ya?ml$/,
  bind: (source) => bindFleetFile(source.uri, source.asYaml('1.2')),
};

/** Where Kafka's keys stand: `settings.<key>`, and by instance or start event `….settings.<key>`, `….tags.<key>`. */
const PLACE = /^((?:instances\[\d+\]|events\[\d+\]\.start)\.|)(settings|tags)\./;

/** The settings of one item of a fleet file. */
export interface FleetFileItem {
  readonly settings: readonly Setting[];
  /** Entries in place of a setting that are none: lists, and keys without a value. */
  readonly unusable: readonly Entry[];
}

/**
 * The settings of a fleet file by the place that holds them: `` (shared), `instances[0].`, `events[1].start.`; in the
 * order of the text.
 */
export function fleetFileItems(parsed: ParsedText): ReadonlyMap<string, FleetFileItem> {
  const items = new Map<string, { settings: Setting[]; unusable: Entry[] }>();
  for (const entry of parsed.entries) {
    const [prefix, place, block] = PLACE.exec(entry.key.text) ?? [];
    if (prefix === undefined || place === undefined || (place === '' && block === 'tags')) continue;
    const item = items.get(place) ?? { settings: [], unusable: [] };
    items.set(place, item);
    const tag = block === 'tags' ? 'client.tag.' : '';
    if (entry.key.text.endsWith(']') || (entry.type === 'null' && entry.value.text === '')) {
      item.unusable.push(entry);
    } else {
      const key = tag + entry.key.text.slice(prefix.length);
      item.settings.push(setting(entry, key, prefix.length));
    }
  }
  return items;
}

/** Binds a fleet file: a base layer with the shared settings, then a layer for each item that has its own. */
export function bindFleetFile(uri: string, parsed: ParsedText): BoundDocument {
  let id: Setting | undefined;
  const names = new Map<string, string>();
  for (const entry of parsed.entries) {
    const key = entry.key.text;
    if (key === 'application') id = setting(entry, 'application.id', 0);
    else if (key.endsWith('.name')) names.set(key.slice(0, -'name'.length), entry.value.text);
  }
  const items = new Map(fleetFileItems(parsed));
  const shared: Layer = { profile: null, settings: items.get('')?.settings ?? [] };
  items.delete('');
  const own = [...items].map(([place, { settings }]): Layer => ({
    profile: names.get(place) ?? place.slice(0, -1),
    settings,
  }));
  return {
    uri,
    shape: 'fleet-file',
    parsed,
    applications: [{ id, layers: [shared, ...own] }],
  };
}

function setting(entry: Entry, key: string, from: number): Setting {
  const keySpan = entry.key.spanOf(from, entry.key.text.length);
  return { key, keySpan, value: entry.value, literal: isLiteral(entry.value), entry };
}
