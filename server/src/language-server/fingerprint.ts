/**
 * A short name for a JSON value: equal for equal values, also over restarts of the server. 53 bits of a
 * multiplicative hash (cyrb53); not for secrets.
 */
export function fingerprint(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  let low = 0xdeadbeef;
  let high = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    low = Math.imul(low ^ unit, 2654435761);
    high = Math.imul(high ^ unit, 1597334677);
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  return (4294967296 * (2097151 & high) + (low >>> 0)).toString(36);
}

const remembered = new WeakMap<readonly unknown[], string>();

/** The fingerprint of a list that is never changed, worked out once for each array. */
export function fingerprintOf(list: readonly unknown[]): string {
  const known = remembered.get(list) ?? fingerprint(list);
  remembered.set(list, known);
  return known;
}
