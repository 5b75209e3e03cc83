import { parseLong, type Long } from './long';

/** A scenario that cannot be read; the message says what and where. */
export class ScenarioError extends Error {}

/** @throws ScenarioError unless it is a JSON object. */
export function readObject(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ScenarioError(`${what} is no object.`);
  }
  return value as Readonly<Record<string, unknown>>;
}

/** @throws ScenarioError unless it is a JSON array. */
export function readList(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new ScenarioError(`${what} is no list.`);
  return value;
}

/** @throws ScenarioError unless it is a string. */
export function readString(value: unknown, what: string): string {
  if (typeof value !== 'string') throw new ScenarioError(`${what} is no text.`);
  return value;
}

/** @throws ScenarioError unless it is an integer that fits a Java `int`. */
export function readInteger(value: unknown, what: string): number {
  if (typeof value !== 'number' || (value | 0) !== value) {
    throw new ScenarioError(`${what} is no integer.`);
  }
  return value;
}

/** @throws ScenarioError unless it is an integer that fits a Java `long`, as a number or as text. */
export function readLong(value: unknown, what: string): Long {
  const long = parseLong(
    typeof value === 'number' || typeof value === 'string' ? String(value) : '',
  );
  if (long === undefined) throw new ScenarioError(`${what} is no long integer.`);
  return long;
}

/** @throws ScenarioError unless it is an object of such integers. */
export function readLongs(value: unknown, what: string): Map<string, Long> {
  const longs = Object.entries(readObject(value, what));
  return new Map(longs.map(([key, item]) => [key, readLong(item, `${what}.${key}`)]));
}
