import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { startNodeServer } from './node-server';

// How to talk (`--node-ipc`, `--stdio`, `--socket=…`, `--pipe=…`) is said by the arguments.
startNodeServer(createConnection(ProposedFeatures.all));
