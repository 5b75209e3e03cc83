import type { Decoded } from './decoded';
import type { Entry } from './parsed-text';
import type { Span } from './span';

/** A map; its entries in the order of the text, equal keys included, those of merged maps (`<<`) last. */
export interface YamlMap {
  readonly kind: 'map';
  readonly span: Span;
  readonly entries: readonly YamlEntry[];
}

/** One `key: value` of a map. */
export interface YamlEntry {
  readonly key: Decoded;
  readonly value: YamlNode;
  /** From the first character of the key to the last of the value, quotes included. */
  readonly span: Span;
  /** What disappears when the entry is removed: whole lines where it has them for itself. */
  readonly lines: Span;
}

/** A list. */
export interface YamlList {
  readonly kind: 'list';
  readonly span: Span;
  readonly items: readonly YamlNode[];
}

/** Anything that is neither map nor list; a missing value is a scalar of type `null`. */
export interface YamlScalar {
  readonly kind: 'scalar';
  /** With quotes. */
  readonly span: Span;
  readonly text: Decoded;
  /** What the reader makes of it; quoted scalars are strings. */
  readonly type: Entry['type'];
}

/** A node of a YAML document. Aliases are replaced by what they stand for, so nodes may be shared. */
export type YamlNode = YamlMap | YamlList | YamlScalar;

/** The entries of a map whose key appeared before; the last of equal ones counts. Linear. */
export function repeatedEntries(map: YamlMap): YamlEntry[] {
  const seen = new Set<string>();
  return map.entries.filter(({ key }) => seen.size === seen.add(key.text).size);
}
