import { distance } from 'fastest-levenshtein';

/** Words that tell places apart although they are one or two letters from each other. */
const DIRECTIONS = new Set([
  ...['north', 'south', 'east', 'west', 'central', 'northeast', 'northwest', 'southeast'],
  ...['southwest', 'left', 'right', 'front', 'back', 'test', 'dev', 'prod', 'stage'],
]);

/**
 * Whether one tag value looks like a slip of the pen for another: it differs in case or separators only, or by one
 * or two letters within a longer word. Values that differ in a number, in one letter that counts (`1a`, `1b`) or in
 * a direction (`east`, `west`) are a series.
 */
export function looksLikeSlip(value: string, usual: string): boolean {
  if (value === usual) return false;
  if (bare(value) === bare(usual)) return true;
  const a = value.toLowerCase();
  const b = usual.toLowerCase();
  if (distance(a, b) > 2) return false;
  const tokensA = tokensOf(a);
  const tokensB = tokensOf(b);
  if (digitsOf(a) !== digitsOf(b)) return false;
  // With separators lost or doubled there are no words to compare.
  if (tokensA.length !== tokensB.length)
    return bare(a).length >= 6 && distance(bare(a), bare(b)) <= 1;
  const different = tokensA.flatMap((token, i) =>
    token === tokensB[i] ? [] : [[token, tokensB[i] ?? '']],
  );
  return different.every(([one = '', other = '']) => isSlip(one, other));
}

function isSlip(one: string, other: string): boolean {
  if (DIRECTIONS.has(one) && DIRECTIONS.has(other)) return false;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  // Ids of one length that differ in their last letter alone count up: `rack-a`, `zoneA` and `zoneB`.
  const counting = short.length === long.length && short.slice(0, -1) === long.slice(0, -1);
  return long.length >= 4 && short.length >= 2 && !counting && !long.slice(0, -1).endsWith(short);
}

/** Runs of letters, runs of digits and everything else, one by one. */
function tokensOf(text: string): readonly string[] {
  return text.match(/\p{L}+|\d+|[^\p{L}\d]+/gu) ?? [];
}

function digitsOf(text: string): string {
  return text.replace(/\D+/g, ' ').trim();
}

function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\d]+/gu, '');
}
