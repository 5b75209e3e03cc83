import { isStreamsOnly } from '../catalog/catalog';
import type { ParsedText } from '../text/parsed-text';
import { isListItem, settingFrom } from './names';
import { profileOfFile, springProfiles } from './profiles';
import { LayerBuilder } from './layer-builder';
import type { BoundDocument } from './setting';
import { closedPrefix } from './source';
import { JVM_CONFIG, type ShapeRecognizer } from './shape-recognizer';

/** Kafka's keys below a prefix that the user's settings name. */
export const ownPrefix: ShapeRecognizer = {
  named: JVM_CONFIG,
  bind(source) {
    const prefixes = source.options.prefixes
      .map((prefix) => closedPrefix(prefix, '.'))
      .filter((prefix) => prefix !== '' && source.text.includes(lastWord(prefix)))
      .sort((a, b) => b.length - a.length);
    if (prefixes.length === 0) return undefined;
    const parsed = source.asConfig();
    const profilesOf = springProfiles(parsed, profileOfFile(source.name));
    const byPrefix = new Map<string, LayerBuilder>();
    for (const entry of parsed.entries) {
      const prefix = prefixes.find((each) => entry.key.text.startsWith(each));
      if (prefix === undefined || isListItem(entry)) continue;
      const layers = byPrefix.get(prefix) ?? new LayerBuilder();
      byPrefix.set(prefix, layers);
      layers.add(profilesOf(entry), 0, settingFrom(entry, prefix.length));
    }
    if (byPrefix.size === 0) return undefined;
    const bound: BoundDocument = {
      uri: source.uri,
      shape: 'own-prefix',
      parsed,
      applications: [...byPrefix.values()].map((layers) => ({
        id: layers.effective('application.id'),
        layers: layers.layers(),
      })),
    };
    return bound;
  },
};

/** Documents whose keys suggest a prefix that no setting names yet; nothing else is said about them. */
export const likelyPrefix: ShapeRecognizer = {
  named: JVM_CONFIG,
  bind(source) {
    if (!MAY_SUGGEST.test(source.text)) return undefined;
    const parsed = source.asConfig();
    if (suggestedPrefix(parsed) === undefined) return undefined;
    const bound: BoundDocument = { uri: source.uri, shape: 'own-prefix', parsed, applications: [] };
    return bound;
  },
};

/** A key of Streams behind a prefix, written with dots. */
const MAY_SUGGEST =
  /[\w-]\.(?:num\.(?:standby\.replicas|stream\.threads)|application\.(?:id|server)|client\.tag\.|rack\.aware\.assignment|processing\.(?:guarantee|exception)|acceptable\.recovery|max\.warmup|probing\.rebalance|state\.dir|statestore\.|commit\.interval)/;

/** Characters at the end of a key among which one of Kafka's is looked for; none has half as many. */
const LONGEST_KEY = 200;

/**
 * A prefix that at least two keys share which, without it, only Kafka Streams has; undefined when there is none. Its
 * final dot is part of it.
 */
export function suggestedPrefix(parsed: ParsedText): string | undefined {
  const counts = new Map<string, Set<string>>();
  for (const { key } of parsed.entries) {
    const { text } = key;
    const first = text.indexOf('.', Math.max(0, text.length - LONGEST_KEY));
    for (let dot = first; dot >= 0; dot = text.indexOf('.', dot + 1)) {
      const rest = text.slice(dot + 1);
      if (rest !== 'application.id' && !isStreamsOnly(rest)) continue;
      const prefix = text.slice(0, dot + 1);
      // Behind a client's prefix the rest is no key of Streams, and the prefix none of the user's.
      if (/(?:^|\.)(?:consumer|producer|admin|topic|main|restore|global)\.$/.test(prefix)) continue;
      counts.set(prefix, (counts.get(prefix) ?? new Set()).add(rest));
      break;
    }
  }
  return [...counts].find(([, keys]) => keys.size >= 2)?.[0];
}

function lastWord(prefix: string): string {
  return /([^.]*)\.?$/.exec(prefix)?.[1] ?? prefix;
}
