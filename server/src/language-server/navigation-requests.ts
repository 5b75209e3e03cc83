import {
  LSPErrorCodes,
  ResponseError,
  type Connection,
  type DocumentHighlight,
  type FoldingRange,
  type PrepareRenameResult,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { definitionsAt } from '../features/definition';
import { documentLinksOf } from '../features/document-links';
import { foldingRangesOf } from '../features/folding';
import { highlightsAt } from '../features/highlights';
import { inlayHintsOf } from '../features/inlay-hints';
import type { CoreSettings, DocumentModel } from '../features/model';
import { referencesAt } from '../features/references';
import { prepareRename, renameAt, type Refusal, type RenameEdits } from '../features/rename';
import { workspaceSymbols } from '../features/workspace-symbols';
import type { ClientOffers } from './client-offers';
import type { DocumentStore } from './document-store';
import { answering, type RequestContext } from './request';

/** Answers what leads from one place to another, and what is drawn into the text. */
export function answerNavigation(
  connection: Connection,
  offers: ClientOffers,
  store: DocumentStore,
  settingsOf: (uri: string) => CoreSettings,
  context: RequestContext,
): void {
  const documentOf = (params: { textDocument: { uri: string } }): DocumentModel | undefined =>
    store.project.document(params.textDocument.uri);
  type Place = Parameters<Parameters<Connection['onDefinition']>[0]>[0];
  const at = (document: DocumentModel, { position }: Pick<Place, 'position'>): number =>
    document.lines.offsetAt(position);

  connection.onDefinition(
    answering(context, 'Definition', [], (params: Place) => {
      const document = documentOf(params);
      if (!document) return [];
      const links = definitionsAt(store.project, document, at(document, params));
      return offers.definitionLinks
        ? links
        : links.map(({ targetUri, targetRange }) => ({ uri: targetUri, range: targetRange }));
    }),
  );
  connection.onReferences(
    answering(context, 'References', [], (params) => {
      const document = documentOf(params);
      if (!document) return [];
      const { includeDeclaration } = params.context;
      return referencesAt(store.project, document, at(document, params), includeDeclaration);
    }),
  );
  connection.onDocumentHighlight(
    answering<Place, DocumentHighlight[] | null>(context, 'Highlights', null, (params) => {
      const document = documentOf(params);
      return document ? highlightsAt(document, at(document, params)) : null;
    }),
  );
  connection.onPrepareRename(
    answering<Place, PrepareRenameResult | null | ResponseError<void>>(
      context,
      'Rename',
      null,
      (params) => {
        const document = documentOf(params);
        return document ? orRefusal(prepareRename(document, at(document, params))) : null;
      },
    ),
  );
  connection.onRenameRequest(
    answering<Place & { newName: string }, WorkspaceEdit | null | ResponseError<void>>(
      context,
      'Rename',
      null,
      (params) => {
        const document = documentOf(params);
        if (!document) return null;
        const { newName } = params;
        const edits = orRefusal(renameAt(store.project, document, at(document, params), newName));
        return edits instanceof ResponseError ? edits : workspaceEdit(store, offers, edits);
      },
    ),
  );
  connection.onDocumentLinks(
    answering(context, 'Links', [], (params) => {
      const document = documentOf(params);
      return document ? documentLinksOf(document, settingsOf(document.uri).keyLinks) : [];
    }),
  );
  connection.languages.inlayHint.on(
    answering(context, 'Inlay hints', [], (params) => {
      const document = documentOf(params);
      if (!document) return [];
      const { start, end } = params.range;
      const range = { start: document.lines.offsetAt(start), end: document.lines.offsetAt(end) };
      return inlayHintsOf(document, range, settingsOf(document.uri).inlayHints);
    }),
  );
  // Null and not an empty list: then the editor folds by indentation, as it does without us.
  connection.onFoldingRanges(
    answering<{ textDocument: { uri: string } }, FoldingRange[] | null>(
      context,
      'Folding',
      null,
      (params) => {
        const document = documentOf(params);
        return document && document.bound.applications.length > 0
          ? foldingRangesOf(document)
          : null;
      },
    ),
  );
  connection.onWorkspaceSymbol(
    answering(context, 'Workspace symbols', [], ({ query }) =>
      workspaceSymbols(store.project, query),
    ),
  );
}

function orRefusal<Answer extends object>(answer: Answer | Refusal): Answer | ResponseError<void> {
  return 'refused' in answer
    ? new ResponseError<void>(LSPErrorCodes.RequestFailed, answer.refused)
    : answer;
}

/** Edits as the client takes them: for the versions it has, with a question first where that is called for. */
function workspaceEdit(
  store: DocumentStore,
  { changeAnnotations }: ClientOffers,
  { changes, warning }: RenameEdits,
): WorkspaceEdit {
  if (!warning || !changeAnnotations) return { changes: { ...changes } };
  const { title: label, detail: description } = warning;
  return {
    changeAnnotations: { warning: { label, description, needsConfirmation: true } },
    documentChanges: Object.entries(changes).map(([uri, edits]) => ({
      textDocument: { uri, version: store.open.get(uri)?.version ?? null },
      edits: edits.map((edit) => ({ ...edit, annotationId: 'warning' })),
    })),
  };
}
