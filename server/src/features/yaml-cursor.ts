import type { LineIndex } from '../text/line-index';
import type { Cursor } from './completion-cursor';

/**
 * What is being written at an offset of a YAML text. Looks at lines, not at a syntax tree: while a key is being
 * typed the text is no valid YAML. Block maps, lists and flow maps on one line are understood.
 */
export function yamlCursor(text: string, lines: LineIndex, offset: number): Cursor | undefined {
  const row = lines.lineAt(offset);
  const line = lineText(text, lines, row);
  const column = offset - lines.startOf(row);
  const { dash, content } = shapeOf(line);
  if (column < dash) return undefined;
  const scan = scanLine(line, Math.min(content, column), column);
  if (!scan) return undefined;
  const isItem = content > dash && column >= content;
  const limit = isItem ? dash + 1 : Math.min(content, column);
  const path = [...parentsOf(text, lines, row, limit), ...scan.around];
  const at = (from: number, to: number) => ({
    start: lines.startOf(row) + from,
    end: lines.startOf(row) + to,
  });
  if (scan.key !== undefined) {
    const [from, to] = unquoted(line, scan.start, valueEnd(line, scan.start, scan.inFlow));
    if (column < from || column > to) return undefined;
    return { kind: 'value', key: [...path, scan.key].join('.'), whole: at(from, to) };
  }
  const length = /^[^\s:,{}[\]#]*/.exec(line.slice(scan.start))?.[0].length ?? 0;
  const end = Math.max(scan.start + length, column);
  return {
    kind: 'key',
    path: path.length > 0 ? `${path.join('.')}.` : '',
    whole: at(scan.start, end),
    typed: line.slice(scan.start, column),
    separated: /^["']?\s*:(\s|$)/.test(line.slice(end)),
  };
}

/** What the part of a line before the cursor opens: flow maps around it, a key whose value it is. */
interface LineScan {
  readonly around: readonly string[];
  readonly inFlow: boolean;
  readonly key: string | undefined;
  /** Column where the key or value under the cursor begins. */
  readonly start: number;
}

function scanLine(line: string, from: number, to: number): LineScan | undefined {
  const around: string[] = [];
  let key: string | undefined;
  let start = from;
  let quote = '';
  const begin = (at: number): void => {
    start = at;
    while (start < to && line[start] === ' ') start++;
  };
  for (let i = from; i < to; i++) {
    const unit = line.charAt(i);
    if (quote !== '') {
      if (unit === quote) quote = '';
    } else if ((unit === '"' || unit === "'") && i === start) quote = unit;
    else if (unit === '#' && (i === 0 || line[i - 1] === ' ')) return undefined;
    else if (unit === ':' && key === undefined && / |^$/.test(line.charAt(i + 1))) {
      key = plainKey(
        line
          .slice(start, i)
          .trim()
          .replace(/^["']|["']$/g, ''),
      );
      begin(i + 1);
    } else if (unit === '{') {
      around.push(key ?? '');
      key = undefined;
      begin(i + 1);
    } else if (unit === '}') {
      key = around.pop();
      begin(i + 1);
    } else if (unit === ',' && around.length > 0) {
      key = undefined;
      begin(i + 1);
    }
  }
  // `key:` with the cursor right behind the colon: a value needs a blank first.
  if (key !== undefined && line.charAt(to - 1) === ':' && quote === '') return undefined;
  return {
    around: around.filter((name) => name !== ''),
    inFlow: around.length > 0,
    key,
    start,
  };
}

/** Keys of the maps that hold a line whose content begins at `limit`, outermost first. */
function parentsOf(text: string, lines: LineIndex, row: number, limit: number): string[] {
  const parents: string[] = [];
  let inner = limit;
  for (let above = row - 1; above >= 0 && inner > 0; above--) {
    const line = lineText(text, lines, above);
    if (/^\s*(#|$)/.test(line)) continue;
    if (/^---(\s|$)/.test(line)) break;
    const { dash, content } = shapeOf(line);
    const isItem = content > dash;
    if (content < inner) {
      const key = /^(?:"([^"]*)"|'([^']*)'|([^\s#:][^#:]*?))\s*:(?:\s|$)/.exec(line.slice(content));
      if (key) parents.unshift(plainKey(key[1] ?? key[2] ?? key[3] ?? ''));
      inner = isItem ? dash + 1 : content;
    } else if (isItem && content === inner) inner = dash + 1;
  }
  return parents;
}

/** Columns of a line's first dash (or of its content, when it is no list item) and of its content. */
function shapeOf(line: string): { dash: number; content: number } {
  const dash = /^ */.exec(line)?.[0].length ?? 0;
  const marks = /^(?:- +)*/.exec(line.slice(dash))?.[0].length ?? 0;
  return { dash, content: dash + marks };
}

/** `[a.b]`, by which frameworks keep dots in one key, without its brackets. */
function plainKey(key: string): string {
  return /^\[.*\]$/.test(key) ? key.slice(1, -1) : key;
}

function lineText(text: string, lines: LineIndex, row: number): string {
  return text.slice(lines.startOf(row), lines.startOf(row + 1)).replace(/[\r\n]+$/, '');
}

function valueEnd(line: string, start: number, inFlow: boolean): number {
  const rest = line.slice(start);
  const quote = rest[0];
  if (quote === '"' || quote === "'") {
    const close = rest.indexOf(quote, 1);
    return close < 0 ? line.length : start + close + 1;
  }
  const end = (inFlow ? /\s*[,}\]]|\s+#|\s*$/ : /\s+#|\s*$/).exec(rest);
  return start + (end?.index ?? rest.length);
}

function unquoted(line: string, from: number, to: number): [number, number] {
  const quote = line.charAt(from);
  if (quote !== '"' && quote !== "'") return [from, to];
  const closed = to > from + 1 && line.charAt(to - 1) === quote;
  return [from + 1, closed ? to - 1 : to];
}
