import {
  LSPErrorCodes,
  ResponseError,
  type CancellationToken,
  type RemoteConsole,
} from 'vscode-languageserver';
import { NoAnswer } from '../patience';
import type { Timer } from './runtime';

/** What every request handler shares. */
export interface RequestContext {
  readonly console: Pick<RemoteConsole, 'error'>;
  readonly timer: Timer;
  /** URI of the folder with the pages of the rules, if the client can reach it. */
  readonly rulePages?: string | undefined;
  /** Settled as soon as requests can be answered. */
  readonly ready: Promise<void>;
}

/** Answers one kind of request; `token` tells when nobody waits any more. */
export type Work<Params, Result> = (
  params: Params,
  token: CancellationToken,
) => Result | Promise<Result>;

/**
 * The one wrapper of every request: lets waiting messages pass first (an edit, a cancellation), answers cancelled
 * requests as such, and turns a failure into a log line with the document's URI and a safe empty answer.
 */
export function answering<Params, Result>(
  context: RequestContext,
  name: string,
  empty: Result,
  work: Work<Params, Result>,
): (params: Params, token: CancellationToken) => Promise<Result | ResponseError<never>> {
  return async (params, token) => {
    await context.ready;
    await new Promise<void>((resolve) => context.timer.soon(resolve));
    if (token.isCancellationRequested) return cancelled();
    try {
      const result = await work(params, token);
      return token.isCancellationRequested ? cancelled() : result;
    } catch (error) {
      context.console.error(`${name} of ${uriIn(params) ?? 'no document'}: ${describe(error)}`);
      return empty;
    }
  };
}

/** An error for the log, with the place it came from where that is ours to mend. */
export function describe(error: unknown): string {
  if (error instanceof NoAnswer) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function cancelled(): ResponseError<never> {
  return new ResponseError<never>(LSPErrorCodes.RequestCancelled, 'Cancelled.');
}

function uriIn(params: unknown): string | undefined {
  const { textDocument, uri } = (params ?? {}) as {
    textDocument?: { uri?: unknown };
    uri?: unknown;
  };
  const found = textDocument?.uri ?? uri;
  return typeof found === 'string' ? found : undefined;
}
