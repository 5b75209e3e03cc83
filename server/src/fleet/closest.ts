import { distance } from 'fastest-levenshtein';

/** The candidate that a mistyped word most likely means: at most two edits away, and fewer for short words. */
export function closest(word: string, candidates: Iterable<string>): string | undefined {
  // Nothing that is this much longer than any name is a slip of the finger.
  if (word.length > 100) return undefined;
  let best: string | undefined;
  let fewest = Math.min(2, Math.floor(word.length / 2)) + 1;
  for (const candidate of candidates) {
    const edits = distance(word.toLowerCase(), candidate.toLowerCase());
    if (edits < fewest) {
      best = candidate;
      fewest = edits;
    }
  }
  return best;
}

/** ` Did you mean …?`, or nothing. */
export function didYouMean(word: string, candidates: Iterable<string>): string {
  const guess = closest(word, candidates);
  return guess === undefined ? '' : ` Did you mean \`${guess}\`?`;
}
