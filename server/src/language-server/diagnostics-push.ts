import type { Connection } from 'vscode-languageserver';
import { diagnosticsFor, documentsInTurn, type DiagnosticsDelivery } from './diagnostics-delivery';
import type { DocumentStore } from './document-store';
import { fingerprintOf } from './fingerprint';
import { describe, type RequestContext } from './request';

const NOTHING = fingerprintOf([]);

/** Sends the diagnostics of all documents whenever they differ from what was sent last. */
export function pushDelivery(
  connection: Connection,
  store: DocumentStore,
  context: RequestContext,
): DiagnosticsDelivery {
  /** What the client shows, by document; documents without diagnostics are left out. */
  const shown = new Map<string, string>();
  /** Counts changes: a newer one takes over from a round that is still under way. */
  let round = 0;

  const send = async (uri: string): Promise<void> => {
    const diagnostics = diagnosticsFor(store, uri, context);
    const id = fingerprintOf(diagnostics);
    if (id === (shown.get(uri) ?? NOTHING)) return;
    if (id === NOTHING) shown.delete(uri);
    else shown.set(uri, id);
    const version = store.open.get(uri)?.version;
    await connection.sendDiagnostics({
      uri,
      diagnostics: [...diagnostics],
      ...(version === undefined ? {} : { version }),
    });
  };
  const sendAll = async (): Promise<void> => {
    const mine = ++round;
    for await (const uri of documentsInTurn(store, shown.keys(), context)) {
      if (mine !== round) return;
      await send(uri);
    }
  };

  return {
    changed: () =>
      sendAll().catch((error: unknown) =>
        context.console.error(`Sending diagnostics: ${describe(error)}`),
      ),
    dispose: () => void round++,
  };
}
