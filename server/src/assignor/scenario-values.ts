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
