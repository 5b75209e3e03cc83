import type { Span } from './span';

/**
 * What to remove so that one entry of a map disappears and the others stay as they are: whole lines, final break
 * included, where the entry has its lines for itself; else up to its neighbor.
 *
 * @param spans the map's entries, in order
 * @param flow whether the map is written in braces
 */
export function removalSpans(text: string, spans: readonly Span[], flow: boolean): Span[] {
  return spans.map((span, i) => {
    const next = spans[i + 1];
    const previous = spans[i - 1];
    if (flow) {
      if (next) return { start: span.start, end: next.start };
      return { start: previous ? previous.end : span.start, end: span.end };
    }
    const lineStart = blankStart(text, span.start);
    if (lineStart === undefined) {
      return { start: span.start, end: next ? next.start : span.end };
    }
    return { start: lineStart, end: endOfLine(text, span.end) };
  });
}

/** Where the line of `at` begins, if there are only blanks before `at`. */
function blankStart(text: string, at: number): number | undefined {
  let start = at;
  while (text[start - 1] === ' ') start--;
  return start === 0 || text[start - 1] === '\n' || text[start - 1] === '\r' ? start : undefined;
}

/** Behind the line break that ends the line of `at`, unless `at` already stands behind one. */
function endOfLine(text: string, at: number): number {
  if (text[at - 1] === '\n') return at;
  let end = at;
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end++;
  return Math.min(text.length, end + (text.startsWith('\r\n', end) ? 2 : 1));
}
