/** A process id (a UUID) as its signed upper and lower 64 bits. */
export interface ProcessId {
  readonly upper: bigint;
  readonly lower: bigint;
}

/** Reads a UUID as `java.util.UUID.fromString` does: groups may be short (`1-1-1-1-1`); `undefined` if it is none. */
export function parseProcessId(text: string): ProcessId | undefined {
  const pattern =
    /^([0-9a-f]{1,8})-([0-9a-f]{1,4})-([0-9a-f]{1,4})-([0-9a-f]{1,4})-([0-9a-f]{1,12})$/i;
  const groups = pattern.exec(text);
  if (!groups) return undefined;
  const [a = 0n, b = 0n, c = 0n, d = 0n, e = 0n] = groups.slice(1).map((hex) => BigInt(`0x${hex}`));
  return {
    upper: BigInt.asIntN(64, (a << 32n) | (b << 16n) | c),
    lower: BigInt.asIntN(64, (d << 48n) | e),
  };
}

/** The usual form of a process id, in lower case. */
export function formatProcessId({ upper, lower }: ProcessId): string {
  const hex = [upper, lower]
    .map((bits) => BigInt.asUintN(64, bits).toString(16).padStart(16, '0'))
    .join('');
  return [0, 8, 12, 16, 20].map((start, index, all) => hex.slice(start, all[index + 1])).join('-');
}

/** `java.util.UUID.compareTo`: both halves as signed numbers, so ids from `8…` to `f…` come before those from `0…`. */
export function compareProcessIds(a: ProcessId, b: ProcessId): number {
  if (a.upper !== b.upper) return a.upper < b.upper ? -1 : 1;
  if (a.lower !== b.lower) return a.lower < b.lower ? -1 : 1;
  return 0;
}
