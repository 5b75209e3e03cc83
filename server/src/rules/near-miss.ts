import { distance } from 'fastest-levenshtein';

/** A segment that the key has and the typed one lacks costs little: `rack.aware.tags`. */
const MISSING = 3;

/**
 * The key that was most likely meant by a typed one, or undefined when none is near. Separators and case do not
 * count; segments are compared one by one, and all differences together may make up about a third of what was typed.
 * Of equally near ones the first wins.
 */
export function nearestKey(typed: string, keys: Iterable<string>): string | undefined {
  const segments = segmentsOf(typed);
  const length = segments.reduce((sum, segment) => sum + segment.length, segments.length - 1);
  let limit = Math.floor(length / 3) + 1;
  let best: string | undefined;
  for (const key of keys) {
    const cost = costOf(segments, segmentsOf(key), limit);
    if (cost < limit) {
      best = key;
      limit = cost;
    }
  }
  return best;
}

/** The words of a key, in lower case: `numStandby-replicas` → `num`, `standby`, `replicas`. */
export function segmentsOf(key: string): readonly string[] {
  let segments = known.get(key);
  if (!segments) {
    segments = key
      .replace(/([a-z\d])([A-Z])/g, '$1.$2')
      .toLowerCase()
      .split(/[^a-z\d]+/)
      .filter((segment) => segment !== '');
    if (known.size > 5_000) known.clear();
    known.set(key, segments);
  }
  return segments;
}

const known = new Map<string, readonly string[]>();

/** Cheapest alignment of two lists of segments; anything from `limit` on is as good as infinite. */
function costOf(typed: readonly string[], key: readonly string[], limit: number): number {
  if ((key.length - typed.length) * MISSING >= limit) return Infinity;
  if (typed.join('') === key.join('')) return 0;
  let row = key.map((_, j) => (j + 1) * MISSING);
  row.unshift(0);
  for (const segment of typed) {
    // A segment that the key does not have counts in full.
    const next = [(row[0] ?? 0) + segment.length];
    for (let j = 0; j < key.length; j++) {
      next.push(
        Math.min(
          (row[j] ?? Infinity) + segmentCost(segment, key[j] ?? ''),
          (row[j + 1] ?? Infinity) + segment.length,
          (next[j] ?? Infinity) + MISSING,
        ),
      );
    }
    if (Math.min(...next) >= limit) return Infinity;
    row = next;
  }
  return row[key.length] ?? Infinity;
}

/** Edits between two words, infinite for words that are not alike. */
function segmentCost(typed: string, word: string): number {
  if (typed === word) return 0;
  const [short, long] = typed.length < word.length ? [typed, word] : [word, typed];
  if (short.length >= 3 && long.startsWith(short)) return Math.min(2, long.length - short.length);
  if (long.length - short.length > 2) return Infinity;
  const edits = distance(typed, word);
  return edits <= Math.max(1, Math.floor(long.length / 3)) && edits < short.length
    ? edits
    : Infinity;
}
