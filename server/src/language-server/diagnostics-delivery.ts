import type { Connection, Diagnostic } from 'vscode-languageserver';
import { diagnosticsOf } from '../features/diagnostics';
import type { ClientOffers } from './client-offers';
import type { DocumentStore } from './document-store';
import { pullDelivery } from './diagnostics-pull';
import { pushDelivery } from './diagnostics-push';
import type { RequestContext } from './request';

/** Gets diagnostics to the client, by the one way that it offers. */
export interface DiagnosticsDelivery {
  /** Diagnostics of any document may have changed. */
  changed(): void;
  /** Ends waiting answers. */
  dispose(): void;
}

/** Pull when the client offers it, push otherwise; never both, or every finding would show twice. */
export function deliverDiagnostics(
  connection: Connection,
  offers: ClientOffers,
  store: DocumentStore,
  context: RequestContext,
): DiagnosticsDelivery {
  return offers.pullDiagnostics
    ? pullDelivery(connection, offers, store, context)
    : pushDelivery(connection, store);
}

/** Diagnostics of a document; none for one that holds no Streams settings. */
export function diagnosticsFor(store: DocumentStore, uri: string): Diagnostic[] {
  const { project } = store;
  const document = project.document(uri);
  return document ? diagnosticsOf(project, document) : [];
}
