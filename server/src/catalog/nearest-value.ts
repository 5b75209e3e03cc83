import { distance } from 'fastest-levenshtein';
import type { KeyFacts } from './key-facts';
import { javaTrim, parseList, parseType, parseWhole, WHOLE_RANGES } from './parse-type';
import { parseDataSize, parseDuration } from './quantities';

/**
 * A guess at the value that was meant by one that is refused: the number without its unit, clamped into the range;
 * the word that looks most alike; the list without what is too much. Not yet known to be accepted.
 */
export function nearestValue(facts: KeyFacts, text: string): string | undefined {
  const bare = withoutComment(javaTrim(text));
  switch (facts.type) {
    case 'BOOLEAN':
      return nearestBoolean(bare);
    case 'INT':
    case 'SHORT':
    case 'LONG':
      return nearestWhole(facts, facts.type, bare);
    case 'DOUBLE':
      return nearestDouble(facts, bare);
    case 'LIST':
      return nearestList(facts, text);
    case 'CLASS':
      return bare.replace(/\.class$|^class\s+/, '') || undefined;
    case 'STRING':
    case 'PASSWORD':
      return nearestWord(facts, bare);
  }
}

/** `2  # hot standby`: the comment is part of a value, but not of what is meant. */
function withoutComment(text: string): string {
  return text.replace(/\s+(#|!|\/\/).*$/su, '').replace(/^(["'])(.*)\1$/s, '$2');
}

const YES = new Set(['yes', 'y', 'on', '1', 't', 'enabled', 'enable']);
const NO = new Set(['no', 'n', 'off', '0', 'f', 'disabled', 'disable']);

function nearestBoolean(text: string): string | undefined {
  const lower = text.toLowerCase();
  if (YES.has(lower)) return 'true';
  return NO.has(lower) ? 'false' : closest(lower, ['true', 'false']);
}

function nearestWhole(
  facts: KeyFacts,
  type: 'INT' | 'SHORT' | 'LONG',
  text: string,
): string | undefined {
  const value = parseWhole(text) ?? fromQuantity(facts.name, text) ?? fromDecorated(text);
  if (value === undefined) return undefined;
  let [min, max] = WHOLE_RANGES[type];
  if (facts.valid?.kind === 'range') {
    if (facts.valid.min !== null) min = BigInt(Math.ceil(facts.valid.min));
    if (facts.valid.max !== null) max = BigInt(Math.floor(facts.valid.max));
  }
  if (value < min) return String(min);
  return String(value > max ? max : value);
}

function fromQuantity(name: string, text: string): bigint | undefined {
  const quantity = name.includes('.bytes') ? parseDataSize(text) : parseDuration(text);
  if (quantity === undefined || !Number.isFinite(quantity)) return undefined;
  if (name.endsWith('.ms') || name.includes('.bytes')) return BigInt(quantity);
  return name.endsWith('.seconds') ? BigInt(Math.round(quantity / 1_000)) : undefined;
}

/** `1_000`, `1,000`, `10L`, `2.0`, `1e6`. */
function fromDecorated(text: string): bigint | undefined {
  const plain = text.replace(/(?<=\d)[_,' ](?=\d{3}(?!\d))/g, '').replace(/l$/i, '');
  const value = parseType('DOUBLE', plain);
  return value?.kind === 'double' && Number.isSafeInteger(value.value)
    ? BigInt(value.value)
    : parseWhole(plain);
}

function nearestDouble(facts: KeyFacts, text: string): string | undefined {
  const percent = /^(\d+(?:\.\d+)?)\s*%$/.exec(text);
  const value = percent ? Number(percent[1]) / 100 : Number(text.replace(',', '.') || NaN);
  if (Number.isNaN(value)) return undefined;
  const range = facts.valid?.kind === 'range' ? facts.valid : { min: null, max: null };
  return String(Math.min(Math.max(value, range.min ?? -Infinity), range.max ?? Infinity));
}

function nearestList(facts: KeyFacts, text: string): string | undefined {
  const entries = [...new Set(parseList(text))].filter((entry) => entry !== '');
  const { valid } = facts;
  if (valid?.kind !== 'listOf')
    return valid?.kind === 'distinctList' ? entries.join(',') : undefined;
  const mended = entries.map((entry) => closest(entry, valid.values));
  return mended.includes(undefined) ? undefined : mended.join(',');
}

function nearestWord({ name, valid }: KeyFacts, text: string): string | undefined {
  if (valid?.kind === 'listOf') {
    const mended = text.split(/\s*,\s*/).map((entry) => closest(entry, valid.values));
    return mended.includes(undefined) ? undefined : [...new Set(mended)].join(',');
  }
  if (valid?.kind !== 'oneOf') return undefined;
  // Every exactly-once value of the past is the same promise as today's.
  const meaning = name === 'processing.guarantee' ? eos(text, valid.values) : undefined;
  return meaning ?? closest(text, valid.values);
}

function eos(text: string, values: readonly string[]): string | undefined {
  return /^(exactly[-_ ]?once.*|eos.*)$/i.test(text) ? values.findLast(isExactlyOnce) : undefined;
}

function isExactlyOnce(value: string): boolean {
  return value.startsWith('exactly_once');
}

/** The word that looks most alike once case and separators are set aside; undefined when none is near. */
function closest(text: string, words: readonly string[]): string | undefined {
  const folded = fold(text);
  const best = words
    .map((word) => ({ word, far: distance(folded, fold(word)) }))
    .sort((a, b) => a.far - b.far)[0];
  const limit = Math.ceil(Math.max(folded.length, fold(best?.word ?? '').length) / 3);
  return best && best.far <= limit ? best.word : undefined;
}

function fold(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
