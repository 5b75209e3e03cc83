import { parseDataSize, parseDuration } from '../catalog/quantities';
import type { Limit } from './policy';

/** What the numbers of a key count: tells how `10m` or `64MB` is read. */
export function unitOf(key: string): 'ms' | 'bytes' | undefined {
  if (key.endsWith('.ms')) return 'ms';
  return /(?:^|\.)(?:bytes|size)(?:\.|$)/.test(key) || key.includes('.bytes') ? 'bytes' : undefined;
}

/** Reads a bound: a number, or with a unit where the key has one. Undefined for anything else. */
export function limitOf(key: string, text: string): Limit | undefined {
  const trimmed = text.trim();
  if (/^[+-]?\d+(?:\.\d+)?$/.test(trimmed)) return { value: Number(trimmed), text: trimmed };
  const unit = unitOf(key);
  const read = { ms: parseDuration, bytes: parseDataSize };
  const value = unit && read[unit](trimmed);
  return value === undefined ? undefined : { value, text: trimmed };
}

/** A bound as messages say it: `600000` (10m). */
export function limitText({ value, text }: Limit): string {
  return text === String(value) ? text : `${value} (${text})`;
}
