import { environmentName } from '../binding/environment-names';
import type { BoundDocument, Setting } from '../binding/setting';
import type { Entry, TextFormat } from '../text/parsed-text';
import type { Span } from '../text/span';

/** What edits need of a document. */
export type Editable = Pick<BoundDocument, 'uri' | 'parsed'>;

/** How an entry stands in its text, as far as a second one in the same style needs it. */
export interface Style {
  readonly format: TextFormat;
  /** Between the line's start and the key: indentation, a list's dash, an opening quote. */
  readonly lead: string;
  /** Between key and value, quotes around the value excluded. */
  readonly separator: string;
  /** `"` or `'` around key and value together (`- "KEY=value"`), or nothing. */
  readonly around: string;
  /** Whether it is an item of a YAML flow map: `{ a: 1, b: 2 }`. */
  readonly flow: boolean;
}

/** Where an entry's own key stands: in nested maps only the last step, quotes excluded. */
function ownKey({ parsed }: Editable, { span, separator }: Entry): Span {
  const quoted = parsed.format !== 'properties' && /["']/.test(parsed.text.charAt(span.start));
  return { start: quoted ? span.start + 1 : span.start, end: separator.start };
}

/** Where the Kafka part of a setting's own key stands; in nested maps only what its line says of it. */
export function keyPart(document: Editable, { keySpan, entry }: Setting): Span {
  if (document.parsed.format !== 'yaml') return keySpan;
  const own = ownKey(document, entry);
  const start = Math.max(keySpan.start, own.start);
  const bracketed = document.parsed.text[keySpan.end - 1] === ']' && keySpan.end > start + 1;
  return { start, end: Math.max(start, bracketed ? keySpan.end - 1 : keySpan.end) };
}

/** How a setting's entry is written; undefined where it shares its lines with something that edits must not touch. */
export function styleOf(document: Editable, { entry }: Setting): Style | undefined {
  const { text, format } = document.parsed;
  if (entry.list) return undefined;
  const own = ownKey(document, entry);
  const before = text.slice(lineStartBefore(text, own.start), own.start);
  const gap = text.slice(entry.separator.start, entry.separator.end);
  if (format === 'properties') {
    const separator = /[\\\r\n]/.test(gap) || gap === '' ? '=' : gap;
    return { format, lead: before, separator, around: '', flow: false };
  }
  if (/[\r\n]/.test(gap)) return undefined;
  const quote = /["']$/.exec(before)?.[0] ?? '';
  const around = gap.startsWith(quote) ? '' : quote;
  const separator = gap.replace(/["']$/, '');
  const lead = before.slice(0, before.length - around.length);
  const inBraces = /^["']?\s*[,}]/.test(text.slice(entry.value.span.end));
  if (format === 'yaml' && separator.includes(':') && inBraces) {
    return around === '' ? { format, lead: quote, separator, around, flow: true } : undefined;
  }
  if (/^\s*(?:- +)?(?:export +)?["']?$/.test(before)) {
    // A map's first pair behind a dash: the next pair stands below the key.
    const indent = separator.includes(':') ? lead.replace('-', ' ') : lead;
    return { format, lead: indent, separator, around, flow: false };
  }
  return undefined;
}

/** A Kafka key in place of a setting's, with the framework's prefix and brackets around it. */
export function wholeKey(document: Editable, setting: Setting, key: string): string | undefined {
  const kafkaKey = keyInStyle(document, setting, key);
  if (kafkaKey === undefined) return undefined;
  const { text } = document.parsed;
  const own = ownKey(document, setting.entry);
  const part = keyPart(document, setting);
  return text.slice(own.start, part.start) + kafkaKey + text.slice(part.end, own.end);
}

/**
 * A Kafka key as the given setting's key is written: dotted, upper case with underscores, or the rest below the
 * maps it stands in. Undefined where that style cannot express it.
 */
export function keyInStyle(document: Editable, setting: Setting, key: string): string | undefined {
  const { text, format } = document.parsed;
  const { start, end } = keyPart(document, setting);
  const written = text.slice(start, end);
  if (FRAMEWORKS_OWN.test(pathAbove(setting, written))) return undefined;
  if (written === setting.key) return format === 'properties' ? escapeKey(key) : key;
  if (/^[A-Z0-9_]+$/.test(written)) {
    const own = ownKey(document, setting.entry);
    const variable = key.toUpperCase().replace(/[.-]/g, '_');
    const name = text.slice(own.start, start) + variable + text.slice(end, own.end);
    return standsFor(name, key, text.slice(own.start, own.end)) ? variable : undefined;
  }
  const above = setting.key.slice(0, setting.key.length - written.length);
  const nested = setting.key.endsWith(written) && above.endsWith('.') && key.startsWith(above);
  return nested ? key.slice(above.length) : undefined;
}

/** Below these only the framework's own names are read, of which some look like Kafka's. */
const FRAMEWORKS_OWN = /(?:^|\.)(?:spring\.kafka\.streams|quarkus\.kafka-streams)\.$/i;

/** What stands before the Kafka part of a setting's key, the maps it stands in included. */
function pathAbove({ entry }: Setting, written: string): string {
  const path = entry.key.text;
  return path.endsWith(written) ? path.slice(0, path.length - written.length) : '';
}

/**
 * Whether a variable of that name gives that key. A name without a known meaning stands under a prefix of the user's
 * own, if its neighbor does.
 */
function standsFor(name: string, key: string, neighbor: string): boolean {
  const meant = environmentName(name, []);
  if (!meant) return environmentName(neighbor, []) === undefined && /^[a-z0-9._-]+$/.test(key);
  // The key may be told with more of its prefix.
  return meant.kind === 'setting' && (meant.key === key || key.endsWith(`.${meant.key}`));
}

/** A value as it must be written in place of a setting's; undefined where that is not certain. */
export function valueInPlace(
  { parsed }: Editable,
  setting: Setting,
  value: string,
): string | undefined {
  const { text, format } = parsed;
  const { start, end } = setting.value.span;
  if (setting.entry.list) return undefined;
  if (format === 'properties') return escapeValue(value);
  const gap = text.slice(setting.entry.separator.start, start);
  if (/[\r\n]/.test(text.slice(start, end)) || /[|>][^\r\n]*[\r\n]/.test(gap)) return undefined;
  const before = text.charAt(start - 1);
  if (before === '"' || before === "'") return SIMPLE.test(value) ? value : undefined;
  return valueInStyle(value, format, gap);
}

/** A value as a new entry writes it behind a separator. */
export function valueInStyle(
  value: string,
  format: TextFormat,
  separator: string,
): string | undefined {
  if (format === 'properties') return escapeValue(value);
  if (format === 'yaml' && separator.includes(':')) return yamlScalar(value);
  if (SIMPLE.test(value)) return value;
  return format === 'dotenv' && !/["\\$`\r\n]/.test(value) ? `"${value}"` : undefined;
}

/** Values that mean the same in every format, quoted or not. */
const SIMPLE = /^[\w.,:/@%+-]*$/;

/** Escapes a value for java.util.Properties; everything outside ASCII as `\uXXXX`, which any encoding reads. */
export function escapeValue(value: string): string {
  return escapeCommon(value).replace(/^ /, '\\ ');
}

function escapeKey(key: string): string {
  return escapeCommon(key).replace(/[ :=]/g, '\\$&').replace(/^[#!]/, '\\$&');
}

function escapeCommon(text: string): string {
  return text
    .replace(/\\/g, '\\\\')
    .replace(/\n/g, '\\n')
    .replace(/\r/g, '\\r')
    .replace(/\t/g, '\\t')
    .replace(/\f/g, '\\f')
    .replace(/[^\x20-\x7e]/g, unicodeEscape);
}

/** One UTF-16 unit as `\uXXXX`. */
export function unicodeEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** A YAML scalar that reads back as the given text (or number or boolean where that is its usual form). */
function yamlScalar(value: string): string {
  const plain =
    /^[A-Za-z_/$][\w./+${}-]*$/.test(value) &&
    !/^(true|false|yes|no|on|off|y|n|null)$/i.test(value);
  const canonical = /^(true|false|-?(0|[1-9]\d*))$/.test(value);
  return plain || canonical ? value : JSON.stringify(value);
}

/** Offset of the first character of the line that holds `offset`. */
export function lineStartBefore(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && !isBreak(text, at - 1)) at--;
  return at;
}

/** Offset behind the line break that ends the line of `offset`, or the text's end; stays behind a break. */
export function lineEndBehind(text: string, offset: number): number {
  if (offset > 0 && isBreak(text, offset - 1)) return offset;
  let at = offset;
  while (at < text.length && !isBreak(text, at)) at++;
  return Math.min(text.length, at + (text.startsWith('\r\n', at) ? 2 : 1));
}

/** Whether a line break stands at an offset. */
export function isBreak(text: string, offset: number): boolean {
  const unit = text.charCodeAt(offset);
  return unit === 10 || unit === 13;
}
