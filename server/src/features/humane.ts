const DURATIONS: readonly (readonly [ms: number, name: string])[] = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1_000, 's'],
  [1, 'ms'],
];

/** Milliseconds as people say them: `600000` → `10 min`, `5400000` → `1 h 30 min`. At most two units. */
export function duration(ms: number): string {
  if (ms === 0) return '0 ms';
  const parts: string[] = [];
  let rest = Math.abs(ms);
  for (const [unit, name] of DURATIONS) {
    const count = Math.floor(rest / unit);
    if (count > 0) parts.push(`${count} ${name}`);
    rest -= count * unit;
    if (parts.length === 2) break;
  }
  return `${ms < 0 ? '−' : ''}${parts.join(' ')}`;
}

const SIZES: readonly (readonly [bytes: number, name: string])[] = [
  [2 ** 40, 'TiB'],
  [2 ** 30, 'GiB'],
  [2 ** 20, 'MiB'],
  [2 ** 10, 'KiB'],
];

/** Bytes as people say them: `10485760` → `10 MiB`; one decimal where needed. */
export function bytes(count: number): string {
  const [unit, name] = SIZES.find(([size]) => Math.abs(count) >= size) ?? [1, 'B'];
  return `${Number((count / unit).toFixed(1))} ${name}`;
}

/**
 * What the number of a setting means, by the unit that Kafka writes into the names of its keys; undefined where
 * the name tells no unit or the number says it already.
 */
export function meaningOf(key: string, value: string): string | undefined {
  if (!/^[+-]?\d{1,19}$/.test(value.trim())) return undefined;
  const number = Number(value);
  if (!Number.isFinite(number)) return undefined;
  if (number >= Number.MAX_SAFE_INTEGER) return 'unlimited';
  if (/(^|\.)ms(\.|$)/.test(key)) return number >= 1_000 ? duration(number) : undefined;
  if (/(^|\.)(bytes|buffering)(\.|$)/.test(key)) return number >= 1_024 ? bytes(number) : undefined;
  return undefined;
}
