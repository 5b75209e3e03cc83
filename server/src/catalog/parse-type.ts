import type { KeyType } from './key-facts';

/** A value as ConfigDef.parseType would hand it to a validator; whole numbers keep all 64 bits. */
export type ParsedValue =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'whole'; readonly value: bigint }
  | { readonly kind: 'double'; readonly value: number }
  | { readonly kind: 'list'; readonly value: readonly string[] };

/** The range of each of Java's whole numbers. */
export const WHOLE_RANGES: Readonly<Record<'INT' | 'SHORT' | 'LONG', readonly [bigint, bigint]>> = {
  SHORT: [-(2n ** 15n), 2n ** 15n - 1n],
  INT: [-(2n ** 31n), 2n ** 31n - 1n],
  LONG: [-(2n ** 63n), 2n ** 63n - 1n],
};

const DECIMAL = /^[+-]?(?:NaN|Infinity|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?[fFdD]?)$/;
const HEXADECIMAL = /^[+-]?0[xX](?:[\da-fA-F]+\.?|[\da-fA-F]*\.[\da-fA-F]+)[pP][+-]?\d+[fFdD]?$/;

/** `String.trim`: takes off everything up to the blank, control characters included, but no wider space. */
export function javaTrim(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) <= 0x20) start++;
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end--;
  return text.slice(start, end);
}

/** Splits a LIST as Kafka does: entries are trimmed, empty ones kept. */
export function parseList(text: string): readonly string[] {
  const trimmed = javaTrim(text);
  return trimmed === '' ? [] : trimmed.split(/[ \t\n\v\f\r]*,[ \t\n\v\f\r]*/);
}

/**
 * Reads a value as ConfigDef.parseType does; undefined where that throws. A CLASS is only checked for being a name:
 * whether the class exists is known on the application's class path alone.
 */
export function parseType(type: KeyType, text: string): ParsedValue | undefined {
  const trimmed = javaTrim(text);
  switch (type) {
    case 'BOOLEAN': {
      const lower = trimmed.toLowerCase();
      return lower === 'true' || lower === 'false'
        ? { kind: 'boolean', value: lower === 'true' }
        : undefined;
    }
    case 'INT':
    case 'SHORT':
    case 'LONG': {
      const value = parseWhole(trimmed);
      const [min, max] = WHOLE_RANGES[type];
      return value === undefined || value < min || value > max
        ? undefined
        : { kind: 'whole', value };
    }
    case 'DOUBLE':
      return parseDouble(trimmed);
    case 'LIST':
      return { kind: 'list', value: parseList(text) };
    case 'CLASS':
      return isClassName(trimmed) ? { kind: 'text', value: trimmed } : undefined;
    case 'STRING':
    case 'PASSWORD':
      return { kind: 'text', value: trimmed };
  }
}

/**
 * A whole number as Java's parsers write it. Of more digits than any of their types has the first ones are taken: it is
 * beyond all of them as well, and reading thousands takes long.
 */
export function parseWhole(text: string): bigint | undefined {
  const [, sign, digits] = /^([+-]?)0*(\d+)$/.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const value = BigInt(digits.slice(0, MOST_DIGITS));
  return sign === '-' ? -value : value;
}

const MOST_DIGITS = 40;

function parseDouble(text: string): ParsedValue | undefined {
  if (HEXADECIMAL.test(text)) return { kind: 'double', value: hexadecimal(text) };
  if (!DECIMAL.test(text)) return undefined;
  return { kind: 'double', value: Number(text.replace(/[fFdD]$/, '')) };
}

function hexadecimal(text: string): number {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^([+-]?)0x([\da-f]*)\.?([\da-f]*)p([+-]?\d+)/i.exec(text) ?? [];
  const digits = parseInt(`${whole}${fraction}`, 16);
  return (sign === '-' ? -1 : 1) * digits * 2 ** (Number(exponent) - 4 * fraction.length);
}

const CLASS_NAME = /^[\p{L}\p{Nl}_$][\p{L}\p{N}_$]*(?:\.[\p{L}\p{Nl}_$][\p{L}\p{N}_$]*)*$/u;

function isClassName(text: string): boolean {
  // `class` is a keyword, so no class can be called so; people paste it from Java's `X.class`.
  return CLASS_NAME.test(text) && !text.endsWith('.class');
}
