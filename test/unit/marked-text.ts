import type { Span } from '../../server/src/text/span';

/** A text whose markers were taken out, with what they marked. */
export interface MarkedText {
  readonly text: string;
  /** Where each `|` stood, in order. */
  readonly offsets: readonly number[];
  /** What each `⟦…⟧` held, in the order of the opening brackets; they may nest. */
  readonly spans: readonly Span[];
  /** The single `|`; throws when there is not exactly one. */
  readonly offset: number;
  /** The single `⟦…⟧`; throws when there is not exactly one. */
  readonly span: Span;
}

/**
 * Reads positions out of a text, so that tests never write them as numbers: `|` is a cursor, `⟦…⟧` a range.
 * A literal `|` (YAML block scalars) is written `¦`.
 */
export function mark(marked: string): MarkedText {
  const offsets: number[] = [];
  const spans: { start: number; end: number }[] = [];
  const open: { start: number; end: number }[] = [];
  let text = '';
  for (const unit of marked.split('')) {
    if (unit === '|') offsets.push(text.length);
    else if (unit === '⟦') {
      const span = { start: text.length, end: -1 };
      spans.push(span);
      open.push(span);
    } else if (unit === '⟧') {
      const span = open.pop();
      if (!span) throw new Error(`⟧ without ⟦ in ${marked}`);
      span.end = text.length;
    } else text += unit === '¦' ? '|' : unit;
  }
  if (open.length > 0) throw new Error(`⟦ without ⟧ in ${marked}`);
  return {
    text,
    offsets,
    spans,
    get offset() {
      return only(offsets, '|', marked);
    },
    get span() {
      return only(spans, '⟦…⟧', marked);
    },
  };
}

/** Puts `⟦…⟧` back around spans, so that a failed comparison shows the text. Spans must not overlap partly. */
export function withSpans(text: string, spans: readonly Span[]): string {
  const starts = new Map<number, number>();
  const ends = new Map<number, number>();
  for (const { start, end } of spans) {
    starts.set(start, (starts.get(start) ?? 0) + 1);
    ends.set(end, (ends.get(end) ?? 0) + 1);
  }
  const empty = new Set(spans.filter(({ start, end }) => start === end).map(({ start }) => start));
  let marked = '';
  for (let i = 0; i <= text.length; i++) {
    const close = '⟧'.repeat(ends.get(i) ?? 0);
    const open = '⟦'.repeat(starts.get(i) ?? 0);
    marked += (empty.has(i) ? open + close : close + open) + text.charAt(i);
  }
  return marked;
}

function only<T>(found: readonly T[], marker: string, marked: string): T {
  const [first] = found;
  if (found.length !== 1 || first === undefined) {
    throw new Error(`Expected one ${marker}, found ${found.length} in ${marked}`);
  }
  return first;
}
