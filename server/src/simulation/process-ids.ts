/** Process ids as pairs of signed 64-bit halves: `[2·i]` is the upper half of id `i`, `[2·i + 1]` the lower. */
export type ProcessIds = BigInt64Array;

/** `00000000-0000-0000-0000-000000000001`, `…2`, … in order: the ids of the base run. */
export function baseProcessIds(count: number): ProcessIds {
  const ids = new BigInt64Array(2 * count);
  for (let i = 0; i < count; i++) ids[2 * i + 1] = BigInt(i + 1);
  return ids;
}

/**
 * Random version-4 UUIDs, as Kafka Streams draws them; the same for the same seed. Their bits count, not only their
 * order: the assignor iterates hash sets of them.
 */
export function randomProcessIds(count: number, seed: number): ProcessIds {
  const next = generator(seed);
  const words = new Uint32Array(4);
  const ids = new BigInt64Array(2 * count);
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < 4; k++) words[k] = next();
    const [a = 0, b = 0, c = 0, d = 0] = words;
    ids[2 * i] = half(a, (b & 0xffff0fff) | 0x4000);
    ids[2 * i + 1] = half((c & 0x3fffffff) | 0x80000000, d);
  }
  return ids;
}

/** Kafka's order of process ids: `UUID.compareTo`, upper then lower half as signed longs. */
export function compareProcessIds(ids: ProcessIds, a: number, b: number): number {
  const upperA = ids[2 * a] ?? 0n;
  const upperB = ids[2 * b] ?? 0n;
  if (upperA !== upperB) return upperA < upperB ? -1 : 1;
  const lowerA = ids[2 * a + 1] ?? 0n;
  const lowerB = ids[2 * b + 1] ?? 0n;
  if (lowerA === lowerB) return 0;
  return lowerA < lowerB ? -1 : 1;
}

/** Whether the same process ids come in the same order. */
export function sameProcessIds(one: ProcessIds, other: ProcessIds): boolean {
  return one.length === other.length && one.every((half, at) => half === other[at]);
}

function half(high: number, low: number): bigint {
  return (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
}

/** Mulberry32, 32 bits at a time: small, seeded, good enough to shuffle. */
export function generator(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return (x ^ (x >>> 14)) >>> 0;
  };
}
