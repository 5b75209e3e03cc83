import { CancellationTokenSource, type CancellationToken, type Disposable } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { afterTimeout, NoAnswer, within } from '../../server/src/patience';
import type { MessageType } from '../../server/src/protocol';

/** How long the server may take for what it knows or finds at once. */
export const PATIENCE_MS = 30_000;

/** How long it may take where it simulates. It has bounds of its own, far below this one. */
export const LONG_PATIENCE_MS = 120_000;

/**
 * Asks the server with the types of `protocol.ts`. Rejects when the server is down, when the token is cancelled, and
 * with `NoAnswer` when the server does not answer in time.
 */
export async function ask<Params, Result>(
  client: BaseLanguageClient,
  message: MessageType<Params, Result>,
  params: Params,
  token: CancellationToken,
  patienceMs = PATIENCE_MS,
): Promise<Result> {
  const source = new CancellationTokenSource();
  const listener = token.onCancellationRequested(() => source.cancel());
  try {
    const answer = client.sendRequest<Result>(message.method, params, source.token);
    return await answerOf(answer, patienceMs);
  } catch (error) {
    if (error instanceof NoAnswer) source.cancel();
    throw error;
  } finally {
    listener.dispose();
    source.dispose();
  }
}

/** Waits for an answer of the server, but not for ever: rejects with `NoAnswer` once the time is over. */
export function answerOf<Result>(
  answer: PromiseLike<Result>,
  patienceMs = PATIENCE_MS,
): Promise<Result> {
  return within(afterTimeout, patienceMs, 'The language server', answer);
}

/** Listens to a notification of the server. */
export function listen<Params>(
  client: BaseLanguageClient,
  message: MessageType<Params, void>,
  listener: (params: Params) => void,
): Disposable {
  return client.onNotification(message.method, listener);
}
