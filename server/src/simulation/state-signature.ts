import type { GroupState } from './state';

/** A text that is the same for equal states, and practically never for others (two 32-bit hashes). */
export function stateSignature({ active, starts, instances, lags }: GroupState): string {
  let first = 0x811c9dc5;
  let second = 0x01234567;
  for (const { buffer, byteOffset, byteLength } of [active, starts, instances, lags]) {
    const words = new Int32Array(buffer, byteOffset, byteLength / 4);
    for (let at = 0; at < words.length; at++) {
      const word = words[at] as number;
      first = Math.imul(first ^ word, 0x01000193);
      first ^= first >>> 15;
      second = Math.imul(second ^ word, 0x85ebca6b);
      second ^= second >>> 13;
    }
  }
  return `${(first >>> 0).toString(16)}-${(second >>> 0).toString(16)}`;
}
