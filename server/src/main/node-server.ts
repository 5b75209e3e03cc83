import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createConnection, ProposedFeatures, type Connection } from 'vscode-languageserver/node';
import { startServer } from '../language-server';
import { afterTimeout } from '../patience';
import { Project } from '../project';
import { nodeWorkspace } from './node-workspace';
import { guardProcess } from './process-guard';

/** Serves a connection with the files of the disk. */
export function startNodeServer(connection: Connection): void {
  guardProcess((text) => connection.console.error(text));
  startServer(connection, {
    disk: { reaches: (uri) => uri.startsWith('file:'), open: nodeWorkspace },
    createProject: (settingsOf) => new Project(settingsOf),
    rulePages: rulePages(),
    timer: {
      now: () => performance.now(),
      soon: (callback) => void setImmediate(callback),
      after: afterTimeout,
    },
  });
}

/** Serves standard input and output until the client leaves; the process then exits. */
export function serveStdio(): Promise<never> {
  startNodeServer(createConnection(ProposedFeatures.all, process.stdin, process.stdout));
  return new Promise<never>(() => undefined);
}

/** Where the build puts the pages of the rules: beside the bundle that runs. Undefined where they were left out. */
function rulePages(): string | undefined {
  const folder = path.join(__dirname, 'rules');
  return existsSync(folder) ? pathToFileURL(folder).href : undefined;
}
