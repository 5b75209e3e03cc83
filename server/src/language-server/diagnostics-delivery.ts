import type { Connection, Diagnostic } from 'vscode-languageserver';
import { diagnosticsOf } from '../features/diagnostics';
import type { ClientOffers } from './client-offers';
import type { DocumentStore } from './document-store';
import { pullDelivery } from './diagnostics-pull';
import { pushDelivery } from './diagnostics-push';
import { describe, type RequestContext } from './request';

/** Gets diagnostics to the client, by the one way that it offers. */
export interface DiagnosticsDelivery {
  /** Diagnostics of any document may have changed; settles when the client was told. */
  changed(): Promise<void>;
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
    : pushDelivery(connection, store, context);
}

/** Diagnostics of a document; none for one that holds no Streams settings, or whose check fails (logged). */
export function diagnosticsFor(
  store: DocumentStore,
  uri: string,
  { console, rulePages }: RequestContext,
): readonly Diagnostic[] {
  try {
    const { project } = store;
    const document = project.document(uri);
    return document ? diagnosticsOf(project, document, rulePages) : NONE;
  } catch (error) {
    console.error(`Diagnostics of ${uri}: ${describe(error)}`);
    return NONE;
  }
}

const NONE: readonly Diagnostic[] = [];

/** How long documents are gone through before waiting messages pass: too short to be felt. */
const SLICE_MS = 8;

/**
 * Goes through the documents known by then and the others named, open ones first. Lets waiting messages pass before
 * the first and again and again: the verdict on a fleet may take a while, and a workspace may have many.
 */
export async function* documentsInTurn(
  store: DocumentStore,
  others: Iterable<string>,
  { timer }: RequestContext,
): AsyncGenerator<string> {
  const uris = new Set([...store.open.keys(), ...others]);
  for (const { uri } of store.project.documents()) uris.add(uri);
  let until = -Infinity;
  for (const uri of uris) {
    if (timer.now() >= until) {
      await new Promise<void>((resolve) => timer.soon(resolve));
      until = timer.now() + SLICE_MS;
    }
    yield uri;
  }
}
