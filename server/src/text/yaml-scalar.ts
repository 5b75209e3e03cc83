import { Decoded } from './decoded';
import type { Span } from './span';

/** How a scalar is written, in the words of npm `yaml`. */
export type ScalarStyle =
  'PLAIN' | 'QUOTE_SINGLE' | 'QUOTE_DOUBLE' | 'BLOCK_LITERAL' | 'BLOCK_FOLDED';

/**
 * Finds the way back from a scalar's decoded text to the source, through quotes, escapes, folded lines and
 * indentation. Never fails: where source and decoded text cannot be matched, units share an offset.
 *
 * @param written the scalar in the source, quotes or block header included
 */
export function locateScalar(
  text: string,
  written: Span,
  style: ScalarStyle,
  decoded: string,
): Decoded {
  const span = content(text, written, style);
  if (text.slice(span.start, span.end) === decoded) return new Decoded(decoded, span);
  const block = style === 'BLOCK_LITERAL' || style === 'BLOCK_FOLDED';
  const offsets = block
    ? blockOffsets(text, span, decoded)
    : flowOffsets(text, span, style, decoded);
  return new Decoded(decoded, { start: span.start, end: offsets.at(-1) ?? span.end }, offsets);
}

/** Offsets of the units of a plain or quoted scalar, and of its end. */
function flowOffsets(text: string, span: Span, style: ScalarStyle, decoded: string): number[] {
  const offsets: number[] = [];
  let at = span.start;
  while (offsets.length < decoded.length) {
    const index = offsets.length;
    if (style === 'QUOTE_DOUBLE' && text[at] === '\\') {
      const length = escapeLength(text, at);
      if (length === undefined) {
        at = skipBlanks(text, span, behindBreak(text, at + 1));
        continue;
      }
      offsets.push(at);
      // An escape beyond the basic plane gives two units.
      if (text[at + 1] === 'U' && (decoded.codePointAt(index) ?? 0) > 0xffff) offsets.push(at);
      at += length;
      continue;
    }
    const white = whiteAt(text, span, at);
    if (white.end > at) {
      for (let n = 0; n < white.units; n++) offsets.push(white.folded ? at : at + n);
      at = white.end;
      continue;
    }
    offsets.push(Math.min(at, span.end));
    if (text[at] === decoded[index]) at += style === 'QUOTE_SINGLE' && text[at] === "'" ? 2 : 1;
  }
  offsets.length = decoded.length;
  offsets.push(span.end);
  return offsets;
}

/** Offsets of the units of a block scalar, whose lines are indented and, if folded, joined; and of its end. */
function blockOffsets(text: string, span: Span, decoded: string): number[] {
  const indent = indentation(text.slice(span.start, span.end), decoded);
  const offsets: number[] = [];
  let at = skipIndent(text, span, span.start, indent);
  while (offsets.length < decoded.length) {
    const unit = decoded[offsets.length];
    const atBreak = at < span.end && isBreak(text[at]);
    // A break between folded lines either gives a blank or a break, or nothing before further breaks.
    if (!atBreak || unit === ' ' || unit === '\n') offsets.push(Math.min(at, span.end));
    if (atBreak) at = skipIndent(text, span, behindBreak(text, at), indent);
    else if (text[at] === unit) at++;
  }
  offsets.push(Math.min(at, span.end));
  return offsets;
}

/** What stands between the quotes, or behind the header of a block. */
function content(text: string, { start, end }: Span, style: ScalarStyle): Span {
  if (style === 'PLAIN') return { start, end };
  if (style === 'QUOTE_SINGLE' || style === 'QUOTE_DOUBLE') {
    const closed = end - 1 > start && text[end - 1] === text[start];
    return { start: start + 1, end: closed ? end - 1 : Math.max(end, start + 1) };
  }
  const header = text.indexOf('\n', start);
  return { start: header < 0 || header >= end ? end : header + 1, end };
}

/** Number of blanks that a block's reader removes from the start of its lines. */
function indentation(source: string, decoded: string): number {
  const leading = (lines: string): number =>
    /^ */.exec(/^ *[^ \r\n].*/m.exec(lines)?.[0] ?? '')?.[0].length ?? 0;
  return Math.max(0, leading(source) - leading(decoded));
}

function skipIndent(text: string, span: Span, from: number, indent: number): number {
  let at = from;
  while (at < from + indent && at < span.end && text[at] === ' ') at++;
  return at;
}

/** Length of the escape at `at`; undefined when it escapes a line break. */
function escapeLength(text: string, at: number): number | undefined {
  const unit = text[at + 1];
  if (isBreak(unit)) return undefined;
  return 2 + (unit === 'x' ? 2 : unit === 'u' ? 4 : unit === 'U' ? 8 : 0);
}

/**
 * The white space at `from`. With line breaks in it, it is folded: one break to a blank, more to one break less.
 */
function whiteAt(
  text: string,
  span: Span,
  from: number,
): { units: number; end: number; folded: boolean } {
  let at = skipBlanks(text, span, from);
  let breaks = 0;
  while (at < span.end && isBreak(text[at])) {
    breaks++;
    at = skipBlanks(text, span, behindBreak(text, at));
  }
  const folded = breaks > 0;
  return { units: folded ? Math.max(1, breaks - 1) : at - from, end: at, folded };
}

function skipBlanks(text: string, span: Span, from: number): number {
  let at = from;
  while (at < span.end && (text[at] === ' ' || text[at] === '\t')) at++;
  return at;
}

function isBreak(unit: string | undefined): boolean {
  return unit === '\n' || unit === '\r';
}

function behindBreak(text: string, at: number): number {
  return at + (text.startsWith('\r\n', at) ? 2 : 1);
}
