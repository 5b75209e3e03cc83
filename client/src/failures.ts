import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { NoAnswer } from '../../server/src/patience';

const RESTART = 'Restart Language Server';
const OUTPUT = 'Show Output';

/**
 * Logs why something that the user asked for failed, and tells them, with a way on: one line, the reason where it is for
 * people to read. Does not wait for what they choose.
 */
export function tellFailure(client: BaseLanguageClient, what: string, error: unknown): void {
  client.error(`${what} failed`, error, false);
  const reason = error instanceof NoAnswer ? error.message : 'The log says why.';
  const ways = error instanceof NoAnswer ? [RESTART, OUTPUT] : [OUTPUT];
  vscode.window.showErrorMessage(`Kafka Streams: ${what} failed. ${reason}`, ...ways).then(
    (chosen) => {
      if (chosen === OUTPUT) client.outputChannel.show();
      if (chosen === RESTART) void vscode.commands.executeCommand('kafkaStreams.restartServer');
    },
    () => undefined,
  );
}
