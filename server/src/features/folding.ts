import { FoldingRangeKind, type FoldingRange } from 'vscode-languageserver-types';
import { isYaml } from '../text/yaml';
import type { DocumentModel } from './model';

/**
 * Everything of a document that can be folded. Editors that ask for it no longer fold by indentation, so YAML gets
 * that as well.
 */
export function foldingRangesOf(document: DocumentModel): FoldingRange[] {
  const ranges = [
    ...commentBlocks(document),
    ...regions(document),
    ...(isYaml(document.bound.parsed) ? indented(document) : longEntries(document)),
    ...sections(document),
  ];
  const first = new Map<number, FoldingRange>();
  // Of two that begin on one line an editor shows one: the outer.
  for (const range of ranges.filter(({ startLine, endLine }) => startLine < endLine)) {
    const known = first.get(range.startLine);
    if (!known || known.endLine < range.endLine) first.set(range.startLine, range);
  }
  return [...first.values()].sort((a, b) => a.startLine - b.startLine);
}

/** Comments on lines of their own that follow each other. */
function commentBlocks(document: DocumentModel): FoldingRange[] {
  const blocks: FoldingRange[] = [];
  for (const { line, span, text } of document.bound.parsed.comments) {
    const alone = document.text.slice(document.lines.startOf(line), span.start).trim() === '';
    if (!alone || REGION.test(text)) continue;
    const block = blocks.at(-1);
    if (block?.endLine === line - 1) block.endLine = line;
    else blocks.push({ startLine: line, endLine: line, kind: FoldingRangeKind.Comment });
  }
  return blocks;
}

const REGION = /^(end)?region\b/;

/** `#region` to `#endregion`. */
function regions({ bound }: DocumentModel): FoldingRange[] {
  const open: number[] = [];
  const found: FoldingRange[] = [];
  for (const { text, line } of bound.parsed.comments) {
    const [marker, end] = REGION.exec(text) ?? [];
    if (marker === undefined) continue;
    const startLine = end === undefined ? undefined : open.pop();
    if (end === undefined) open.push(line);
    else if (startLine !== undefined) {
      found.push({ startLine, endLine: line, kind: FoldingRangeKind.Region });
    }
  }
  return found;
}

/** Values that go on over several lines. */
function longEntries({ bound, lines }: DocumentModel): FoldingRange[] {
  return bound.parsed.entries.map(({ span }) => ({
    startLine: lines.lineAt(span.start),
    endLine: lines.lineAt(span.end),
  }));
}

/** The documents (`---`, `#---`) of a file that has several: from the line below the mark to the next one. */
function sections({ text, lines, bound }: DocumentModel): FoldingRange[] {
  const mark = isYaml(bound.parsed) ? /^---(\s|$)/ : /^[#!]---\s*$/;
  const found: FoldingRange[] = [];
  let start = -1;
  for (let line = 0; line < lines.count; line++) {
    const from = lines.startOf(line);
    // The mark is short; a long line is not copied.
    if (!mark.test(text.slice(from, Math.min(from + 8, lines.startOf(line + 1))))) continue;
    if (start >= 0) found.push({ startLine: start, endLine: lastContent(text, lines, line - 1) });
    start = line;
  }
  if (start >= 0) {
    found.push({ startLine: start, endLine: lastContent(text, lines, lines.count - 1) });
  }
  return found;
}

/** A line with all that is indented deeper below it; list items count as deeper than the key on their column. */
function indented({ text, lines }: DocumentModel): FoldingRange[] {
  const found: FoldingRange[] = [];
  const open: { indent: number; dash: boolean; line: number }[] = [];
  let last = 0;
  const close = (indent: number, dash: boolean): void => {
    for (let top = open.at(-1); top; top = open.at(-1)) {
      const inside = top.indent < indent || (top.indent === indent && dash && !top.dash);
      if (inside) return;
      open.pop();
      found.push({ startLine: top.line, endLine: last });
    }
  };
  for (let line = 0; line < lines.count; line++) {
    const end = lines.startOf(line + 1);
    let at = lines.startOf(line);
    const start = at;
    while (at < end && text[at] === ' ') at++;
    const unit = text[at];
    if (at >= end || unit === '\n' || unit === '\r' || unit === '#') continue;
    const dash = unit === '-' && /[\s]/.test(text[at + 1] ?? '\n');
    if (at === start && text.startsWith('---', at)) close(-1, false);
    else {
      close(at - start, dash);
      open.push({ indent: at - start, dash, line });
    }
    last = line;
  }
  close(-1, false);
  return found;
}

function lastContent(text: string, lines: DocumentModel['lines'], line: number): number {
  let last = line;
  while (last > 0 && text.slice(lines.startOf(last), lines.startOf(last + 1)).trim() === '') last--;
  return last;
}
