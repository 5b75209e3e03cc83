import { Decoded } from './decoded';
import type { Span } from './span';

/** A comment as the scan finds it. */
export interface CommentLine {
  /** From the marker to the end of the line, line break excluded. */
  readonly span: Span;
  /** Whether the marker is the first character of its line. */
  readonly atLineStart: boolean;
}

/** A logical line: natural lines joined where a backslash ends them, escapes not yet resolved. */
export interface LogicalLine {
  /** Without leading blanks and line continuations. */
  readonly raw: Decoded;
  /** The natural lines it stands on, final line break included. */
  readonly lines: Span;
}

/** Receives comments and logical lines in the order of the text. */
export interface LineVisitor {
  comment(comment: CommentLine): void;
  line(line: LogicalLine): void;
}

const LF = 10;
const CR = 13;
const HASH = 35;
const BANG = 33;
const BACKSLASH = 92;

/** Whether Java's reader skips the unit at the start of a line and around separators: blank, tab, form feed. */
export function isBlank(unit: number): boolean {
  return unit === 32 || unit === 9 || unit === 12;
}

/**
 * Splits a text as `java.util.Properties.LineReader` does (JDK 9 and later; JDK 8 differs only behind a line that
 * holds nothing but a backslash). Linear in the length of the text.
 */
export function readLogicalLines(text: string, visitor: LineVisitor): void {
  const length = text.length;
  let at = 0;
  // Where the natural lines of the next logical line begin, if a lone backslash already began it.
  let began: number | undefined;
  while (at < length) {
    const lineStart = at;
    at = skipBlanks(text, at);
    if (at >= length) return;
    const unit = text.charCodeAt(at);
    if (unit === LF || unit === CR) {
      at++;
      began = undefined;
      continue;
    }
    if (unit === HASH || unit === BANG) {
      const end = lineEnd(text, at);
      visitor.comment({ span: { start: at, end }, atLineStart: at === lineStart });
      at = end;
      began = undefined;
      continue;
    }
    const start = began ?? lineStart;
    const { raw, next } = joinLines(text, at);
    at = next;
    if (raw) visitor.line({ raw, lines: { start, end: next } });
    began = raw ? undefined : start;
  }
}

/** The logical line that begins at `from`; `raw` is missing while only a lone backslash was read. */
function joinLines(text: string, from: number): { raw: Decoded | undefined; next: number } {
  const chunks: Span[] = [];
  let at = from;
  for (;;) {
    const end = lineEnd(text, at);
    const continued = endsInBackslash(text, at, end);
    const chunk = { start: at, end: continued ? end - 1 : end };
    if (chunk.end > chunk.start) chunks.push(chunk);
    // A backslash before the very last line break continues nothing: Java meets the end of the file first.
    if (!continued || end + 1 >= text.length) {
      return { raw: join(text, chunks, chunk.start), next: behindBreak(text, end) };
    }
    at = behindBreak(text, end);
    if (chunks.length === 0) return { raw: undefined, next: at };
    at = skipBlanks(text, at);
    if (at >= text.length) return { raw: join(text, chunks, at), next: at };
  }
}

function join(text: string, chunks: readonly Span[], fallback: number): Decoded {
  const [first] = chunks;
  const last = chunks.at(-1);
  if (!first || !last) return new Decoded('', { start: fallback, end: fallback });
  const span = { start: first.start, end: last.end };
  if (chunks.length === 1) return new Decoded(text.slice(span.start, span.end), span);
  const offsets: number[] = [];
  for (const chunk of chunks) for (let i = chunk.start; i < chunk.end; i++) offsets.push(i);
  offsets.push(span.end);
  const joined = chunks.map((chunk) => text.slice(chunk.start, chunk.end)).join('');
  return new Decoded(joined, span, offsets);
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && isBlank(text.charCodeAt(at))) at++;
  return at;
}

function lineEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    if (unit === LF || unit === CR) break;
    at++;
  }
  return at;
}

/** Offset behind the line break at `end`; CRLF is one break. */
function behindBreak(text: string, end: number): number {
  const crlf = text.charCodeAt(end) === CR && text.charCodeAt(end + 1) === LF;
  return Math.min(text.length, end + (crlf ? 2 : 1));
}

function endsInBackslash(text: string, from: number, end: number): boolean {
  let at = end;
  while (at > from && text.charCodeAt(at - 1) === BACKSLASH) at--;
  return (end - at) % 2 === 1;
}
