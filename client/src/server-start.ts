import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { offer } from './failures';
import { afterTimeout, NoAnswer, within } from '../../server/src/patience';

/** How long a server may take until it answers for the first time, on a machine that is busy. */
const PATIENCE_MS = 60_000;

/**
 * Starts the server. Rejects when it cannot start, which the client has then told the user, and when it does not answer
 * in time, which is told here; a later answer counts all the same.
 */
export async function startServer(client: BaseLanguageClient): Promise<void> {
  try {
    await within(afterTimeout, PATIENCE_MS, 'The language server, just started,', client.start());
  } catch (error) {
    if (error instanceof NoAnswer) {
      client.error(error.message, undefined, false);
      offer(error.message, {
        'Show Output': () => client.outputChannel.show(),
        'Reload Window': () => vscode.commands.executeCommand('workbench.action.reloadWindow'),
      });
    }
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
