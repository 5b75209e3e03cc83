import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { COMMANDS } from '../../server/src/protocol';
import { attachToApplication } from './commands/attach';
import { addPrefix } from './commands/add-prefix';
import { openSample } from './commands/open-sample';
import { turnOffRule } from './commands/turn-off-rule';
import { readUri } from './documents';
import type { PreviewPanels } from './preview-panels';
import { restartServer } from './server-start';
import type { KafkaVersionStatus } from './status-item';

/** Registers every command that `package.json` contributes. */
export function registerCommands(
  {
    extensionUri,
    secrets,
    workspaceState,
  }: Pick<vscode.ExtensionContext, 'extensionUri' | 'secrets' | 'workspaceState'>,
  client: BaseLanguageClient,
  previews: PreviewPanels,
  status: KafkaVersionStatus,
): vscode.Disposable[] {
  const commands: Readonly<Record<string, (...args: unknown[]) => unknown>> = {
    [COMMANDS.preview]: (argument) => {
      const uri = readUri(argument ?? vscode.window.activeTextEditor?.document.uri);
      if (uri) previews.show(uri);
      else
        void vscode.window.showInformationMessage('Open a file of Kafka Streams settings first.');
    },
    [COMMANDS.turnOffRule]: (rule, uri) => turnOffRule(rule, uri),
    'kafkaStreams.attach': () =>
      attachToApplication({
        secrets,
        memory: workspaceState,
        show: (uri) => previews.show(uri),
      }),
    [COMMANDS.addPrefix]: (prefix, uri) => addPrefix(prefix, uri),
    'kafkaStreams.selectKafkaVersion': () => status.pickVersion(),
    'kafkaStreams.openSample': () => openSample(extensionUri),
    'kafkaStreams.restartServer': () => restartServer(client),
    'kafkaStreams.showOutput': () => {
      client.outputChannel.show();
    },
  };
  return Object.entries(commands).map(([id, run]) => vscode.commands.registerCommand(id, run));
}
