import type { Connection } from 'vscode-languageserver';
import { editsOf } from '../features/lsp-range';
import { makeRackAware } from '../features/make-rack-aware';
import type { DocumentStore } from './document-store';
import { rackAwareAnswers } from './guide-answers';

/** Writes tags, list and standbys into the files of an application; says which files it left alone. */
export async function runMakeRackAware(
  connection: Connection,
  store: DocumentStore,
  args: readonly unknown[] = [],
): Promise<void> {
  const [uri, told] = args;
  const document = typeof uri === 'string' ? store.project.document(uri) : undefined;
  if (!document) {
    connection.window.showInformationMessage('Open a file with Kafka Streams settings first.');
    return;
  }
  const answers = rackAwareAnswers(told) ?? { tags: ['zone'], standbys: 1, everywhere: false };
  const { changes, skipped } = makeRackAware(store.project, document, answers);
  const edits = changes.length > 0 ? editsOf(store.project, changes) : undefined;
  if (edits) {
    await connection.workspace.applyEdit({
      label: 'Make standbys rack aware',
      edit: { changes: edits },
    });
  }
  if (skipped.length > 0) {
    connection.window.showInformationMessage(`Left as it is: ${skipped.join(' ')}`);
  }
}
