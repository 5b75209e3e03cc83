/**
 * A Java `long`: a number where that is exact, a bigint otherwise. JavaScript compares the two kinds exactly; only
 * arithmetic needs care.
 */
export type Long = number | bigint;

/** `Long.MAX_VALUE`. */
export const LONG_MAX = 2n ** 63n - 1n;

/** A long of its decimal digits; `undefined` if it is none or out of range. */
export function parseLong(digits: string): Long | undefined {
  if (!/^-?\d{1,19}$/.test(digits)) return undefined;
  const value = BigInt(digits);
  return BigInt.asIntN(64, value) === value ? toLong(value) : undefined;
}

/** `a - b`, wrapping around as Java does. */
export function subtractLongs(a: Long, b: Long): Long {
  if (typeof a === 'number' && typeof b === 'number') {
    const difference = a - b;
    if (Number.isSafeInteger(difference)) return difference;
  }
  return toLong(BigInt.asIntN(64, BigInt(a) - BigInt(b)));
}

/**
 * Replaces longs that a double cannot hold by doubles in the same order. Numbers stay what they are. All longs that
 * will be compared with each other must be given at once.
 */
export function longsToDoubles(longs: readonly Long[]): (long: Long) => number {
  const large = longs.filter((long): long is bigint => typeof long === 'bigint');
  const sorted = [...new Set(large)].sort((a, b) => (a < b ? -1 : 1));
  const negatives = sorted.filter((long) => long < 0n).length;
  // From 2^53 on, doubles are at least 2 apart, so the replacements begin there and go in steps of 2.
  const doubles = new Map(
    sorted.map((long, index) => [
      long,
      index < negatives
        ? -(2 ** 53) - 2 * (negatives - index)
        : 2 ** 53 + 2 * (index - negatives + 1),
    ]),
  );
  return (long) => (typeof long === 'number' ? long : (doubles.get(long) ?? Number(long)));
}

function toLong(value: bigint): Long {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** `JSON.parse` that keeps long integers exact: those of 16 digits and more become strings of their digits. */
export function parseJsonWithLongs(text: string): unknown {
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  // Strings are matched only to be passed over.
  const stringOrLong = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d{16,}(?![\d.eE])/g;
  return JSON.parse(
    text.replace(stringOrLong, (match) => (match[0] === '"' ? match : `"${match}"`)),
  );
}
