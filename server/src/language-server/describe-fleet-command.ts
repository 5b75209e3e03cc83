import type { Connection } from 'vscode-languageserver';
import { describeFleet } from '../features/describe-fleet';
import type { Workspace } from '../workspace';
import type { ClientOffers } from './client-offers';
import type { DocumentStore } from './document-store';
import { fleetAnswers } from './guide-answers';

/** Creates a fleet file beside a document and shows it; an existing one is only shown. */
export async function runDescribeFleet(
  connection: Connection,
  offers: ClientOffers,
  store: DocumentStore,
  workspace: Workspace,
  args: readonly unknown[] = [],
): Promise<void> {
  const [uri, told] = args;
  const document = typeof uri === 'string' ? store.project.document(uri) : undefined;
  if (!document) {
    connection.window.showInformationMessage(
      'Open a file with Kafka Streams settings first; its fleet can then be described.',
    );
    return;
  }
  const file = describeFleet(store.project, document, fleetAnswers(told));
  const exists = (await workspace.read(file.uri)) !== undefined;
  if (!exists) {
    if (!offers.createFiles) {
      connection.window.showWarningMessage(
        `This editor does not let the server create files. Create ${file.name} beside the settings yourself.`,
      );
      return;
    }
    await connection.workspace.applyEdit({
      label: 'Describe the fleet',
      edit: {
        documentChanges: [
          { kind: 'create', uri: file.uri },
          {
            textDocument: { uri: file.uri, version: null },
            edits: [
              {
                range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
                newText: file.text,
              },
            ],
          },
        ],
      },
    });
  }
  if (offers.showDocument) {
    await connection.window.showDocument({ uri: file.uri, takeFocus: true });
  }
}
