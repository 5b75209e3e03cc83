import { Decoded } from './decoded';
import type { Entry } from './parsed-text';

/** Items of a list have keys that end in their index. */
const ITEM = /^(.+)\[\d+\]$/s;

/** The entries of a text, with the items of each list of scalars as one entry: their texts with commas between them. */
export function joinedLists(entries: readonly Entry[]): readonly Entry[] {
  if (!entries.some(({ key }) => key.text.endsWith(']'))) return entries;
  const joined: Entry[] = [];
  let items: Entry[] = [];
  let current: string | undefined;
  const flush = (): void => {
    const [first] = items;
    if (first && current !== undefined) joined.push(listEntry(current, first, items));
    items = [];
    current = undefined;
  };
  for (const entry of entries) {
    const list = entry.key.text.endsWith(']') ? ITEM.exec(entry.key.text)?.[1] : undefined;
    if (list !== current || entry.section !== items[0]?.section) flush();
    if (list === undefined) joined.push(entry);
    else {
      current = list;
      items.push(entry);
    }
  }
  flush();
  return joined;
}

function listEntry(name: string, first: Entry, items: readonly Entry[]): Entry {
  const key = first.key.slice(0, name.length);
  const value = joined(items.map((item) => item.value));
  const { section, span, lines, separator, dotted } = first;
  return {
    key,
    value,
    separator,
    span,
    lines,
    section,
    type: 'string',
    list: true,
    ...(dotted === undefined ? {} : { dotted }),
  };
}

/** The texts with commas between them; each comma leads to the end of the text before it. */
function joined(values: readonly Decoded[]): Decoded {
  const offsets: number[] = [];
  values.forEach((value, n) => {
    if (n > 0) offsets.push(values[n - 1]?.span.end ?? 0);
    for (let i = 0; i < value.text.length; i++) offsets.push(value.sourceOffset(i));
  });
  const start = values[0]?.span.start ?? 0;
  const end = values.at(-1)?.span.end ?? start;
  offsets.push(end);
  // Behind an alias the text runs backwards; a span must not.
  for (let i = offsets.length - 2; i >= 0; i--) {
    offsets[i] = Math.min(offsets[i] ?? 0, offsets[i + 1] ?? 0);
  }
  const text = values.map((value) => value.text).join(',');
  return new Decoded(text, { start: offsets[0] ?? start, end }, offsets);
}
