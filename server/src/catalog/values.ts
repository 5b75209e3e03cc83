import { nearestValue } from './nearest-value';
import type { KeyFacts, ValidValues } from './key-facts';
import { parseType, type ParsedValue } from './parse-type';

/** Why Kafka refuses a value. */
export interface ValueProblem {
  /** What is wrong: its type, its size, a word that is not among the known ones, or an entry or length of a list. */
  readonly kind: 'type' | 'range' | 'enum' | 'list';
  /** What would be accepted, to follow "must be": `a whole number of at least 60000`. */
  readonly expected: string;
  /** The accepted value that is most likely meant. */
  readonly nearest: string | undefined;
}

/**
 * Checks a literal value as Kafka does when it starts: ConfigDef.parseType, then the key's validator. Undefined when
 * the value is accepted. Placeholders must not come here.
 */
export function checkValue(facts: KeyFacts, text: string): ValueProblem | undefined {
  const parsed = parseType(facts.type, text);
  const kind = parsed === undefined ? 'type' : violated(facts.valid, parsed);
  if (kind === undefined) return undefined;
  const nearest = nearestValue(facts, text);
  // A proposal that is not accepted itself would only lead to the next finding.
  return { kind, expected: expectation(facts), nearest: accepted(facts, nearest) };
}

function accepted(facts: KeyFacts, text: string | undefined): string | undefined {
  const parsed = text === undefined ? undefined : parseType(facts.type, text);
  return parsed && violated(facts.valid, parsed) === undefined ? text : undefined;
}

function violated(
  valid: ValidValues | undefined,
  parsed: ParsedValue,
): ValueProblem['kind'] | undefined {
  switch (valid?.kind) {
    case undefined:
    case 'other':
      return undefined;
    case 'range':
      return parsed.kind === 'whole' || parsed.kind === 'double'
        ? ifNot(inRange(valid, Number(parsed.value)), 'range')
        : undefined;
    case 'oneOf':
      return ifNot(parsed.kind === 'text' && isOneOf(valid, parsed.value), 'enum');
    case 'listOf':
      return ifNot(entriesAreOf(valid.values, parsed), 'enum');
    case 'listSize':
      return ifNot(entriesOf(parsed).length <= valid.max, 'list');
    case 'distinctList':
      return ifNot(isWithoutGaps(entriesOf(parsed), valid.mayBeEmpty), 'list');
    case 'nonEmpty':
      return ifNot(parsed.kind === 'text' && parsed.value !== '', 'type');
  }
}

function ifNot(accepted: boolean, kind: ValueProblem['kind']): ValueProblem['kind'] | undefined {
  return accepted ? undefined : kind;
}

/** Kafka compares as doubles as well (ConfigDef.Range); NaN passes there. */
function inRange(valid: ValidValues & { kind: 'range' }, value: number): boolean {
  if (valid.also?.includes(value) === true) return true;
  return !(value < (valid.min ?? -Infinity) || value > (valid.max ?? Infinity));
}

function isOneOf(valid: ValidValues & { kind: 'oneOf' }, text: string): boolean {
  const fold = (word: string): string => (valid.ignoreCase ? word.toUpperCase() : word);
  if (valid.values.some((value) => fold(value) === fold(text))) return true;
  // `by_duration:` is followed by any ISO 8601 duration (auto.offset.reset, KIP-1106).
  return (
    valid.values.some((value) => value.startsWith('by_duration:')) &&
    /^by_duration:P(?=.)(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+([.,]\d{0,9})?S)?)?$/i.test(text)
  );
}

function entriesOf(parsed: ParsedValue): readonly string[] {
  if (parsed.kind === 'list') return parsed.value;
  // A STRING that Kafka splits itself with String.split, which drops empty entries at the end.
  return parsed.kind === 'text' ? parsed.value.replace(/(\s*,)+\s*$/, '').split(/\s*,\s*/) : [];
}

function entriesAreOf(values: readonly string[], parsed: ParsedValue): boolean {
  const entries = entriesOf(parsed);
  const alone = entries.some((entry) => entry === 'all' || entry === 'none');
  return entries.every((entry) => values.includes(entry)) && !(alone && entries.length > 1);
}

/** Repeated entries pass: `ConfigDef.parseValue` drops them, with a warning, before the validator sees the list (4.2+). */
function isWithoutGaps(entries: readonly string[], mayBeEmpty: boolean): boolean {
  return entries.length === 0 ? mayBeEmpty : !entries.includes('');
}

/** What a key takes, in words that follow "must be". */
export function expectation(facts: KeyFacts): string {
  const { valid } = facts;
  switch (valid?.kind) {
    case undefined:
    case 'other':
      return noun(facts);
    case 'range':
      return `${noun(facts)}${limits(valid)}`;
    case 'oneOf':
      return valid.values.length === 1 ? `${valid.values[0]}` : `one of ${orList(valid.values)}`;
    case 'listOf':
      return `a list of ${orList(valid.values)}`;
    case 'listSize':
      return `a list of at most ${valid.max} entries`;
    case 'distinctList':
      return `a list without empty entries${valid.mayBeEmpty ? '' : ', of at least one'}`;
    case 'nonEmpty':
      return 'not empty';
  }
}

function noun({ type, name }: KeyFacts): string {
  switch (type) {
    case 'BOOLEAN':
      return 'true or false';
    case 'INT':
    case 'SHORT':
    case 'LONG':
      if (name.endsWith('.ms')) return 'a whole number of milliseconds';
      if (name.endsWith('.seconds')) return 'a whole number of seconds';
      return name.includes('.bytes') ? 'a whole number of bytes' : 'a whole number';
    case 'DOUBLE':
      return 'a number';
    case 'LIST':
      return 'a list with commas in between';
    case 'CLASS':
      return 'the full name of a class';
    case 'STRING':
    case 'PASSWORD':
      return 'text';
  }
}

function limits({ min, max, also }: ValidValues & { kind: 'range' }): string {
  const or = also === undefined ? '' : ` or ${also.join(' or ')}`;
  if (min !== null && max !== null) return ` between ${min} and ${max}${or}`;
  if (min !== null) return ` of at least ${min}${or}`;
  return max === null ? '' : ` of at most ${max}${or}`;
}

function orList(words: readonly string[]): string {
  return words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} or ${words[words.length - 1]}`;
}
