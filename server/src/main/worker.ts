import {
  BrowserMessageReader,
  BrowserMessageWriter,
  createConnection,
  ProposedFeatures,
} from 'vscode-languageserver/browser';
import { startServer } from '../language-server';
import { describe } from '../language-server/request';
import type { Timer } from '../language-server/runtime';
import { afterTimeout } from '../patience';
import { Project } from '../project';

/** Serves the page that made this worker. There is no disk: files come from the client. */
export function startWorkerServer(): void {
  // The types of the DOM are not loaded here; a worker's global scope talks as a port does.
  const scope = globalThis as unknown as InstanceType<typeof MessagePort>;
  const connection = createConnection(
    ProposedFeatures.all,
    new BrowserMessageReader(scope),
    new BrowserMessageWriter(scope),
  );
  // As in Node: a promise that fails with nobody waiting is logged, and the server goes on.
  scope.addEventListener('unhandledrejection', (event) => {
    event.preventDefault();
    const { reason } = event as { reason?: unknown };
    connection.console.error(`Nobody waited for what failed: ${describe(reason)}`);
  });
  startServer(connection, {
    createProject: (settingsOf) => new Project(settingsOf),
    timer: workerTimer(),
  });
}

/** A message to oneself waits behind the messages already there, and is not slowed down as nested timeouts are. */
function workerTimer(): Timer {
  const waiting: (() => void)[] = [];
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => waiting.shift()?.());
  port1.start();
  return {
    now: () => performance.now(),
    soon(callback) {
      waiting.push(callback);
      port2.postMessage(null);
    },
    after: afterTimeout,
  };
}
