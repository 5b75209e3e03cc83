// Compares two answers to a scenario.
import { isDeepStrictEqual } from 'node:util';

/** Details that not every answer tells; they count where the first one does. */
const OPTIONAL = new Set([
  'lags',
  'activeMovements',
  'standbyMovements',
  'warmup',
  'warmupOfStandby',
  'rackAwareEnabled',
  'optimizations',
]);

const isObject = (value) => value !== null && typeof value === 'object';

/** Where two answers first differ, as a path; undefined when they do not. */
export function difference(first, second, path = '') {
  if (isDeepStrictEqual(first, second)) return undefined;
  if (!isObject(first) || !isObject(second)) return path;
  for (const key of new Set([...Object.keys(first), ...Object.keys(second)])) {
    if (OPTIONAL.has(key) && !(key in first)) continue;
    const found = difference(first[key], second[key], `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
