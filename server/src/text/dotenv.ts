import { Decoded } from './decoded';
import { LineIndex } from './line-index';
import type { Comment, Entry, ParsedText, TextProblem } from './parsed-text';

/** Blanks, `export`, a name, and `=` (or `:`, which Compose takes as well) with the blanks around it. */
const HEAD = /[ \t]*(?:export[ \t]+)?([A-Za-z_][\w.-]*)[ \t]*[=:][ \t]*/y;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/**
 * Reads a `.env` file as Docker Compose does: `#` begins a comment at the start of a line and, behind a blank, in an
 * unquoted value; single quotes keep everything, double quotes resolve `\n \r \t \" \\ \$`; quoted values may go on
 * over lines. A name without a value takes it from the environment and is no entry. Linear; never throws.
 */
export function parseDotenv(text: string): ParsedText {
  const entries: Entry[] = [];
  const comments: Comment[] = [];
  const problems: TextProblem[] = [];
  const index = new LineIndex(text);
  const comment = (start: number, end: number): void => {
    comments.push({
      span: { start, end },
      text: text.slice(start + 1, end).trim(),
      line: index.lineAt(start),
    });
  };
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  while (at < text.length) {
    const lineStart = at;
    const end = lineEnd(text, at);
    const first = skipBlanks(text, at, end);
    HEAD.lastIndex = at;
    const head = HEAD.exec(text);
    let last = end;
    if (text[first] === '#') comment(first, end);
    else if (head && HEAD.lastIndex <= end) {
      const name = head[1] ?? '';
      const keyStart = at + head[0].search(/[^ \t]/) + head[0].trimStart().indexOf(name);
      const key = decoded(text, keyStart, keyStart + name.length);
      const value = readValue(text, HEAD.lastIndex, end, problems);
      last = lineEnd(text, value.end);
      const rest = skipBlanks(text, value.end, last);
      if (text[rest] === '#') comment(rest, last);
      entries.push({
        key,
        value: value.decoded,
        separator: { start: key.span.end, end: value.decoded.span.start },
        span: { start: keyStart, end: value.end },
        lines: { start: lineStart, end: behindBreak(text, last) },
        section: 0,
        type: 'string',
      });
    }
    at = behindBreak(text, last);
  }
  return { format: 'dotenv', text, entries, comments, problems };
}

/** A value and the offset behind it, quotes included. */
interface Value {
  readonly decoded: Decoded;
  readonly end: number;
}

function readValue(text: string, start: number, end: number, problems: TextProblem[]): Value {
  const quote = text[start];
  if (start < end && (quote === "'" || quote === '"')) {
    const close = closingQuote(text, start + 1, quote);
    if (close !== undefined) {
      const inner = decoded(text, start + 1, close);
      return { decoded: quote === '"' ? unescaped(inner) : inner, end: close + 1 };
    }
    const message = `This value has no closing \`${quote}\`, so the file cannot be read from here on.`;
    problems.push({ code: 'syntax', span: { start, end }, message });
  }
  const comment = /[ \t]#/.exec(text.slice(start, end));
  let last = text[start] === '#' ? start : start + (comment?.index ?? end - start);
  while (last > start && (text[last - 1] === ' ' || text[last - 1] === '\t')) last--;
  return { decoded: decoded(text, start, last), end: last };
}

function closingQuote(text: string, from: number, quote: string): number | undefined {
  for (let i = from; i < text.length; i++) {
    if (text[i] === quote) return i;
    if (text[i] === '\\' && quote === '"') i++;
  }
  return undefined;
}

function unescaped(raw: Decoded): Decoded {
  const source = raw.text;
  if (!source.includes('\\')) return raw;
  let result = '';
  const offsets: number[] = [];
  for (let i = 0; i < source.length; i++) {
    offsets.push(raw.sourceOffset(i));
    const next = source.charAt(i + 1);
    if (source[i] !== '\\' || !/[nrt"\\$]/.test(next)) result += source.charAt(i);
    else {
      result += ESCAPES[next] ?? next;
      i++;
    }
  }
  return new Decoded(result, raw.span, [...offsets, raw.span.end]);
}

function decoded(text: string, start: number, end: number): Decoded {
  return new Decoded(text.slice(start, end), { start, end });
}

function skipBlanks(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && (text[at] === ' ' || text[at] === '\t')) at++;
  return at;
}

function lineEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at++;
  return at;
}

function behindBreak(text: string, at: number): number {
  return Math.min(text.length, at + (text.startsWith('\r\n', at) ? 2 : 1));
}
