import type { Decoded } from '../text/decoded';
import type { BoundDocument, Shape } from './setting';

/** Part of a value that is only known at run time. */
export interface Placeholder {
  /** With its delimiters. */
  readonly written: Decoded;
  /** What stands between the delimiters, up to the default; trimmed. */
  readonly name: string;
  /** What counts when nothing else is given: the default of `${NAME:default}`, of `${NAME:-default}` for a shell. */
  readonly fallback: Decoded | undefined;
}

/**
 * Whose way of writing `${…}` counts: an application framework's `${NAME:default}`; a shell's, as Compose reads
 * `${NAME:-default}`, `${NAME-default}`, `${NAME:?message}`, `${NAME:+other}`, `$NAME` and `$$`; or not known, as in a
 * file that a deployment fills in: then both give defaults, and a colon's sign decides whose it is.
 */
export type PlaceholderSyntax = 'framework' | 'shell' | 'unknown';

const SYNTAX: Readonly<Partial<Record<Shape, PlaceholderSyntax>>> = {
  'spring-boot': 'framework',
  'spring-cloud-stream': 'framework',
  quarkus: 'framework',
  micronaut: 'framework',
  environment: 'shell',
  compose: 'shell',
};

/** The syntax of placeholders in a value of a document. */
export function syntaxOf({ shape, parsed }: BoundDocument, value: Decoded): PlaceholderSyntax {
  // Single quotes in a `.env` file keep everything for the one who reads the variable.
  if (parsed.format === 'dotenv' && parsed.text[value.span.start - 1] === "'") return 'framework';
  return SYNTAX[shape] ?? 'unknown';
}

/** Maven resources `@…@`, Kubernetes `$(X)`, `%{…}`; the name is in one of the groups. */
const FLAT = /@([\w.-]+)@|\$\(([\w.-]+)\)|%\{([^{}]*)\}/g;

/** Names that are Kafka's own config providers (KIP-297): what follows the colon is a path, no default. */
const PROVIDERS = new Set(['file', 'directory', 'env', 'secret', 'secrets', 'vault']);

/** The placeholders of a value, in order, those inside others left out. Linear in its length. */
export function placeholdersIn(value: Decoded, syntax: PlaceholderSyntax): Placeholder[] {
  const dollars = syntax === 'shell' ? shellDollars(value) : dollarBraces(value, syntax);
  const all = [...dollars, ...templates(value), ...flat(value)];
  all.sort((a, b) => a.from - b.from);
  const outer: Found[] = [];
  for (const next of all) if (next.from >= (outer.at(-1)?.to ?? 0)) outer.push(next);
  return outer.map(({ placeholder }) => placeholder);
}

/** Whether a value is known as it is written. */
export function isLiteral(value: Decoded, syntax: PlaceholderSyntax = 'unknown'): boolean {
  if (!/[$@{%]/.test(value.text)) return true;
  return placeholdersIn(value, syntax).length === 0;
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
function dollarBraces(value: Decoded, syntax: PlaceholderSyntax): Found[] {
  const all: Found[] = [];
  let from = value.text.indexOf('${');
  while (from >= 0) {
    const next = braced(value, from, syntax);
    all.push(next);
    from = value.text.indexOf('${', next.to);
  }
  return all;
}

/** The placeholder whose `${` stands at an index. */
function braced(value: Decoded, from: number, syntax: PlaceholderSyntax): Found {
  const { text } = value;
  const { colon, close, to } = closingBrace(text, from + 2);
  if (syntax === 'shell') {
    NAME.lastIndex = from + 2;
    const name = NAME.exec(text)?.[0];
    if (name !== undefined) {
      const behind = from + 2 + name.length;
      const dash = text.startsWith(':-', behind) ? behind + 1 : behind;
      const fallback = text[dash] === '-' ? value.slice(dash + 1, close) : undefined;
      return found(value, from, to, name, fallback);
    }
  }
  const name = text.slice(from + 2, colon ?? close);
  if (syntax === 'shell' || colon === undefined || PROVIDERS.has(name.trim())) {
    return found(value, from, to, name);
  }
  const sign = syntax === 'unknown' ? text.charAt(colon + 1) : '';
  if (sign === '?' || sign === '+') return found(value, from, to, name);
  const start = colon + (sign === '-' || sign === '=' ? 2 : 1);
  return found(value, from, to, name, value.slice(start, close));
}

/** A variable's name, where a shell looks for it. */
const NAME = /[A-Za-z_]\w*/y;

/** `${…}`, `$NAME`, and `$$`, which gives one `$`. */
function shellDollars(value: Decoded): Found[] {
  const { text } = value;
  const all: Found[] = [];
  let from = text.indexOf('$');
  while (from >= 0) {
    const next = shellDollar(value, from);
    if (next) all.push(next);
    from = text.indexOf('$', next?.to ?? from + 1);
  }
  return all;
}

function shellDollar(value: Decoded, from: number): Found | undefined {
  const { text } = value;
  const { start, end } = value.spanOf(from, from + 1);
  // Double quotes in a `.env` file: `\$` is a sign like any other.
  if (end - start > 1) return undefined;
  const next = text[from + 1];
  if (next === '{') return braced(value, from, 'shell');
  if (next === '$') {
    if (text[from + 2] !== '{') {
      return found(value, from, from + 2, '$', value.slice(from + 1, from + 2));
    }
    // What the container is given is `${…}`, for the application to read.
    const { to, placeholder } = braced(value, from + 1, 'framework');
    return { from, to, placeholder: { ...placeholder, written: value.slice(from, to) } };
  }
  NAME.lastIndex = from + 1;
  const name = NAME.exec(text)?.[0];
  return name === undefined ? undefined : found(value, from, from + 1 + name.length, name);
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
