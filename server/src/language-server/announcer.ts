import { CodeLensRefreshRequest, type Connection } from 'vscode-languageserver';
import { codeLensesOf } from '../features/code-lens';
import { previewChanged } from '../protocol';
import type { ClientOffers } from './client-offers';
import type { DiagnosticsDelivery } from './diagnostics-delivery';
import type { DocumentStore } from './document-store';
import { fingerprint } from './fingerprint';
import { describe } from './request';
import type { Timer } from './runtime';

/** Quiet time after an edit before anything is announced: longer than the gap between two keystrokes. */
const QUIET_MS = 200;

/** Tells the client, some quiet time after a change, what may look different now. */
export interface Announcer {
  /** A document is about to get another text or to go: its neighbors of before and after hear of it. */
  change(uri: string): void;
  /** Anything may differ. */
  everything(): void;
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
  /** Code lenses of open documents as of the last announcement. */
  const lenses = new Map<string, string>();
  let cancel: (() => void) | undefined;

  const later = (): void => {
    cancel?.();
    cancel = timer.after(QUIET_MS, () => {
      cancel = undefined;
      announce().catch((error: unknown) =>
        connection.console.error(`Announcing changes: ${describe(error)}`),
      );
    });
  };
  const announce = async (): Promise<void> => {
    for (const uri of await store.readReferences()) touched.add(uri);
    for (const uri of [...touched]) {
      for (const neighbor of neighborsOf(store.project, uri)) touched.add(neighbor);
    }
    const uris = [...touched];
    touched.clear();
    delivery.changed();
    if (noteLenses() && offers.codeLensRefresh) {
      connection.sendRequest(CodeLensRefreshRequest.type).catch(() => undefined);
    }
    void connection.sendNotification(previewChanged.method, { uris });
  };
  /** Whether a document that was open at the last announcement has other lenses now. */
  const noteLenses = (): boolean => {
    const { project } = store;
    let changed = false;
    const open = store.open.keys();
    for (const uri of open) {
      const document = project.document(uri);
      const id = fingerprint(document ? codeLensesOf(project, document) : []);
      changed ||= lenses.has(uri) && lenses.get(uri) !== id;
      lenses.set(uri, id);
    }
    for (const uri of lenses.keys()) if (!open.includes(uri)) lenses.delete(uri);
    return changed;
  };

  return {
    change(uri) {
      touched.add(uri);
      for (const neighbor of neighborsOf(store.stale, uri)) touched.add(neighbor);
      later();
    },
    everything() {
      for (const { uri } of store.project.documents()) touched.add(uri);
      later();
    },
    dispose: () => cancel?.(),
  };
}

/** Documents that describe the same applications. */
function neighborsOf(project: DocumentStore['project'], uri: string): readonly string[] {
  return project.applicationsOf(uri).flatMap(({ sources }) => sources);
}
