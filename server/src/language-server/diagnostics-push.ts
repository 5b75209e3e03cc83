import type { Connection } from 'vscode-languageserver';
import { diagnosticsFor, type DiagnosticsDelivery } from './diagnostics-delivery';
import type { DocumentStore } from './document-store';
import { fingerprint } from './fingerprint';

/** Sends the diagnostics of all documents whenever they differ from what was sent last. */
export function pushDelivery(connection: Connection, store: DocumentStore): DiagnosticsDelivery {
  const nothing = fingerprint([]);
  /** What the client shows, by document; documents without diagnostics are left out. */
  const shown = new Map<string, string>();
  return {
    changed() {
      const uris = new Set(shown.keys());
      for (const { uri } of store.project.documents()) uris.add(uri);
      for (const uri of uris) {
        const diagnostics = diagnosticsFor(store, uri);
        const id = fingerprint(diagnostics);
        if (id === (shown.get(uri) ?? nothing)) continue;
        if (id === nothing) shown.delete(uri);
        else shown.set(uri, id);
        const version = store.open.get(uri)?.version;
        void connection.sendDiagnostics({
          uri,
          diagnostics,
          ...(version === undefined ? {} : { version }),
        });
      }
    },
    dispose: () => shown.clear(),
  };
}
