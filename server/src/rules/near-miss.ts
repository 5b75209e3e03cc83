import { distance } from 'fastest-levenshtein';

/** A segment that the key has and the typed one lacks costs little: `rack.aware.tags`. */
const MISSING = 3;

/** Longest text that may be a slip of the pen; no key is half as long. */
export const LONGEST = 120;

/** Keys by their segments, for finding the one that was meant. */
export class KeyIndex {
  /** Every segment of every key, once. */
  private readonly words: readonly string[];
  private readonly keys: readonly { name: string; words: readonly number[]; joined: string }[];

  /** Of equally near keys the first wins. */
  constructor(names: readonly string[]) {
    const numbers = new Map<string, number>();
    this.keys = names.map((name) => {
      const segments = segmentsOf(name);
      const words = segments.map((segment) => {
        const number = numbers.get(segment) ?? numbers.size;
        numbers.set(segment, number);
        return number;
      });
      return { name, words, joined: segments.join('') };
    });
    this.words = [...numbers.keys()];
  }

  /**
   * The key that was most likely meant by a typed one, or undefined when none is near. Separators and case do not
   * count; segments are compared one by one, and all differences together may make up about a third of what was
   * typed.
   */
  nearest(typed: string): string | undefined {
    if (typed.length > LONGEST) return undefined;
    const segments = segmentsOf(typed);
    const joined = segments.join('');
    const costs = segments.map((segment) =>
      Float64Array.from(this.words, (word) => segmentCost(segment, word)),
    );
    let limit = Math.floor((joined.length + segments.length - 1) / 3) + 1;
    let best: string | undefined;
    for (const key of this.keys) {
      const cost = key.joined === joined ? 0 : costOf(segments, key.words, costs, limit);
      if (cost < limit) {
        best = key.name;
        limit = cost;
      }
    }
    return best;
  }
}

/** The words of a key, in lower case: `numStandby-replicas` → `num`, `standby`, `replicas`. */
export function segmentsOf(key: string): readonly string[] {
  return key
    .replace(/([a-z\d])([A-Z])/g, '$1.$2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((segment) => segment !== '');
}

/** Cheapest alignment of typed segments with a key's; anything from `limit` on is as good as infinite. */
function costOf(
  typed: readonly string[],
  key: readonly number[],
  costs: readonly Float64Array[],
  limit: number,
): number {
  if ((key.length - typed.length) * MISSING >= limit) return Infinity;
  let row = [0, ...key.map((_, j) => (j + 1) * MISSING)];
  for (let i = 0; i < typed.length; i++) {
    // A segment that the key does not have counts in full.
    const extra = typed[i]?.length ?? 0;
    const next = [(row[0] ?? 0) + extra];
    let least = next[0] ?? 0;
    for (let j = 0; j < key.length; j++) {
      const cost = Math.min(
        (row[j] ?? Infinity) + (costs[i]?.[key[j] ?? 0] ?? Infinity),
        (row[j + 1] ?? Infinity) + extra,
        (next[j] ?? Infinity) + MISSING,
      );
      next.push(cost);
      least = Math.min(least, cost);
    }
    if (least >= limit) return Infinity;
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
