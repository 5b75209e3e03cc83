/**
 * Hash codes of the two kinds of ids that Kafka keeps in hash tables, and the mixing that `java.util.HashMap` does on
 * top. The order in which Java iterates such a table decides who gets a task, so these have to be exact.
 */

/** `java.util.UUID.hashCode` of an id given as its signed upper and lower 64 bits. */
export function uuidHash(upper: bigint, lower: bigint): number {
  const bits = upper ^ lower;
  return Number(BigInt.asIntN(32, bits >> 32n)) ^ Number(BigInt.asIntN(32, bits));
}

/** `TaskId.hashCode` since Kafka 3.0, for a task without a topology name. */
export function taskHash(subtopology: number, partition: number): number {
  return (29791 + Math.imul(961, subtopology) + Math.imul(31, partition)) | 0;
}

/** What `HashMap` makes of a hash code before it picks a bucket (`hash & (table - 1)`). */
export function spreadHash(hash: number): number {
  return hash ^ (hash >>> 16);
}

/** `String.hashCode`, over UTF-16 units. */
export function stringHash(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = (Math.imul(31, hash) + text.charCodeAt(at)) | 0;
  return hash;
}
