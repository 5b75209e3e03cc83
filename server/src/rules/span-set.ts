import type { Span } from '../text/span';

/** Spans that are asked, many times, whether one of them is at a place; each answer takes logarithmic time. */
export class SpanSet {
  private readonly sorted: readonly Span[];
  /** The furthest end of all spans up to an index. */
  private readonly reach: readonly number[];

  constructor(spans: Iterable<Span>) {
    this.sorted = [...spans].sort((a, b) => a.start - b.start);
    let furthest = -1;
    this.reach = this.sorted.map(({ end }) => (furthest = Math.max(furthest, end)));
  }

  /** Whether some span overlaps this one, or stands right beside it. */
  touches({ start, end }: Span): boolean {
    return this.reachAt(end) >= start;
  }

  /** Whether some span has this offset in it; its end is not in it. */
  covers(offset: number): boolean {
    return this.reachAt(offset) > offset;
  }

  /** The furthest end of the spans that begin at or before an offset. */
  private reachAt(offset: number): number {
    let low = 0;
    let high = this.sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.sorted[middle]?.start ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return this.reach[low - 1] ?? -1;
  }
}
