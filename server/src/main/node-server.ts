import { createConnection, ProposedFeatures, type Connection } from 'vscode-languageserver/node';
import { startServer } from '../language-server';
import { Project } from '../project';
import { nodeWorkspace } from './node-workspace';

/** Serves a connection with the files of the disk. */
export function startNodeServer(connection: Connection): void {
  startServer(connection, {
    openWorkspace: nodeWorkspace,
    createProject: (settingsOf) => new Project(settingsOf),
    timer: {
      soon: (callback) => void setImmediate(callback),
      after(ms, callback) {
        const handle = setTimeout(callback, ms);
        return () => clearTimeout(handle);
      },
    },
  });
}

/** Serves standard input and output until the client leaves; the process then exits. */
export function serveStdio(): Promise<never> {
  startNodeServer(createConnection(ProposedFeatures.all, process.stdin, process.stdout));
  return new Promise<never>(() => undefined);
}
