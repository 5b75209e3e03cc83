/** Half-open range of UTF-16 offsets into the text of one document. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A span in a named document. */
export interface Location {
  readonly uri: string;
  readonly span: Span;
}

/** Makes a span; `end` defaults to `start` (an insertion point). */
export function span(start: number, end: number = start): Span {
  return { start, end };
}

/** Whether `offset` lies in the span, its end included (a cursor behind the last character counts). */
export function touches(range: Span, offset: number): boolean {
  return range.start <= offset && offset <= range.end;
}
