import type { Decoded } from '../text/decoded';
import type { Entry } from '../text/parsed-text';
import type { Span } from '../text/span';
import type { YamlMap, YamlNode, YamlScalar } from '../text/yaml-node';

/** An environment variable. */
export interface VariableEntry extends Entry {
  /** Whether something else than the text gives its value. */
  readonly unknown?: true;
}

/** The value of a key in a map; the last of equal ones. */
export function child(node: YamlNode | undefined, key: string): YamlNode | undefined {
  if (node?.kind !== 'map') return undefined;
  // Merged entries stand behind the map's own, which have other keys.
  return node.entries.findLast((entry) => entry.key.text === key)?.value;
}

/** The value at the end of a path of keys. */
export function at(node: YamlNode | undefined, ...path: readonly string[]): YamlNode | undefined {
  return path.reduce<YamlNode | undefined>((parent, key) => child(parent, key), node);
}

/** A scalar's text; undefined for anything else. */
export function textOf(node: YamlNode | undefined): string | undefined {
  return node?.kind === 'scalar' && node.type !== 'null' ? node.text.text : undefined;
}

/** A scalar as a number of instances; undefined for anything else. */
export function countOf(node: YamlNode | undefined): number | undefined {
  const text = textOf(node)?.trim() ?? '';
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

/** The items of a list; a single node is a list of one. */
export function itemsOf(node: YamlNode | undefined): readonly YamlNode[] {
  if (!node) return [];
  return node.kind === 'list' ? node.items : [node];
}

/**
 * Variables of a map `NAME: value`.
 *
 * @param section tells apart sources that lie over each other: what one sets again is no duplicate
 */
export function mapVariables(map: YamlMap, section = 0): VariableEntry[] {
  return map.entries.flatMap(({ key, value, span, lines }) => {
    if (value.kind !== 'scalar') return [];
    const given = value.type !== 'null';
    const entry = given ? entryOf(key, value, span, lines) : unknownValue(key, key.span.end);
    return [{ ...entry, section }];
  });
}

/** Variables of a list, each `NAME=value` in one scalar, or a map of `name` and `value` as Kubernetes has it. */
export function listVariables(items: readonly YamlNode[], source: string): VariableEntry[] {
  return items.flatMap((item) => {
    if (item.kind === 'scalar') return assignment(item, source) ?? [];
    const name = child(item, 'name');
    if (name?.kind !== 'scalar') return [];
    const value = child(item, 'value');
    const from = child(item, 'valueFrom');
    if (value?.kind === 'scalar') {
      const span = ordered(name.text.span.start, value.text.span.end);
      return [entryOf(name.text, value, span, item.span)];
    }
    return from ? [unknownValue(name.text, from.span.end)] : [];
  });
}

function entryOf(key: Decoded, value: YamlScalar, span: Span, lines: Span): Entry {
  return {
    key,
    value: value.text,
    separator: ordered(key.span.end, value.text.span.start),
    span,
    lines,
    section: 0,
    type: value.type,
  };
}

function ordered(start: number, end: number): Span {
  return start <= end ? { start, end } : { start: end, end };
}

/** `NAME=value`; a name alone is taken from the environment and is no entry. */
function assignment({ text, span }: YamlScalar, source: string): Entry[] | undefined {
  const equals = text.text.indexOf('=');
  if (equals < 1) return undefined;
  const key = text.slice(0, equals);
  const value = text.slice(equals + 1);
  return [
    {
      key,
      value,
      separator: { start: key.span.end, end: value.span.start },
      span: { start: key.span.start, end: value.span.end },
      lines: linesOf(span, source),
      section: 0,
      type: 'string',
    },
  ];
}

/** The lines of an item that has them for itself. */
function linesOf(span: Span, source: string): Span {
  const start = source.lastIndexOf('\n', span.start - 1) + 1;
  const newline = source.indexOf('\n', span.end);
  const end = newline < 0 ? source.length : newline + 1;
  const alone = /^\s*- +$/.test(source.slice(start, span.start));
  return alone && source.slice(span.end, end).trim() === '' ? { start, end } : span;
}

/** A value that comes from a secret, a field of the pod or the host: as unknown as a placeholder. */
function unknownValue(key: Decoded, upTo: number): VariableEntry {
  const span = ordered(key.span.start, Math.max(key.span.end, upTo));
  return {
    key,
    value: key.slice(key.text.length),
    separator: { start: key.span.end, end: key.span.end },
    span,
    lines: span,
    section: 0,
    type: 'string',
    unknown: true,
  };
}
