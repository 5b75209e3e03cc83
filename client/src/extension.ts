import * as vscode from 'vscode';
import { State, type BaseLanguageClient, type LanguageClientOptions } from 'vscode-languageclient';
import { COMMANDS, previewChanged } from '../../server/src/protocol';
import { registerCommands } from './commands';
import { documentSelector } from './documents';
import { runServerCommand } from './commands/guided';
import { listen } from './messages';
import { PreviewPanels } from './preview-panels';
import { startServer } from './server-start';
import { KafkaVersionStatus } from './status-item';
import { traceTo } from './trace-channel';
import { answerFileRequests } from './workspace-files';

/** Makes the language client for the place the extension runs in: a Node process or a browser worker. */
export type ClientFactory = (options: LanguageClientOptions) => BaseLanguageClient;

/** What other extensions and tests see. */
export interface ExtensionApi {
  /** Settles when the server answers for the first time. */
  readonly ready: Promise<void>;
}

/** Activation shared by all entry points. Nothing waits for the server: the editor stays usable without it. */
export function activateExtension(
  context: vscode.ExtensionContext,
  createClient: ClientFactory,
): ExtensionApi {
  const outputChannel = vscode.window.createOutputChannel('Kafka Streams Config', { log: true });
  const trace = traceTo(outputChannel);
  const client: BaseLanguageClient = createClient({
    documentSelector,
    diagnosticPullOptions: { onChange: true, onSave: true },
    initializationOptions: {
      clientCommands: [COMMANDS.turnOffRule, COMMANDS.addPrefix],
      clientFiles: true,
    },
    middleware: {
      executeCommand: (command, args: unknown[], next) =>
        runServerCommand(client, command, args, next),
    },
    outputChannel,
    traceOutputChannel: trace.channel,
  });
  const previews = new PreviewPanels(context.extensionUri, client);
  const status = new KafkaVersionStatus(client);
  context.subscriptions.push(
    outputChannel,
    trace,
    previews,
    status,
    answerFileRequests(client),
    listen(client, previewChanged, ({ uris }) => {
      previews.changed(uris);
      status.refreshSoon();
    }),
    client.onDidChangeState(({ newState }) => {
      if (newState !== State.Running) return;
      previews.serverStarted();
      status.refreshSoon();
    }),
    ...registerCommands(context, client, previews, status),
    { dispose: () => client.dispose() },
  );
  const ready = startServer(client);
  // The user has been told.
  ready.catch(() => undefined);
  return { ready };
}
