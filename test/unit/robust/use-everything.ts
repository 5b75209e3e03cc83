import assert from 'node:assert/strict';
import type { Position, Range, TextEdit } from 'vscode-languageserver-types';
import { codeActionsOf } from '../../../server/src/features/code-actions';
import { codeLensesOf } from '../../../server/src/features/code-lens';
import { completionAt } from '../../../server/src/features/completion';
import { definitionsAt } from '../../../server/src/features/definition';
import { describeFleet } from '../../../server/src/features/describe-fleet';
import { diagnosticsOf } from '../../../server/src/features/diagnostics';
import { documentLinksOf } from '../../../server/src/features/document-links';
import { documentSymbolsOf } from '../../../server/src/features/document-symbols';
import { foldingRangesOf } from '../../../server/src/features/folding';
import { highlightsAt } from '../../../server/src/features/highlights';
import { hoverAt } from '../../../server/src/features/hover';
import { inlayHintsOf } from '../../../server/src/features/inlay-hints';
import { makeRackAware } from '../../../server/src/features/make-rack-aware';
import type { DocumentModel } from '../../../server/src/features/model';
import { referencesAt } from '../../../server/src/features/references';
import { prepareRename, renameAt } from '../../../server/src/features/rename';
import { workspaceSymbols } from '../../../server/src/features/workspace-symbols';
import type { Project } from '../../../server/src/project';

const ALL_HINTS = { defaults: true, placeholders: true, durations: true, sizes: true };

/** Asks every feature about a document at an offset; fails when one throws or points out of the text. */
export function useEverything(project: Project, document: DocumentModel, offset: number): void {
  const whole = { start: 0, end: document.text.length };
  const diagnostics = [...diagnosticsOf(project, document)];
  for (const { range } of diagnostics) within(document, range);
  const context = { diagnostics };
  for (const range of [whole, { start: offset, end: offset }]) {
    for (const { edit } of codeActionsOf(project, document, range, context, {
      turnOffRule: true,
    })) {
      editsWithin(project, edit?.changes ?? {});
    }
  }
  codeLensesOf(project, document);
  completionAt(project, document, offset);
  hoverAt(project, document, offset);
  for (const { range, selectionRange } of documentSymbolsOf(document)) {
    within(document, range);
    within(document, selectionRange);
  }
  for (const { range } of documentLinksOf(document, true)) within(document, range);
  for (const { position } of inlayHintsOf(document, whole, ALL_HINTS)) inside(document, position);
  for (const { startLine, endLine } of foldingRangesOf(document)) {
    assert.ok(0 <= startLine && startLine < endLine && endLine < document.lines.count);
  }
  for (const { range } of highlightsAt(document, offset) ?? []) within(document, range);
  definitionsAt(project, document, offset);
  referencesAt(project, document, offset, true);
  prepareRename(document, offset);
  const renamed = renameAt(project, document, offset, 'new-name');
  if ('changes' in renamed) editsWithin(project, renamed.changes);
  const { changes } = makeRackAware(project, document, {
    tags: ['zone'],
    standbys: 2,
    everywhere: true,
  });
  for (const { uri, span } of changes) {
    const { text } = project.document(uri) ?? { text: '' };
    assert.ok(0 <= span.start && span.start <= span.end && span.end <= text.length);
  }
  describeFleet(project, document);
  workspaceSymbols(project, 'o');
}

function editsWithin(project: Project, changes: Readonly<Record<string, TextEdit[]>>): void {
  for (const [uri, list] of Object.entries(changes)) {
    const document = project.document(uri);
    assert.ok(document, `${uri} is not a document`);
    const spans = list.map(({ range }) => {
      within(document, range);
      return [document.lines.offsetAt(range.start), document.lines.offsetAt(range.end)] as const;
    });
    spans.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    spans.forEach(([start], i) => assert.ok(start >= (spans[i - 1]?.[1] ?? 0), 'edits overlap'));
  }
}

function within(document: DocumentModel, { start, end }: Range): void {
  inside(document, start);
  inside(document, end);
  assert.ok(document.lines.offsetAt(start) <= document.lines.offsetAt(end), 'range runs backwards');
}

function inside({ lines, text }: DocumentModel, position: Position): void {
  assert.ok(position.line >= 0 && position.line < lines.count, `line ${position.line}`);
  const offset = lines.startOf(position.line) + position.character;
  assert.ok(position.character >= 0 && offset <= text.length, `character ${position.character}`);
}
