import type { Setting } from '../binding/setting';
import type { Decoded } from '../text/decoded';
import type { Span } from '../text/span';
import { isYaml } from '../text/yaml';
import type { TextChange } from './rule';
import {
  isBreak,
  keyInStyle,
  keyPart,
  lineEndBehind,
  lineStartBefore,
  styleOf,
  valueInPlace,
  valueInStyle,
  wholeKey,
  type Editable,
} from './written';
import { outermostEmptied, yamlPathTo } from './yaml-removal';

/** The line break that a text uses: its first one, else LF. */
export function lineBreakOf(text: string): string {
  return /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
}

/** Replaces a span of a document. */
export function replace({ uri }: Editable, span: Span, newText: string): TextChange {
  return { uri, span, newText };
}

/** Writes another Kafka key in place of a setting's; undefined where its style cannot express it. */
export function renameKey(
  document: Editable,
  setting: Setting,
  key: string,
): TextChange[] | undefined {
  const written = keyInStyle(document, setting, key);
  return written === undefined
    ? undefined
    : [replace(document, keyPart(document, setting), written)];
}

/** Writes another value in place of a setting's; undefined where that could damage the file. */
export function replaceValue(
  document: Editable,
  setting: Setting,
  value: string,
): TextChange[] | undefined {
  const written = valueInPlace(document, setting, value);
  return written === undefined ? undefined : [replace(document, setting.value.span, written)];
}

/**
 * Adds an entry behind another one, in its style: indentation, prefix, separator, line break. Undefined where that
 * style cannot express it or the place is not certain.
 */
export function insertAfter(
  document: Editable,
  anchor: Setting,
  key: string,
  value: string,
): TextChange[] | undefined {
  const { text } = document.parsed;
  const style = styleOf(document, anchor);
  const fullKey = wholeKey(document, anchor, key);
  if (!style || fullKey === undefined) return undefined;
  const written =
    style.flow && !/^[\w./-]+$/.test(value)
      ? JSON.stringify(value)
      : valueInStyle(value, style.format, style.separator);
  if (written === undefined) return undefined;
  const pair = `${style.lead}${style.around}${fullKey}${style.separator}${written}${style.around}`;
  const { entry } = anchor;
  if (style.flow) {
    const end = behindQuote(text, entry.value.span.end);
    return [replace(document, { start: end, end }, `, ${pair}`)];
  }
  const behind =
    style.format === 'properties'
      ? entry.lines.end
      : lineEndBehind(text, Math.max(entry.span.end, entry.value.span.end));
  return [insertLine(document, behind, pair)];
}

/** Adds a whole line at the start of a line, or behind a last line that has no line break. */
export function insertLine(document: Editable, at: number, line: string): TextChange {
  const { text } = document.parsed;
  const lineBreak = lineBreakOf(text);
  const behindBreak = at === 0 || isBreak(text, at - 1);
  return replace(
    document,
    { start: at, end: at },
    behindBreak ? line + lineBreak : lineBreak + line,
  );
}

/** Removes a setting's entry with its lines; undefined where something else stands on them. */
export function removeEntry(document: Editable, { entry }: Setting): TextChange[] | undefined {
  const { parsed } = document;
  const { text } = parsed;
  // Entries that a shape reads out of a value (`- KEY=value`) are none of the YAML tree.
  const path = isYaml(parsed) ? yamlPathTo(parsed.roots, entry.span) : undefined;
  const removed = path ? outermostEmptied(path) : entry;
  if (!removed) return undefined;
  const { lines, span } = removed;
  const before = text.slice(lines.start, span.start);
  if (parsed.format === 'yaml' && !/^\s*(?:- +)?["']?$/.test(before)) return undefined;
  // The last line may lack its break: then the break before it goes instead.
  const wholeLine = lines.start === lineStartBefore(text, lines.start);
  const open = wholeLine && lines.end === text.length && !isBreak(text, lines.end - 1);
  const start = open ? behindPrevious(text, lines.start) : lines.start;
  return [replace(document, { start, end: lines.end }, '')];
}

/** Removes one item of a list value with its comma; the whole entry when it is the only one. */
export function removeItem(
  document: Editable,
  setting: Setting,
  items: readonly Decoded[],
  index: number,
): TextChange[] | undefined {
  const item = items[index];
  if (!item) return undefined;
  if (items.length === 1) return removeEntry(document, setting);
  const previous = items[index - 1];
  const next = items[index + 1];
  const span = previous
    ? { start: previous.span.end, end: item.span.end }
    : { start: item.span.start, end: next?.span.start ?? item.span.end };
  return [replace(document, span, '')];
}

/** Writes another text in place of one item of a list value. */
export function replaceItem(
  document: Editable,
  item: Decoded,
  text: string,
): TextChange[] | undefined {
  // An item is safe to write where a whole value of the same text is.
  return /^[\w.-]+$/.test(text) ? [replace(document, item.span, text)] : undefined;
}

function behindQuote(text: string, at: number): number {
  return text[at] === '"' || text[at] === "'" ? at + 1 : at;
}

function behindPrevious(text: string, lineStart: number): number {
  const crlf = text.slice(lineStart - 2, lineStart) === '\r\n';
  return Math.max(0, lineStart - (crlf ? 2 : 1));
}
