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
  if (DECIMAL.test(trimmed)) {
    const value = Number(trimmed);
    const plain = /^-?\d+(?:\.\d+)?$/.test(trimmed) ? trimmed : String(value);
    return Number.isFinite(value) ? { value, text: trimmed, plain } : undefined;
  }
  const unit = unitOf(key);
  const read = { ms: parseDuration, bytes: parseDataSize };
  const value = unit && read[unit](trimmed);
  return value === undefined ? undefined : { value, text: trimmed, plain: String(value) };
}

const DECIMAL = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** A bound as messages say it: `600000 (10m)`. */
export function limitText({ plain, text }: Limit): string {
  return text === plain ? text : `${plain} (${text})`;
}
