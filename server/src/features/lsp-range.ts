import type { Range, TextEdit } from 'vscode-languageserver-types';
import type { TextChange } from '../rules/rule';
import type { LineIndex } from '../text/line-index';
import type { Span } from '../text/span';
import type { ProjectModel } from './model';

const NOWHERE: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** A span as LSP counts it. */
export function rangeOf(lines: LineIndex, span: Span): Range {
  return { start: lines.positionAt(span.start), end: lines.positionAt(span.end) };
}

/** A span of any document; the start of the document when the project does not know it. */
export function rangeIn(project: ProjectModel, uri: string, span: Span): Range {
  const lines = project.document(uri)?.lines;
  return lines ? rangeOf(lines, span) : NOWHERE;
}

/** Whether two spans have a character or a border in common. */
export function meets(a: Span, b: Span): boolean {
  return a.start <= b.end && b.start <= a.end;
}

/** Whether two replacements cannot both be applied: they share a character or begin at the same place. */
export function clash(a: Span, b: Span): boolean {
  return (a.start < b.end && b.start < a.end) || a.start === b.start;
}

/** Changes as LSP takes them: edits by document. Undefined when one points into a document that is not known. */
export function editsOf(
  project: ProjectModel,
  changes: readonly TextChange[],
): Record<string, TextEdit[]> | undefined {
  const edits: Record<string, TextEdit[]> = {};
  for (const change of changes) {
    const lines = project.document(change.uri)?.lines;
    if (!lines) return undefined;
    (edits[change.uri] ??= []).push({
      range: rangeOf(lines, change.span),
      newText: change.newText,
    });
  }
  return edits;
}
