import { Decoded } from './decoded';
import { LineIndex } from './line-index';
import type { Entry, ParsedText } from './parsed-text';
import type { Span } from './span';

/**
 * A text that stands inside another one, such as a `.properties` file in a block scalar of YAML: every range of what
 * was parsed leads back to the outer source.
 *
 * @param inner what the embedded text alone was parsed to
 * @param outer the embedded text, as the outer one holds it
 * @param source the outer text
 */
export function embedded(inner: ParsedText, outer: Decoded, source: string): ParsedText {
  const index = new LineIndex(source);
  const place = (span: Span): Span => outer.spanOf(span.start, span.end);
  const decoded = (part: Decoded): Decoded => {
    const offsets = Array.from({ length: part.text.length + 1 }, (_, i) =>
      outer.sourceOffset(part.sourceOffset(i)),
    );
    return new Decoded(part.text, place(part.span), offsets);
  };
  /** Lines of an indented block begin with the outer indentation, which the embedded text does not have. */
  const placeLines = (lines: Span): Span => {
    const { start, end } = place(lines);
    const whole = lines.start === 0 || inner.text[lines.start - 1] === '\n';
    if (!whole) return { start, end };
    const behind = lines.end > lines.start && inner.text[lines.end - 1] === '\n';
    return {
      start: index.startOf(index.lineAt(start)),
      end: behind ? index.startOf(index.lineAt(outer.sourceOffset(lines.end - 1)) + 1) : end,
    };
  };
  return {
    format: inner.format,
    text: inner.text,
    entries: inner.entries.map((entry): Entry => ({
      ...entry,
      key: decoded(entry.key),
      value: decoded(entry.value),
      separator: place(entry.separator),
      span: place(entry.span),
      lines: placeLines(entry.lines),
    })),
    comments: inner.comments.map(({ span, text }) => ({
      span: place(span),
      text,
      line: index.lineAt(place(span).start),
    })),
    problems: inner.problems.map((problem) => ({ ...problem, span: place(problem.span) })),
  };
}
