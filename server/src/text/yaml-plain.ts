import { Decoded } from './decoded';
import type { Comment } from './parsed-text';
import type { Span } from './span';
import type { YamlEntry, YamlMap, YamlNode, YamlScalar } from './yaml-node';
import type { YamlDocuments, YamlOptions } from './yaml-read';
import { removalSpans } from './yaml-removal';
import { plainType } from './yaml-types';

/** What a reader may take for more than text: tabs, templates, marks, controls, line breaks but for LF. */
const UNUSUAL = /[^\n\x20-\x7e\u00a1-\u024f]|\{\{/;
const KEY = /(?:[A-Za-z0-9_][\w./-]{0,200}|"[^"\\\n]{0,200}"|'[^'\n]{0,200}')(?=:[ \n])/y;
const QUOTED = /"[^"\\\n]*"|'[^'\n]*'/y;
const PLAIN_BEGINS = /^(?:[\w/$.+\\(]|-[^ ])/;

/**
 * Reads YAML as most settings are written, block maps whose values stand on the line of their key, many times faster
 * than a full reader. Gives exactly what `readYaml` gives for such a text, and undefined for any other.
 */
export function readPlainYaml(text: string, { version }: YamlOptions): YamlDocuments | undefined {
  if (UNUSUAL.test(text)) return undefined;
  const reader = new PlainReader(text, version);
  return reader.read() ? reader : undefined;
}

/** A map that lines still go into. */
interface OpenMap {
  readonly indent: number;
  readonly start: number;
  readonly entries: Omit<YamlEntry, 'lines'>[];
  /** Behind the line of its last value. */
  end: number;
}

/** A key whose value, if it has one, begins on a later line. */
interface OpenKey {
  readonly key: Decoded;
  readonly start: number;
  /** Behind the colon. */
  readonly end: number;
}

class PlainReader implements YamlDocuments {
  readonly roots: YamlNode[] = [];
  readonly comments: Comment[] = [];
  readonly problems = [];
  /** From the document's root to the map that lines go into. */
  private readonly maps: OpenMap[] = [];
  /** The keys that the maps below the root are the values of. */
  private readonly above: OpenKey[] = [];
  private waiting: OpenKey | undefined;
  /** Whether a line without a key followed the key that waits. */
  private paused = false;
  /** Indentation of the deepest comment since the last entry; -1 for none. */
  private deepest = -1;
  /** Whether a document's mark was read. */
  private marked = false;
  private line = 0;

  constructor(
    private readonly text: string,
    private readonly version: YamlOptions['version'],
  ) {}

  /** False for a text that is more than this reader knows. */
  read(): boolean {
    const { text } = this;
    for (let at = 0; at < text.length; this.line++) {
      const lineBreak = text.indexOf('\n', at);
      const end = lineBreak < 0 ? text.length : lineBreak;
      if (!this.readLine(at, end)) return false;
      at = end + 1;
    }
    return this.endDocument(text.length);
  }

  private readLine(lineStart: number, end: number): boolean {
    const { text } = this;
    let at = lineStart;
    while (at < end && text[at] === ' ') at++;
    if (at === end || text[at] === '#') {
      this.paused = true;
      if (at === end) return true;
      this.deepest = Math.max(this.deepest, at - lineStart);
      this.comment(at, end);
      return true;
    }
    if (text.startsWith('---', lineStart)) {
      // Only comments stand before the first document's mark.
      const first = this.maps.length === 0 && this.roots.length === 0 && !this.marked;
      this.marked = true;
      return end === lineStart + 3 && (first || this.endDocument(lineStart));
    }
    KEY.lastIndex = at;
    const written = KEY.exec(text)?.[0];
    // A last line without a break ends in its colon: too rare for a case of its own.
    return written !== undefined && this.enter(at - lineStart, at) && this.entry(at, written, end);
  }

  /** Goes to the map that a line of this indentation belongs to. */
  private enter(indent: number, at: number): boolean {
    const { maps, waiting } = this;
    const inner = maps.at(-1);
    if (!inner || (waiting && indent > inner.indent)) {
      if (!inner && indent > 0) return false;
      if (waiting) this.above.push(waiting);
      maps.push({ indent, start: at, entries: [], end: at });
      this.waiting = undefined;
    } else {
      if (!this.settle()) return false;
      while ((maps.at(-1)?.indent ?? 0) > indent) this.leave(at);
      if (maps.at(-1)?.indent !== indent) return false;
    }
    this.deepest = -1;
    this.paused = false;
    return true;
  }

  private entry(start: number, written: string, end: number): boolean {
    const { text } = this;
    const keyEnd = start + written.length;
    const key = this.unquoted(written, start);
    let at = keyEnd + 1;
    while (at < end && text[at] === ' ') at++;
    if (at === end || text[at] === '#') {
      if (at === end && at > keyEnd + 1) return false;
      this.waiting = { key, start, end: keyEnd + 1 };
      if (at < end) this.behind(at, end);
      return true;
    }
    const value = this.scalar(at, end);
    if (!value) return false;
    this.put(key, value, start, value.span.end, Math.min(text.length, end + 1));
    return true;
  }

  private scalar(start: number, end: number): YamlScalar | undefined {
    const { text } = this;
    QUOTED.lastIndex = start;
    const quoted = QUOTED.exec(text)?.[0];
    if (quoted !== undefined) {
      const behind = start + quoted.length;
      if (!this.nothingBehind(behind, end)) return undefined;
      const span = { start, end: behind };
      return { kind: 'scalar', span, text: this.unquoted(quoted, start), type: 'string' };
    }
    const line = text.slice(start, end);
    const comment = line.indexOf(' #');
    const plain = (comment < 0 ? line : line.slice(0, comment)).trimEnd();
    if (!PLAIN_BEGINS.test(plain) || plain.includes(': ') || plain.endsWith(':')) return undefined;
    const span = { start, end: start + plain.length };
    if (!this.nothingBehind(span.end, end)) return undefined;
    const type = plainType(plain, this.version);
    return { kind: 'scalar', span, text: new Decoded(plain, span), type };
  }

  /** Whether a line ends at an offset, but for blanks and a comment, which is taken. */
  private nothingBehind(from: number, end: number): boolean {
    let at = from;
    while (at < end && this.text[at] === ' ') at++;
    if (at === end) return true;
    if (this.text[at] !== '#' || at === from) return false;
    this.comment(at, end);
    return true;
  }

  private behind(at: number, end: number): void {
    this.paused = true;
    this.comment(at, end);
  }

  private comment(start: number, end: number): void {
    const text = this.text.slice(start + 1, end).trim();
    this.comments.push({ span: { start, end }, text, line: this.line });
  }

  /**
   * Ends the last entry; false where that is not certain: at a comment that is deeper than its map, and at comments or
   * blank lines behind a key without a value.
   */
  private settle(): boolean {
    const { waiting } = this;
    if (this.deepest > (this.maps.at(-1)?.indent ?? 0)) return false;
    if (!waiting) return true;
    if (this.paused) return false;
    const span = { start: waiting.end, end: waiting.end };
    const nothing: YamlScalar = { kind: 'scalar', span, text: new Decoded('', span), type: 'null' };
    this.waiting = undefined;
    this.put(waiting.key, nothing, waiting.start, waiting.end, waiting.end);
    return true;
  }

  /** Ends the innermost map, which is the value of the key above it; `next` is where something else begins. */
  private leave(next: number): void {
    const map = this.maps.pop();
    const above = this.above.pop();
    if (!map || !above) return;
    // Comments as deep as the map belong to it, and with them all up to what is next.
    const commented = this.deepest >= map.indent;
    if (commented) this.deepest = -1;
    const end = commented ? next : map.end;
    this.put(above.key, this.closed(map), above.start, map.end, end);
  }

  private endDocument(next: number): boolean {
    if (this.maps.length === 0 || !this.settle()) return false;
    while (this.maps.length > 1) this.leave(next);
    const root = this.maps.pop();
    if (root) this.roots.push(this.closed(root));
    this.deepest = -1;
    this.paused = false;
    return true;
  }

  private put(key: Decoded, value: YamlNode, start: number, end: number, mapEnd: number): void {
    const map = this.maps.at(-1);
    if (!map) return;
    map.entries.push({ key, value, span: { start, end } });
    map.end = mapEnd;
  }

  private closed({ start, end, entries }: OpenMap): YamlMap {
    const spans = entries.map(({ span }) => span);
    const lines = removalSpans(this.text, spans, false);
    return {
      kind: 'map',
      span: { start, end },
      entries: entries.map((entry, i) => ({ ...entry, lines: lines[i] ?? entry.span })),
    };
  }

  private unquoted(written: string, start: number): Decoded {
    const quoted = written.startsWith('"') || written.startsWith("'");
    const inner = quoted ? written.slice(1, -1) : written;
    const from = quoted ? start + 1 : start;
    const span: Span = { start: from, end: from + inner.length };
    return new Decoded(inner, span);
  }
}
