import type { GroupState } from './state';

/** A text that is the same for equal states, and practically never for others (two 32-bit FNV-1a hashes). */
export function stateSignature({ active, starts, instances, lags }: GroupState): string {
  const hash = [0x811c9dc5, 0x01234567];
  const bytes = [active, starts, instances, lags].map(
    ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
  );
  for (const part of bytes) {
    for (const byte of part) {
      hash[0] = Math.imul((hash[0] ?? 0) ^ byte, 0x01000193);
      hash[1] = Math.imul((hash[1] ?? 0) ^ byte, 0x01000193);
    }
  }
  return hash.map((half) => (half >>> 0).toString(16)).join('-');
}
