import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { startNodeServer } from './node-server';

/** Serves the process's parent. How to talk (`--node-ipc`, `--stdio`, `--socket=…`, `--pipe=…`) is said by the arguments. */
export function startProcessServer(): void {
  startNodeServer(createConnection(ProposedFeatures.all));
}
