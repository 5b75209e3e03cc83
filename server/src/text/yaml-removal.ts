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
    const lineStart =
      Math.max(text.lastIndexOf('\n', span.start - 1), text.lastIndexOf('\r', span.start - 1)) + 1;
    const alone = text.slice(lineStart, span.start).trim() === '';
    if (!alone) return { start: span.start, end: next ? next.start : span.end };
    return { start: lineStart, end: endOfLine(text, span.end) };
  });
}

/** Behind the line break that ends the line of `at`, unless `at` already stands behind one. */
function endOfLine(text: string, at: number): number {
  if (text[at - 1] === '\n') return at;
  const lineBreak = /\r\n?|\n/g;
  lineBreak.lastIndex = at;
  return lineBreak.exec(text) ? lineBreak.lastIndex : text.length;
}
