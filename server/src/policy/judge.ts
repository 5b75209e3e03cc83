import { resolveKey } from '../catalog/catalog';
import { NEWEST_VERSION } from '../catalog/kafka-version';
import { parseList, parseType } from '../catalog/parse-type';
import { checkValue } from '../catalog/values';
import type { KeyDemand } from './policy';
import { limitText } from './quantity';

/** How a value breaks a demand. */
export interface Breach {
  /** What is demanded, to follow the value: `at least 1 is asked for`. */
  readonly demanded: string;
  /** Whether a number is asked for and the value, not empty, is none. */
  readonly noNumber: boolean;
  /** A value that would do, where there is one to propose. */
  readonly proposal: string | undefined;
}

/** Judges a literal value; undefined when it meets the demand. Values compare as Kafka reads them, without blanks around. */
export function breachBy(demand: KeyDemand, text: string): Breach | undefined {
  const demanded = brokenBy(demand, text.trim());
  if (demanded === undefined) return undefined;
  const noNumber = text.trim() !== '' && isLimited(demand) && numberIn(text.trim()) === undefined;
  return { demanded, noNumber, proposal: proposalOf(demand, numberIn(text.trim())) };
}

/** What a trimmed value breaks of a demand, in words; undefined when it breaks nothing. */
function brokenBy(demand: KeyDemand, value: string): string | undefined {
  const { min, max, allowed, forbidden } = demand;
  if (isLimited(demand)) {
    const number = numberIn(value);
    if (number === undefined) return demandText(demand);
    if (min && number < min.value) return `at least ${limitText(min)} is asked for`;
    if (max && number > max.value) return `at most ${limitText(max)} is asked for`;
  }
  const isAllowed = (item: string): boolean =>
    allowed === undefined || isAmong(allowed, item) || isAmong(allowed, value);
  if (allowed && !itemsOf(value).every(isAllowed)) return `${wordList(allowed)} is asked for`;
  if (Array.isArray(forbidden)) {
    const found = [value, ...itemsOf(value)].find((item) => isAmong(forbidden, item));
    if (found !== undefined) return `${word(found)} is not allowed`;
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

/**
 * The value to propose: the bound that a number is beyond, the nearer one where there is no number, or the only value
 * that is allowed. Undefined where nothing meets all of the demand and is a value of the key.
 */
export function proposalOf(demand: KeyDemand, number?: number): string | undefined {
  const { key, min, max, allowed } = demand;
  const bounds = max && number !== undefined && number > max.value ? [max, min] : [min, max];
  const words = allowed?.length === 1 ? allowed : [];
  const facts = resolveKey(key, NEWEST_VERSION).facts;
  return [...bounds.flatMap((bound) => bound?.plain ?? []), ...words].find(
    (each) =>
      each !== '' &&
      brokenBy(demand, each) === undefined &&
      (facts === undefined || checkValue(facts, each) === undefined),
  );
}

function isLimited({ min, max }: KeyDemand): boolean {
  return min !== undefined || max !== undefined;
}

/** A text as a number, as Kafka reads the widest of its types; undefined where it is none. */
function numberIn(text: string): number | undefined {
  const parsed = parseType('DOUBLE', text);
  return parsed?.kind === 'double' && !Number.isNaN(parsed.value) ? parsed.value : undefined;
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
  const shown = values.map(word);
  const last = shown.pop() ?? '';
  return shown.length === 0 ? last : `${shown.join(', ')} or ${last}`;
}

function word(value: string): string {
  return value.trim() === '' ? 'empty' : `\`${value}\``;
}
