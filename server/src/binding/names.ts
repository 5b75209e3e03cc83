import { resolveKey } from '../catalog/catalog';
import { NEWEST_VERSION } from '../catalog/kafka-version';
import type { Decoded } from '../text/decoded';
import type { Entry } from '../text/parsed-text';
import { isLiteral, type PlaceholderSyntax } from './placeholder';
import type { Setting } from './setting';

/**
 * Index behind a prefix of a key as Spring reads names: case, dashes and underscores within a segment do not count.
 * Undefined when the key does not begin with it. A bracket may stand in place of the prefix's final dot.
 */
export function behindRelaxed(key: string, prefix: string): number | undefined {
  let i = 0;
  for (let j = 0; j < prefix.length; j++) {
    if (prefix[j] === '-') continue;
    while (key[i] === '-' || key[i] === '_') i++;
    const final = j === prefix.length - 1 && prefix[j] === '.' && key[i] === '[';
    if (!final && key[i]?.toLowerCase() !== prefix[j]) return undefined;
    i++;
  }
  return i;
}

/** Whether two names are the same for Spring: `application-id`, `applicationId`, `APPLICATION_ID`. */
export function sameRelaxed(a: string, b: string): boolean {
  return relaxed(a) === relaxed(b);
}

/** A name without what Spring does not count. */
export function relaxed(name: string): string {
  return name.replace(/[-_]/g, '').toLowerCase();
}

/** The setting that an entry gives, whose Kafka key stands in the entry's own from an index on; brackets are left out. */
export function settingFrom(entry: Entry, from: number, prefix = ''): Setting {
  const { key } = entry;
  const bracketed = key.text[from - 1] === '[' && key.text.endsWith(']');
  const to = bracketed ? key.text.length - 1 : key.text.length;
  return settingOf(entry, prefix + key.text.slice(from, to), key.slice(from, to));
}

/** The setting that an entry gives for a Kafka key, which a part of the entry's own key stands for. */
export function settingOf(
  entry: Entry,
  key: string,
  part: Decoded = entry.key,
  syntax?: PlaceholderSyntax,
): Setting {
  const { value } = entry;
  return { key, keySpan: part.span, value, literal: isLiteral(value, syntax), entry };
}

/** Whether an entry is an item of a list (`key[0]`): no setting of its own. */
export function isListItem({ key }: Entry): boolean {
  return key.text.endsWith(']') && /\[\d+\]$/.test(key.text);
}

/** Whether some Kafka version has a key of that name, for Streams or one of its clients. */
export function isKafkaKey(key: string): boolean {
  const { history, prefix, name } = resolveKey(key, NEWEST_VERSION);
  return prefix === 'client.tag.' ? name !== '' : history !== undefined;
}
