import { parseList } from '../catalog/parse-type';
import type { KeyDemand, Limit } from './policy';
import { limitText } from './quantity';

/** How a value breaks a demand. */
export interface Breach {
  /** What is demanded, to follow the value: `at least 1 is asked for`. */
  readonly demanded: string;
  /** A value that would do, where there is one to propose. */
  readonly proposal: string | undefined;
}

/** Judges a literal value; undefined when it meets the demand. Values compare as Kafka reads them, without blanks around. */
export function breachBy(demand: KeyDemand, text: string): Breach | undefined {
  const value = text.trim();
  const { min, max, allowed, forbidden } = demand;
  if (min || max) {
    const number = numberIn(value);
    // What is no number is Kafka's to refuse.
    if (number !== undefined && min && number < min.value) return outside(`at least`, min);
    if (number !== undefined && max && number > max.value) return outside(`at most`, max);
  }
  if (
    allowed &&
    !itemsOf(value).every((item) => isAmong(allowed, item) || isAmong(allowed, value))
  ) {
    return {
      demanded: `${wordList(allowed)} is asked for`,
      proposal: allowed.length === 1 ? allowed[0] : undefined,
    };
  }
  if (Array.isArray(forbidden)) {
    const found = [value, ...itemsOf(value)].find((item) => isAmong(forbidden, item));
    if (found !== undefined) {
      return { demanded: `\`${found}\` is not allowed`, proposal: undefined };
    }
  }
  return undefined;
}

/** What a demand asks for, to say where nothing is written. */
export function demandText({ min, max, allowed }: KeyDemand): string {
  if (min && max) return `${limitText(min)} to ${limitText(max)} is asked for`;
  if (min) return `at least ${limitText(min)} is asked for`;
  if (max) return `at most ${limitText(max)} is asked for`;
  return allowed ? `${wordList(allowed)} is asked for` : 'it must be set';
}

/** The value to propose where nothing is written: the bound, or the only one that is allowed. */
export function proposalOf({ min, max, allowed }: KeyDemand): string | undefined {
  const bound = min ?? max;
  if (bound) return String(bound.value);
  return allowed?.length === 1 ? allowed[0] : undefined;
}

function outside(which: string, limit: Limit): Breach {
  return {
    demanded: `${which} ${limitText(limit)} is asked for`,
    proposal: String(limit.value),
  };
}

function numberIn(text: string): number | undefined {
  return /^[+-]?\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
}

/** The items of a value that may be a list. */
function itemsOf(value: string): readonly string[] {
  return value.includes(',') ? parseList(value) : [value];
}

/** Booleans and enumerations are written in either case. */
function isAmong(values: readonly string[], value: string): boolean {
  return values.some((each) => each.trim().toLowerCase() === value.toLowerCase());
}

function wordList(values: readonly string[]): string {
  const shown = values.map((value) => `\`${value}\``);
  const last = shown.pop() ?? '';
  return shown.length === 0 ? last : `${shown.join(', ')} or ${last}`;
}
