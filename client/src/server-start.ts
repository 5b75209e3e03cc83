import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { afterTimeout, NoAnswer, within } from '../../server/src/patience';

/** How long a server may take until it answers for the first time, on a machine that is busy. */
const PATIENCE_MS = 60_000;

const OUTPUT = 'Show Output';
const RELOAD = 'Reload Window';

/**
 * Starts the server. Rejects when it cannot start, which the client has then told the user, and when it does not answer
 * in time, which is told here; a later answer counts all the same.
 */
export async function startServer(client: BaseLanguageClient): Promise<void> {
  try {
    await within(afterTimeout, PATIENCE_MS, 'The language server, just started,', client.start());
  } catch (error) {
    if (error instanceof NoAnswer) tell(client, error);
    throw error;
  }
}

/** Ends the server, by force if it does not do so when asked, and starts another one. */
export async function restartServer(client: BaseLanguageClient): Promise<void> {
  try {
    if (client.needsStop()) await client.stop();
  } catch (error) {
    // It hangs or is half started. The client kills its process; the next one does not wait for that.
    client.warn('The language server did not end when asked', error, false);
  }
  await startServer(client);
}

function tell(client: BaseLanguageClient, error: NoAnswer): void {
  client.error(error.message, undefined, false);
  vscode.window.showErrorMessage(`Kafka Streams: ${error.message}`, OUTPUT, RELOAD).then(
    (chosen) => {
      if (chosen === OUTPUT) client.outputChannel.show();
      if (chosen === RELOAD) void vscode.commands.executeCommand('workbench.action.reloadWindow');
    },
    () => undefined,
  );
}
