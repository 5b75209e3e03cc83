import type { KeyType, ValidValues } from './key-facts';

const RANGE = /^\[(-?[\d.]+)?,?\.\.\.,?(-?[\d.]+)?\](?: or (-?\d+))?$/;
const ANY_CASE = '(case insensitive) ';

/**
 * Turns a validator as ConfigDef prints it into something to check with. Words no rule is known for are kept as
 * `other`: such a value is never refused.
 */
export function parseValidValues(
  name: string,
  type: KeyType,
  text: string | undefined,
): ValidValues | undefined {
  // Every value passes a non-null check once it is written down.
  if (text === undefined || text === 'list' || text === 'non-null string') return undefined;
  const range = RANGE.exec(text);
  if (range) return rangeOf(range);
  if (text === 'non-empty string') return { kind: 'nonEmpty' };
  if (text === 'distinct') return { kind: 'distinctList', mayBeEmpty: true };
  if (text === 'distinct, non-empty') return { kind: 'distinctList', mayBeEmpty: false };
  const size = /^List containing maximum of (\d+) elements$/.exec(text);
  if (size) return { kind: 'listSize', max: Number(size[1]) };
  const ignoreCase = text.startsWith(ANY_CASE);
  const values = valuesOf(ignoreCase ? text.slice(ANY_CASE.length) : text);
  if (!values) return { kind: 'other', text };
  // A STRING that Kafka splits at commas itself.
  const isList = type === 'LIST' || (name === 'topology.optimization' && values.length > 2);
  return isList ? { kind: 'listOf', values } : { kind: 'oneOf', values, ignoreCase };
}

function rangeOf([, min, max, also]: RegExpExecArray): ValidValues {
  return {
    kind: 'range',
    min: min === undefined ? null : Number(min),
    max: max === undefined ? null : Number(max),
    ...(also === undefined ? {} : { also: [Number(also)] }),
  };
}

function valuesOf(text: string): string[] | undefined {
  const list = /^\[([^[\]]+)\]$/.exec(text)?.[1];
  // `null` stands for an unset key; written down, it is four letters that no validator accepts by that name.
  return list?.split(', ').filter((value) => value !== 'null');
}
