import { duration } from '../placement/words';

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

/** What a setting's number counts, by the unit that Kafka writes into the names of its keys. */
export type Unit = 'duration' | 'size';

/** The unit that an un-prefixed key tells; undefined where it tells none. */
export function unitOf(key: string): Unit | undefined {
  if (/(^|\.)ms(\.|$)/.test(key)) return 'duration';
  return /(^|\.)(bytes|buffering)(\.|$)/.test(key) ? 'size' : undefined;
}

/**
 * What the number of a setting means; undefined where the name of its key tells no unit or the number says it
 * already.
 */
export function meaningOf(key: string, value: string): string | undefined {
  if (!/^[+-]?\d{1,19}$/.test(value.trim())) return undefined;
  const number = Number(value);
  if (!Number.isFinite(number)) return undefined;
  if (number >= Number.MAX_SAFE_INTEGER) return 'unlimited';
  const unit = unitOf(key);
  if (unit === 'duration') return number >= 1_000 ? duration(number) : undefined;
  return unit === 'size' && number >= 1_024 ? bytes(number) : undefined;
}
