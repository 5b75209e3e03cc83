import type { LineIndex } from '../text/line-index';
import type { Comment } from '../text/parsed-text';
import { insertLine } from './edits';
import type { Finding, Fix, TextChange } from './rule';
import { isBreak, type Editable } from './written';

const ONE = 'streams-ignore:';
const FILE = 'streams-ignore-file:';

/** Gives the two fixes that silence a finding of a document: on its line and in its file, by a comment either way. */
export function silencer(
  document: Editable,
  lines: LineIndex,
): (finding: Pick<Finding, 'code' | 'span'>) => Fix[] {
  const { text, entries, comments } = document.parsed;
  // An entry may be continued over several lines: a comment counts only before the first.
  const firstLines = new Map<number, number>();
  for (const entry of entries) {
    const first = lines.lineAt(entry.span.start);
    const last = lines.lineAt(entry.span.end);
    for (let line = first; line <= last; line++) firstLines.set(line, first);
  }
  const above = new Map<number, Comment>();
  for (const comment of comments) {
    const alone = text.slice(lines.startOf(comment.line), comment.span.start).trim() === '';
    if (alone && comment.text.startsWith(ONE)) above.set(comment.line + 1, comment);
  }
  const wholeFile = comments.find((comment) => comment.text.startsWith(FILE));

  const onLine = (code: string, offset: number): TextChange => {
    const own = lines.lineAt(offset);
    const line = firstLines.get(own) ?? own;
    const present = above.get(line);
    if (present) return extend(document, present, code);
    const at = lines.startOf(line);
    const indent = /^[ \t]*/.exec(text.slice(at))?.[0] ?? '';
    return insertAbove(document, at, `${indent}# ${ONE} ${code}`);
  };
  const inFile = (code: string): TextChange => {
    if (wholeFile) return extend(document, wholeFile, code);
    return insertAbove(document, text.startsWith('\ufeff') ? 1 : 0, `# ${FILE} ${code}`);
  };
  return ({ code, span }) => [
    { title: `Silence ${code} on this line`, changes: [onLine(code, span.start)] },
    { title: `Silence ${code} in this file`, changes: [inFile(code)] },
  ];
}

function insertAbove(document: Editable, at: number, line: string): TextChange {
  return { ...insertLine(document, 0, line), span: { start: at, end: at } };
}

function extend({ uri, parsed }: Editable, comment: Comment, code: string): TextChange {
  let end = comment.span.end;
  while (isBreak(parsed.text, end - 1) || parsed.text[end - 1] === ' ') end--;
  return { uri, span: { start: end, end }, newText: `, ${code}` };
}
