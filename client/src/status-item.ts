import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { statusRequest, type StatusModel } from '../../server/src/protocol';
import { isCandidate } from './documents';
import { ask } from './messages';
import { Refresher } from './refresher';

/** Context key: the active editor shows Kafka Streams settings. */
const ACTIVE_DOCUMENT = 'kafkaStreams.activeDocument';

/** How people read the place a version comes from. */
const FROM: Readonly<Record<StatusModel['kafka']['from'], string>> = {
  'fleet file': 'The fleet file says so.',
  setting: 'The setting `kafkaStreams.kafkaVersion` says so.',
  comment: 'A comment in the file says so.',
  'build file': 'The build file says so.',
  assumed: 'Nothing says which version runs, so the newest known is assumed.',
};

/** Shows in the status bar which Kafka version is in force for the active editor, and lets the user choose. */
export class KafkaVersionStatus implements vscode.Disposable {
  private readonly item: vscode.StatusBarItem;
  private readonly refresher = new Refresher((token) => this.refresh(token));
  private readonly listeners: vscode.Disposable[];
  private model: StatusModel | null = null;

  constructor(private readonly client: BaseLanguageClient) {
    this.item = vscode.window.createStatusBarItem(
      'kafkaStreams.version',
      vscode.StatusBarAlignment.Right,
      100,
    );
    this.item.name = 'Kafka Version';
    this.item.command = 'kafkaStreams.selectKafkaVersion';
    this.listeners = [
      vscode.window.onDidChangeActiveTextEditor(() => this.refreshSoon()),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (document === vscode.window.activeTextEditor?.document) this.refreshSoon();
      }),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('kafkaStreams')) this.refreshSoon();
      }),
    ];
    this.refreshSoon();
  }

  /** Asks again, a moment after the last reason to do so. */
  refreshSoon(): void {
    this.refresher.trigger();
  }

  /** Lets the user choose a version; the choice is written to the workspace's settings. */
  async pickVersion(): Promise<void> {
    const kafka = this.model?.kafka;
    const scope = vscode.window.activeTextEditor?.document.uri;
    const detect = {
      label: '$(search) Find it in the project',
      detail: 'Fleet file, comment, build file; else the newest known version.',
      version: undefined,
    };
    const versions = [...(this.model?.versions ?? [])].reverse().map((version) => ({
      label: version,
      ...(version === kafka?.version ? { description: `in force: ${kafka.from}` } : {}),
      version,
    }));
    const separator = { label: '', kind: vscode.QuickPickItemKind.Separator, version: undefined };
    const picked = await vscode.window.showQuickPick([detect, separator, ...versions], {
      title: 'Kafka Streams version of this workspace',
      placeHolder:
        kafka?.from === 'fleet file'
          ? 'A fleet file names its own version, which counts before this one.'
          : 'Settings and assignor of this version apply.',
    });
    if (!picked) return;
    const target = vscode.workspace.workspaceFolders
      ? vscode.ConfigurationTarget.Workspace
      : vscode.ConfigurationTarget.Global;
    await vscode.workspace
      .getConfiguration('kafkaStreams', scope)
      .update('kafkaVersion', picked.version, target);
  }

  dispose(): void {
    this.refresher.dispose();
    this.item.dispose();
    for (const listener of this.listeners) listener.dispose();
  }

  private async refresh(token: vscode.CancellationToken): Promise<void> {
    const document = vscode.window.activeTextEditor?.document;
    if (document && !isCandidate(document)) this.render(null);
    // A panel has the focus, or the server is down: keep what was shown.
    if (!document || !isCandidate(document) || !this.client.isRunning()) return;
    const uri = this.client.code2ProtocolConverter.asUri(document.uri);
    const model = await ask(this.client, statusRequest, { uri }, token);
    if (!token.isCancellationRequested) this.render(model);
  }

  private render(model: StatusModel | null): void {
    this.model = model;
    void vscode.commands.executeCommand('setContext', ACTIVE_DOCUMENT, model !== null);
    if (!model) {
      this.item.hide();
      return;
    }
    const { version, from } = model.kafka;
    this.item.text = from === 'assumed' ? `Kafka ${version} (assumed)` : `Kafka ${version}`;
    this.item.tooltip = new vscode.MarkdownString(
      `Kafka Streams ${version} is in force. ${FROM[from]}\n\nClick to choose another version.`,
    );
    this.item.show();
  }
}
