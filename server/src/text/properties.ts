import { Decoded } from './decoded';
import { LineIndex } from './line-index';
import type { Comment, Entry, ParsedText, TextProblem } from './parsed-text';
import { unescapeProperties } from './properties-escapes';
import { isBlank, readLogicalLines, type LogicalLine } from './properties-lines';
import { SectionCounter } from './properties-sections';

/**
 * Reads a text exactly as `java.util.Properties.load(Reader)` does, keeping where everything stands. Whatever is
 * malformed becomes a problem and reading goes on. A byte order mark is part of the first key, as it is for Java.
 */
export function parseProperties(text: string): ParsedText {
  const entries: Entry[] = [];
  const comments: Comment[] = [];
  const problems: TextProblem[] = [];
  const index = new LineIndex(text);
  const sections = new SectionCounter();
  readLogicalLines(text, {
    comment({ span, atLineStart }) {
      const written = text.slice(span.start, span.end);
      comments.push({ span, text: written.slice(1).trim(), line: index.lineAt(span.start) });
      sections.comment(written, atLineStart);
    },
    line(line) {
      entries.push(toEntry(line, sections.entry(), problems));
    },
  });
  return { format: 'properties', text, entries, comments, problems };
}

function toEntry(line: LogicalLine, section: number, problems: TextProblem[]): Entry {
  const { raw, lines } = line;
  const keyEnd = endOfKey(raw.text);
  const valueStart = startOfValue(raw.text, keyEnd);
  const key = unescapeProperties(leading(raw, keyEnd), problems);
  const value = unescapeProperties(raw.slice(valueStart), problems);
  return {
    key,
    value,
    separator: { start: key.span.end, end: value.span.start },
    span: { start: key.span.start, end: value.span.end },
    lines,
    section,
    type: 'string',
  };
}

/** The first `length` units, ending right behind the last of them even where the line goes on elsewhere. */
function leading(raw: Decoded, length: number): Decoded {
  if (length === 0) return new Decoded('', { start: raw.span.start, end: raw.span.start });
  const end = raw.sourceOffset(length - 1) + 1;
  if (end === raw.sourceOffset(length)) return raw.slice(0, length);
  const offsets = Array.from({ length }, (_, i) => raw.sourceOffset(i));
  return new Decoded(raw.text.slice(0, length), { start: raw.span.start, end }, [...offsets, end]);
}

/** Index of the first unescaped `=`, `:` or blank. */
function endOfKey(raw: string): number {
  let escaped = false;
  for (let i = 0; i < raw.length; i++) {
    const unit = raw.charCodeAt(i);
    if (!escaped && (isSeparator(unit) || isBlank(unit))) return i;
    escaped = raw[i] === '\\' && !escaped;
  }
  return raw.length;
}

/** Index behind the blanks and the one `=` or `:` that follow the key. */
function startOfValue(raw: string, keyEnd: number): number {
  let separated = false;
  for (let i = keyEnd; i < raw.length; i++) {
    const unit = raw.charCodeAt(i);
    if (isBlank(unit)) continue;
    if (separated || !isSeparator(unit)) return i;
    separated = true;
  }
  return raw.length;
}

function isSeparator(unit: number): boolean {
  return unit === 61 || unit === 58;
}
