import { CodeLensRefreshRequest, type CodeLens, type Connection } from 'vscode-languageserver';
import { codeLensesOf } from '../features/code-lens';
import { previewChanged } from '../protocol';
import type { ClientOffers } from './client-offers';
import type { DiagnosticsDelivery } from './diagnostics-delivery';
import type { DocumentStore } from './document-store';
import { fingerprint } from './fingerprint';
import { describe } from './request';
import type { Timer } from './runtime';

/** Quiet time after an edit before anything is announced, while that takes no time: hardly felt. */
const LEAST_QUIET_MS = 40;

/** Longest quiet time: longer than the gap between two keystrokes, so that large files are read once they pause. */
const MOST_QUIET_MS = 250;

/** Tells the client, some quiet time after a change, what may look different now. */
export interface Announcer {
  /** A document is about to get another text or to go: its neighbors of before and after hear of it. */
  change(uri: string): void;
  /** Anything may differ. */
  everything(): void;
  /** The client was told these lenses of a document. */
  told(uri: string, lenses: readonly CodeLens[]): void;
  dispose(): void;
}

/** Collects changes and announces them together: diagnostics, code lenses of other documents, previews. */
export function announcer(
  connection: Connection,
  offers: ClientOffers,
  store: DocumentStore,
  delivery: DiagnosticsDelivery,
  timer: Timer,
): Announcer {
  const touched = new Set<string>();
  /** Code lenses of open documents as last told to the client. */
  const lenses = new Map<string, string>();
  let everything = false;
  let cancel: (() => void) | undefined;
  let quiet = LEAST_QUIET_MS;

  const later = (): void => {
    cancel?.();
    cancel = timer.after(quiet, () => {
      cancel = undefined;
      announce().catch((error: unknown) =>
        connection.console.error(`Announcing changes: ${describe(error)}`),
      );
    });
  };
  const announce = async (): Promise<void> => {
    const began = timer.now();
    const ofAll = everything;
    for (const uri of await store.readReferences()) touched.add(uri);
    const uris = everything ? allDocuments() : withNeighbors();
    touched.clear();
    everything = false;
    const delivered = delivery.changed();
    if (offers.codeLensRefresh && lensesAreStale()) {
      connection.sendRequest(CodeLensRefreshRequest.type).catch(() => undefined);
    }
    connection.sendNotification(previewChanged.method, { uris }).catch(() => undefined);
    await delivered;
    // What costs much must not be done over and over while somebody types.
    if (!ofAll) quiet = quietAfter(timer.now() - began);
  };
  const allDocuments = (): string[] => {
    for (const { uri } of store.project.documents()) touched.add(uri);
    return [...touched];
  };
  const withNeighbors = (): string[] => {
    for (const uri of [...touched]) {
      for (const neighbor of neighborsOf(store.project, uri)) touched.add(neighbor);
    }
    return [...touched];
  };
  /** Whether the client shows lenses that are out of date. */
  const lensesAreStale = (): boolean => {
    const { project } = store;
    let stale = false;
    for (const [uri, id] of lenses) {
      const document = project.document(uri);
      if (!document || !store.open.get(uri)) lenses.delete(uri);
      else stale ||= fingerprint(codeLensesOf(project, document)) !== id;
    }
    return stale;
  };

  return {
    change(uri) {
      touched.add(uri);
      for (const neighbor of neighborsOf(store.stale, uri)) touched.add(neighbor);
      later();
    },
    everything() {
      everything = true;
      later();
    },
    told: (uri, shown) => void lenses.set(uri, fingerprint(shown)),
    dispose: () => cancel?.(),
  };
}

/** Quiet time before the next announcement, when the last one took some milliseconds. */
function quietAfter(took: number): number {
  return Math.max(LEAST_QUIET_MS, Math.min(MOST_QUIET_MS, 2 * took));
}

/** Documents that describe the same applications. */
function neighborsOf(project: DocumentStore['project'], uri: string): readonly string[] {
  return project.applicationsOf(uri).flatMap(({ sources }) => sources);
}
