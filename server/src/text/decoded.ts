import type { Span } from './span';

/**
 * Text as its reader sees it (escapes resolved, continuation lines joined, quotes removed) with the way back to
 * the source. Immutable.
 */
export class Decoded {
  /**
   * @param text the decoded text
   * @param span where it stands in the source, delimiters such as quotes excluded
   * @param offsets for each UTF-16 unit of `text` the source offset where it begins, plus one last element for
   *   the end; left out when decoded and source text are the same unit for unit
   * @param first index in `offsets` of the first unit: parts of a text share its offsets
   */
  constructor(
    readonly text: string,
    readonly span: Span,
    private readonly offsets?: ArrayLike<number>,
    private readonly first = 0,
  ) {}

  /** Source offset of the unit at `index`; `text.length` gives the end. Out of range is clamped. */
  sourceOffset(index: number): number {
    const i = Math.max(0, Math.min(index, this.text.length));
    return this.offsets ? (this.offsets[this.first + i] ?? this.span.end) : this.span.start + i;
  }

  /** Source span of the decoded units `from` (inclusive) to `to` (exclusive). */
  spanOf(from: number, to: number): Span {
    return { start: this.sourceOffset(from), end: this.sourceOffset(to) };
  }

  /** The decoded units `from` to `to`, keeping their way back to the source. */
  slice(from: number, to: number = this.text.length): Decoded {
    const end = Math.max(from, Math.min(to, this.text.length));
    const text = this.text.slice(from, end);
    return new Decoded(text, this.spanOf(from, end), this.offsets, this.first + from);
  }

  /** Without white space at both ends, as Java's `String.trim` (every unit up to U+0020) removes it. */
  trimmed(): Decoded {
    let from = 0;
    let to = this.text.length;
    while (from < to && this.text.charCodeAt(from) <= 0x20) from++;
    while (to > from && this.text.charCodeAt(to - 1) <= 0x20) to--;
    return this.slice(from, to);
  }

  /** The items of a Kafka LIST value: split at commas, each trimmed; an empty text has none. */
  items(): Decoded[] {
    if (this.trimmed().text === '') return [];
    const items: Decoded[] = [];
    let from = 0;
    for (let i = 0; i <= this.text.length; i++) {
      if (i === this.text.length || this.text[i] === ',') {
        items.push(this.slice(from, i).trimmed());
        from = i + 1;
      }
    }
    return items;
  }
}
