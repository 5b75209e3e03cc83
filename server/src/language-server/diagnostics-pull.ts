import {
  DocumentDiagnosticReportKind,
  type CancellationToken,
  type Connection,
  type DocumentDiagnosticReport,
  type WorkspaceDiagnosticReport,
  type WorkspaceDocumentDiagnosticReport,
} from 'vscode-languageserver';
import type { ClientOffers } from './client-offers';
import { diagnosticsFor, documentsInTurn, type DiagnosticsDelivery } from './diagnostics-delivery';
import type { DocumentStore } from './document-store';
import { fingerprintOf } from './fingerprint';
import { answering, type RequestContext } from './request';

const NOTHING = fingerprintOf([]);

/**
 * Answers the client's pulls. A document's answer comes at once; the workspace's answer waits until some document
 * has other diagnostics than the client knows, so that a client that asks again and again costs nothing.
 */
export function pullDelivery(
  connection: Connection,
  offers: ClientOffers,
  store: DocumentStore,
  context: RequestContext,
): DiagnosticsDelivery {
  const waiting = new Set<() => void>();
  /** Result ids of open documents as last answered: tells whether a change reaches beyond the edited one. */
  const answered = new Map<string, string>();
  /** Counts changes, so that none is missed while news are gathered. */
  let changes = 0;
  let disposed = false;

  connection.languages.diagnostics.on(
    answering(context, 'Diagnostics', emptyReport(), ({ textDocument, previousResultId }) => {
      const items = diagnosticsFor(store, textDocument.uri, context);
      const resultId = fingerprintOf(items);
      answered.set(textDocument.uri, resultId);
      return resultId === previousResultId
        ? { kind: DocumentDiagnosticReportKind.Unchanged, resultId }
        : { kind: DocumentDiagnosticReportKind.Full, resultId, items: [...items] };
    }),
  );
  connection.languages.diagnostics.onWorkspace(
    answering(context, 'Workspace diagnostics', { items: [] }, async (params, token) => {
      const known = new Map(params.previousResultIds.map(({ uri, value }) => [uri, value]));
      for (;;) {
        const seen = changes;
        const items = await newsOf(store, known, context, token);
        if (items.length > 0 || disposed || token.isCancellationRequested) return { items };
        if (seen === changes) await nextChange(waiting, token);
      }
    }),
  );

  return {
    changed() {
      changes++;
      for (const wake of [...waiting]) wake();
      for (const uri of answered.keys()) if (!store.open.get(uri)) answered.delete(uri);
      if (!offers.diagnosticRefresh) return Promise.resolve();
      const stale = [...answered].some(
        ([uri, id]) => fingerprintOf(diagnosticsFor(store, uri, context)) !== id,
      );
      if (stale) connection.languages.diagnostics.refresh().catch(() => undefined);
      return Promise.resolve();
    },
    dispose() {
      disposed = true;
      for (const wake of [...waiting]) wake();
    },
  };
}

function emptyReport(): DocumentDiagnosticReport {
  return { kind: DocumentDiagnosticReportKind.Full, items: [] };
}

/** What the client does not know yet: documents with other diagnostics, and those that lost theirs. */
async function newsOf(
  store: DocumentStore,
  known: ReadonlyMap<string, string>,
  context: RequestContext,
  token: CancellationToken,
): Promise<WorkspaceDiagnosticReport['items']> {
  const news: WorkspaceDocumentDiagnosticReport[] = [];
  for await (const uri of documentsInTurn(store, known.keys(), context)) {
    if (token.isCancellationRequested) break;
    const items = diagnosticsFor(store, uri, context);
    const resultId = fingerprintOf(items);
    if (resultId === (known.get(uri) ?? NOTHING)) continue;
    const version = store.open.get(uri)?.version ?? null;
    news.push({
      kind: DocumentDiagnosticReportKind.Full,
      uri,
      version,
      resultId,
      items: [...items],
    });
  }
  return news;
}

/** Settles at the next change, or when the client stops waiting. */
function nextChange(waiting: Set<() => void>, token: CancellationToken): Promise<void> {
  return new Promise((resolve) => {
    const cancellation = token.onCancellationRequested(() => wake());
    const wake = (): void => {
      waiting.delete(wake);
      cancellation.dispose();
      resolve();
    };
    waiting.add(wake);
  });
}
