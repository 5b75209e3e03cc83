import type { CancellationToken, Disposable } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import type { MessageType } from '../../server/src/protocol';

/** Asks the server with the types of `protocol.ts`. Rejects when the server is down or the token is cancelled. */
export function ask<Params, Result>(
  client: BaseLanguageClient,
  message: MessageType<Params, Result>,
  params: Params,
  token: CancellationToken,
): Promise<Result> {
  return client.sendRequest<Result>(message.method, params, token);
}

/** Listens to a notification of the server. */
export function listen<Params>(
  client: BaseLanguageClient,
  message: MessageType<Params, void>,
  listener: (params: Params) => void,
): Disposable {
  return client.onNotification(message.method, listener);
}
