import { LineIndex } from './line-index';
import { Decoded } from './decoded';
import type { Comment, Entry, ParsedText, TextProblem } from './parsed-text';
import type { Span } from './span';
import type { YamlEntry, YamlNode, YamlScalar } from './yaml-node';

/** A JSON text, as a tree and as flat entries. */
export interface ParsedJson extends ParsedText {
  readonly format: 'json';
  /** As much of the value as could be read; undefined for an empty text. */
  readonly root: YamlNode | undefined;
}

/** Whether a parsed text is JSON, with its tree. */
export function isJson(parsed: ParsedText): parsed is ParsedJson {
  return parsed.format === 'json' && 'root' in parsed;
}

/** Deepest nesting that is read. */
const MAX_DEPTH = 100;

/**
 * Reads JSON as editors write their settings: with comments and with commas behind last items. Never throws: the
 * first thing that is no JSON is a problem, and what stands before it is kept.
 */
export function parseJson(text: string): ParsedJson {
  const reader = new JsonReader(text);
  const root = reader.document();
  const { comments, problems } = reader;
  const entries: Entry[] = [];
  if (root) flatten(root, '', undefined, entries);
  return { format: 'json', text, root, entries, comments, problems };
}

/** The entries of all leaves, with dotted keys; what stands in a list belongs to the entry that holds the list. */
function flatten(
  node: YamlNode,
  path: string,
  entry: YamlEntry | undefined,
  entries: Entry[],
): void {
  if (node.kind === 'map') {
    for (const child of node.entries) {
      const below = path === '' ? child.key.text : `${path}.${child.key.text}`;
      flatten(child.value, below, child, entries);
    }
  } else if (node.kind === 'list') {
    node.items.forEach((item, i) => flatten(item, `${path}[${i}]`, entry, entries));
  } else if (entry) {
    const { span, lines, key } = entry;
    entries.push({
      key: new Decoded(path, key.span),
      value: node.text,
      separator: { start: Math.min(key.span.end, node.span.start), end: node.span.start },
      span,
      lines,
      section: 0,
      type: node.type,
    });
  }
}

/** Thrown inside the reader only, to leave it at the first problem. */
class NoJson extends Error {}

class JsonReader {
  readonly comments: Comment[] = [];
  readonly problems: TextProblem[] = [];
  private readonly lines: LineIndex;
  private at = 0;

  constructor(private readonly text: string) {
    this.lines = new LineIndex(text);
    if (text.startsWith('\ufeff')) this.at = 1;
  }

  document(): YamlNode | undefined {
    const holder: { root?: YamlNode } = {};
    try {
      this.skip();
      if (this.at >= this.text.length) return undefined;
      this.value((node) => (holder.root = node), 0);
      this.skip();
      if (this.at < this.text.length) this.fail('nothing may follow the closing brace');
    } catch (error) {
      if (!(error instanceof NoJson)) throw error;
    }
    return holder.root;
  }

  /** Reads one value. It is told before its content is read, so that what a problem cuts short is not lost. */
  private value(tell: (node: YamlNode) => void, depth: number): YamlNode {
    if (depth > MAX_DEPTH) this.fail('this is nested too deeply');
    const node = this.node(tell, depth);
    tell(node);
    return node;
  }

  private node(tell: (node: YamlNode) => void, depth: number): YamlNode {
    const start = this.at;
    const character = this.text[start];
    if (character === '{') return this.map(tell, depth);
    if (character === '[') return this.list(tell, depth);
    if (character === '"') {
      const text = this.string();
      return { kind: 'scalar', span: { start, end: this.at }, text, type: 'string' };
    }
    return this.word();
  }

