import type { Connection, Hover } from 'vscode-languageserver';
import { codeActionsOf } from '../features/code-actions';
import { codeLensesOf } from '../features/code-lens';
import { completionAt, resolveCompletion } from '../features/completion';
import { documentSymbolsOf } from '../features/document-symbols';
import { guideOf } from '../features/guide';
import { hoverAt } from '../features/hover';
import type { CoreSettings, DocumentModel } from '../features/model';
import { statusOf } from '../features/status';
import { COMMANDS, statusRequest, type StatusModel } from '../protocol';
import { guideRequest, type GuideModel } from '../protocol/guide-model';
import type { Announcer } from './announcer';
import type { ClientOffers } from './client-offers';
import type { DocumentStore } from './document-store';
import { answerPreviews } from './preview-requests';
import { answering, type RequestContext } from './request';

/** Lets the features answer the client's requests. A document without Streams settings gets empty answers. */
export function answerFeatures(
  connection: Connection,
  offers: ClientOffers,
  store: DocumentStore,
  settingsOf: (uri: string) => CoreSettings,
  announce: Pick<Announcer, 'told'>,
  context: RequestContext,
): void {
  const documentOf = (params: { textDocument: { uri: string } }): DocumentModel | undefined =>
    store.project.document(params.textDocument.uri);

  connection.onHover(
    answering<Parameters<Parameters<Connection['onHover']>[0]>[0], Hover | null>(
      context,
      'Hover',
      null,
      (params) => {
        const document = documentOf(params);
        return document
          ? hoverAt(store.project, document, document.lines.offsetAt(params.position))
          : null;
      },
    ),
  );
  connection.onCompletion(
    answering(context, 'Completion', [], (params) => {
      const document = documentOf(params);
      return document
        ? completionAt(store.project, document, document.lines.offsetAt(params.position))
        : [];
    }),
  );
  connection.onCompletionResolve(
    answering(context, 'Completion item', { label: '' }, resolveCompletion),
  );
  connection.onCodeAction(
    answering(context, 'Code actions', [], (params) => {
      const document = documentOf(params);
      if (!document) return [];
      const range = {
        start: document.lines.offsetAt(params.range.start),
        end: document.lines.offsetAt(params.range.end),
      };
      return codeActionsOf(store.project, document, range, params.context, {
        turnOffRule: offers.commands.includes(COMMANDS.turnOffRule),
        addPrefix: offers.commands.includes(COMMANDS.addPrefix),
      });
    }),
  );
  connection.onCodeLens(
    answering(context, 'Code lenses', [], (params) => {
      const document = documentOf(params);
      if (!document || !settingsOf(document.uri).codeLens) return [];
      const lenses = codeLensesOf(store.project, document);
      announce.told(document.uri, lenses);
      return lenses;
    }),
  );
  connection.onDocumentSymbol(
    answering(context, 'Symbols', [], (params) => {
      const document = documentOf(params);
      return document ? documentSymbolsOf(document) : [];
    }),
  );

  answerPreviews(connection, store, settingsOf, context);
  connection.onRequest(
    guideRequest.method,
    answering<{ uri: string }, GuideModel | null>(context, 'Guide', null, ({ uri }) =>
      guideOf(store.project, store.project.document(uri)),
    ),
  );
  connection.onRequest(
    statusRequest.method,
    answering<{ uri: string }, StatusModel | null>(context, 'Status', null, ({ uri }) =>
      statusOf(store.project.document(uri)),
    ),
  );
}
