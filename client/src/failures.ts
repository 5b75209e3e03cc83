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
  const log = { [OUTPUT]: () => client.outputChannel.show() };
  const restart = () => vscode.commands.executeCommand('kafkaStreams.restartServer');
  offer(
    `${what} failed. ${reason}`,
    error instanceof NoAnswer ? { [RESTART]: restart, ...log } : log,
  );
}

/** Tells the user what went wrong, with ways on by what their buttons say. Does not wait for what they choose. */
export function offer(message: string, ways: Readonly<Record<string, () => unknown>>): void {
  vscode.window.showErrorMessage(`Kafka Streams: ${message}`, ...Object.keys(ways)).then(
    (chosen) => {
      if (chosen !== undefined) void ways[chosen]?.();
    },
    () => undefined,
  );
}