  private map(tell: (node: YamlNode) => void, depth: number): YamlNode {
    const start = this.at;
    const entries: YamlEntry[] = [];
    const span = { start, end: this.text.length };
    const map = { kind: 'map' as const, span, entries };
    tell(map);
    this.items('}', () => {
      if (this.text[this.at] !== '"') this.fail('a key in double quotes is missing');
      const from = this.at;
      const key = this.string();
      this.skip();
      if (this.text[this.at] !== ':') this.fail('a colon is missing behind the key');
      this.at++;
      this.skip();
      const index = entries.length;
      this.value((value) => {
        const whole = { start: from, end: Math.max(value.span.start, this.at) };
        entries[index] = { key, value, span: whole, lines: whole };
      }, depth + 1);
    });
    span.end = this.at;
    return map;
  }

  private list(tell: (node: YamlNode) => void, depth: number): YamlNode {
    const items: YamlNode[] = [];
    const span = { start: this.at, end: this.text.length };
    const list = { kind: 'list' as const, span, items };
    tell(list);
    this.items(']', () => {
      const index = items.length;
      this.value((value) => (items[index] = value), depth + 1);
    });
    span.end = this.at;
    return list;
  }

  /** What stands between brackets, item by item. */
  private items(close: string, item: () => void): void {
    this.at++;
    for (;;) {
      this.skip();
      if (this.text[this.at] === close) break;
      if (this.at >= this.text.length) this.fail(`\`${close}\` is missing`);
      item();
      this.skip();
      if (this.text[this.at] === ',') this.at++;
      else if (this.text[this.at] !== close) this.fail(`a comma or \`${close}\` is missing`);
    }
    this.at++;
  }

  private string(): Decoded {
    const start = ++this.at;
    const offsets: number[] = [];
    let decoded = '';
    for (;;) {
      const character = this.text[this.at];
      if (character === undefined || character === '\n' || character === '\r') {
        this.fail('a closing double quote is missing');
      }
      if (character === '"') break;
      offsets.push(this.at);
      decoded += character === '\\' ? this.escape() : character;
      this.at++;
    }
    const span = { start, end: this.at };
    this.at++;
    return new Decoded(decoded, span, [...offsets, span.end]);
  }

  private escape(): string {
    const character = this.text[++this.at] ?? '';
    const simple = ESCAPES[character];
    if (simple !== undefined) return simple;
    const digits = this.text.slice(this.at + 1, this.at + 5);
    if (character !== 'u' || !/^[\da-fA-F]{4}$/.test(digits)) {
      this.fail('this escape is none of JSON', this.at - 1);
    }
    this.at += 4;
    return String.fromCharCode(parseInt(digits, 16));
  }

  private word(): YamlScalar {
    const start = this.at;
    const text = this.match(WORD) ?? '';
    const type = typeOf(text);
    if (!type) this.fail('a value is missing, or it lacks its double quotes', start);
    const span = { start, end: this.at };
    return { kind: 'scalar', span, text: new Decoded(text, span), type };
  }

  /** Passes over blanks and comments. */
  private skip(): void {
    for (;;) {
      this.match(BLANKS);
      const start = this.at;
      const comment = this.match(COMMENT);
      if (comment === undefined) return;
      const text = comment.replace(/^\/[/*]|\*\/$/g, '').trim();
      const span = { start, end: this.at };
      this.comments.push({ span, text, line: this.lines.lineAt(start) });
    }
  }

  /** Passes over what a sticky pattern finds here. */
  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    this.at += found?.length ?? 0;
    return found;
  }

  private fail(what: string, at = this.at): never {
    const start = Math.min(at, Math.max(0, this.text.length - 1));
    const span: Span = { start, end: Math.min(this.text.length, start + 1) };
    this.problems.push({ code: 'syntax', span, message: `This is not JSON: ${what}.` });
    throw new NoJson();
  }
}

const BLANKS = /\s*/y;
const COMMENT = /\/\/[^\r\n]*|\/\*[^]*?\*\//y;
const WORD = /[^\s,:[\]{}"/]*/y;

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

function typeOf(text: string): YamlScalar['type'] | undefined {
  if (text === 'true' || text === 'false') return 'boolean';
  if (text === 'null') return 'null';
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text) ? 'number' : undefined;
}
