import type { Decoded } from '../text/decoded';

/** Part of a value that is only known at run time. */
export interface Placeholder {
  /** With its delimiters. */
  readonly written: Decoded;
  /** What stands between the delimiters, up to the default; trimmed. */
  readonly name: string;
  /** The default of `${NAME:default}`: what counts when nothing else is given. */
  readonly fallback: Decoded | undefined;
}

/** Maven resources `@…@`, Kubernetes `$(X)`, `%{…}`; the name is in one of the groups. */
const FLAT = /@([\w.-]+)@|\$\(([\w.-]+)\)|%\{([^{}]*)\}/g;

/** Names that are Kafka's own config providers (KIP-297): what follows the colon is a path, no default. */
const PROVIDERS = new Set(['file', 'directory', 'env', 'secret', 'secrets', 'vault']);

/** The placeholders of a value, in order, those inside others left out. Linear in its length. */
export function placeholdersIn(value: Decoded): Placeholder[] {
  const all = [...dollarBraces(value), ...templates(value), ...flat(value)];
  all.sort((a, b) => a.from - b.from);
  const outer: Found[] = [];
  for (const next of all) if (next.from >= (outer.at(-1)?.to ?? 0)) outer.push(next);
  return outer.map(({ placeholder }) => placeholder);
}

/** Whether a value is known as it is written. */
export function isLiteral(value: Decoded): boolean {
  if (!/[$@{%]/.test(value.text)) return true;
  return placeholdersIn(value).length === 0;
}

interface Found {
  readonly from: number;
  readonly to: number;
  readonly placeholder: Placeholder;
}

function flat(value: Decoded): Found[] {
  return [...value.text.matchAll(FLAT)].map((match) => {
    const name = match[1] ?? match[2] ?? match[3] ?? '';
    return found(value, match.index, match.index + match[0].length, name);
  });
}

/** Helm's, Jinja's and Mustache's `{{…}}`. */
function templates(value: Decoded): Found[] {
  const all: Found[] = [];
  let from = value.text.indexOf('{{');
  while (from >= 0) {
    const close = value.text.indexOf('}}', from + 2);
    if (close < 0) break;
    all.push(found(value, from, close + 2, value.text.slice(from + 2, close)));
    from = value.text.indexOf('{{', close + 2);
  }
  return all;
}

/** `${…}` with balanced braces; an unclosed one reaches to the end of the value. */
function dollarBraces(value: Decoded): Found[] {
  const { text } = value;
  const all: Found[] = [];
  let from = text.indexOf('${');
  while (from >= 0) {
    const { colon, close, to } = closingBrace(text, from + 2);
    const name = text.slice(from + 2, colon ?? close);
    const isDefault = colon !== undefined && !PROVIDERS.has(name.trim());
    all.push(found(value, from, to, name, isDefault ? value.slice(colon + 1, close) : undefined));
    from = text.indexOf('${', to);
  }
  return all;
}

function found(value: Decoded, from: number, to: number, name: string, fallback?: Decoded): Found {
  return { from, to, placeholder: { written: value.slice(from, to), name: name.trim(), fallback } };
}

function closingBrace(
  text: string,
  start: number,
): { colon: number | undefined; close: number; to: number } {
  let depth = 1;
  let colon: number | undefined;
  for (let i = start; i < text.length; i++) {
    const unit = text[i];
    if (unit === '{') depth++;
    else if (unit === '}' && --depth === 0) return { colon, close: i, to: i + 1 };
    else if (unit === ':' && depth === 1) colon ??= i;
  }
  return { colon, close: text.length, to: text.length };
}
