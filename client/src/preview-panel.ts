import * as vscode from 'vscode';
import { State, type BaseLanguageClient } from 'vscode-languageclient';
import { isFromPreview, type Problem, type Question, type ToPreview } from '../preview/messages';
import { NoAnswer } from '../../server/src/patience';
import { COMMANDS, previewRequest, type PreviewModel } from '../../server/src/protocol';
import { tellFailure } from './failures';
import { ask } from './messages';
import { savePreview } from './preview-export';
import { previewHtml } from './preview-html';
import { PreviewQuestions } from './preview-questions';
import { Refresher } from './refresher';
import type { WhatIfApply } from './what-if-apply';

const NOT_AN_APPLICATION: Problem = {
  title: 'No application to preview',
  detail:
    'This file names no application.id. Add it, or describe the fleet in a *.fleet.yaml file.',
  actions: ['open', 'retry'],
};

/** What a preview tells those that hold all of them. */
export interface PanelRegistry {
  /** The preview is gone. */
  closed(panel: PreviewPanel): void;
  /**
   * The preview has its first model. Of several of one fleet one stays: false when another one shows it already,
   * which then comes to the front, and this one goes.
   */
  stays(panel: PreviewPanel): boolean;
}

const NO_SERVER: Problem = {
  title: 'The language server does not run',
  detail: 'Its log says why. The command "Restart Language Server" starts it anew.',
  actions: ['output', 'retry'],
};

/** One preview: asks the server for the model of a document and hands it to the webview. */
export class PreviewPanel {
  private readonly refresher: Refresher;
  private readonly questions: PreviewQuestions;
  /** Version of the model shown; what is not newer is dropped. */
  private shown = -1;
  /** Whether something changed while nobody could see it. */
  private stale = false;
  /** Whether the webview's script listens. */
  private ready = false;
  private hasModel = false;
  /** The documents that the model shown is the preview of, as the editor writes their URIs. */
  private documents: ReadonlySet<string> = new Set();

  constructor(
    private readonly panel: vscode.WebviewPanel,
    readonly uri: vscode.Uri,
    private readonly client: BaseLanguageClient,
    private readonly whatIfApply: WhatIfApply,
    extensionUri: vscode.Uri,
    private readonly registry: PanelRegistry,
  ) {
    this.refresher = new Refresher(
      (token) => this.refresh(token),
      (error) => this.failed(error),
    );
    this.questions = new PreviewQuestions(client);
    panel.iconPath = vscode.Uri.joinPath(extensionUri, 'client', 'media', 'icon.svg');
    panel.webview.onDidReceiveMessage((data) => this.received(data));
    panel.onDidChangeViewState(() => {
      if (panel.visible && this.stale) this.refreshSoon();
    });
    panel.onDidDispose(() => {
      this.refresher.dispose();
      this.questions.dispose();
      registry.closed(this);
    });
    panel.webview.html = previewHtml(panel.webview, extensionUri);
  }

  /** Brings the preview to the front, where it is. */
  reveal(): void {
    this.panel.reveal(undefined, true);
  }

  /** Closes the preview. */
  close(): void {
    this.panel.dispose();
  }

  /** Whether nothing was shown yet: it was just opened, or brought back behind another tab. */
  get isNew(): boolean {
    return !this.hasModel;
  }

  /** Whether a document's preview is what is shown here. */
  shows(uri: string): boolean {
    return this.documents.has(uri);
  }

  /** The verdict may have changed. A preview that nobody sees waits until somebody does. */
  refreshSoon(): void {
    this.stale = !this.panel.visible;
    if (this.panel.visible) this.refresher.trigger();
  }

  /** A new server counts its models from the beginning. */
  serverStarted(): void {
    this.shown = -1;
    this.refreshSoon();
  }

  private async refresh(token: vscode.CancellationToken): Promise<void> {
    // A hidden webview is unloaded: it says that it is ready when it comes back.
    if (!this.ready) return;
    if (!this.client.isRunning()) return this.serverDown();
    const model = await ask(this.client, previewRequest, { uri: this.serverUri() }, token);
    if (!token.isCancellationRequested) this.render(model);
  }

  private render(model: PreviewModel | null): void {
    if (!model) {
      this.documents = new Set();
      this.post({ type: 'problem', uri: this.uri.toString(), problem: NOT_AN_APPLICATION });
      return;
    }
    if (model.version < this.shown) return;
    const { protocol2CodeConverter } = this.client;
    this.shown = model.version;
    this.documents = new Set(
      model.documents?.map((each) => protocol2CodeConverter.asUri(each).toString()),
    );
    const isFirst = !this.hasModel;
    this.hasModel = true;
    if (isFirst && !this.registry.stays(this)) return;
    const profile = model.profile === null ? '' : ` (${model.profile})`;
    this.panel.title = `Placement: ${model.application}${profile}`;
    this.post({ type: 'model', uri: this.uri.toString(), model });
  }

  private failed(error: unknown): void {
    this.client.error(`Preview of ${this.uri.toString()} failed`, error, false);
    const reason = error instanceof NoAnswer ? error.message : 'Its log says why.';
    this.post({
      type: 'problem',
      uri: this.uri.toString(),
      problem: {
        title: 'The language server did not answer',
        detail: `${reason} Nothing in your files was changed.`,
        actions: ['retry', 'output'],
      },
    });
  }

  /** A server that starts will tell; one that does not is told here, unless there is something to look at. */
  private serverDown(): void {
    if (this.client.state === State.Starting || this.shown >= 0) return;
    this.post({ type: 'problem', uri: this.uri.toString(), problem: NO_SERVER });
  }

  /** Hands a question of the page to the server, and the answer back. */
  private async answer(id: number, question: Question): Promise<void> {
    if (!this.client.isRunning()) return;
    const uri = this.uri.toString();
    try {
      const answer = await this.questions.answer(this.serverUri(), question);
      if (answer === undefined) return;
      this.post({ type: 'answer', uri, id, kind: question.kind, answer });
    } catch (error) {
      this.client.error(`Preview of ${uri}: ${question.kind} failed`, error, false);
      this.post({ type: 'answer', uri, id, kind: question.kind, answer: null });
    }
  }

  private async open(): Promise<void> {
    await vscode.window.showTextDocument(this.uri, { viewColumn: vscode.ViewColumn.One });
  }

  private serverUri(): string {
    return this.client.code2ProtocolConverter.asUri(this.uri);
  }

  /** Runs something that the user asked for; a failure is told and logged. */
  private guarded(what: string, work: Promise<void>): void {
    work.catch((error: unknown) => tellFailure(this.client, what, error));
  }

  private post(message: ToPreview): void {
    void this.panel.webview.postMessage(message);
  }

  private received(data: unknown): void {
    if (!isFromPreview(data)) return;
    switch (data.type) {
      case 'ready':
        this.ready = true;
        this.refreshSoon();
        break;
      case 'ask':
        void this.answer(data.id, data.question);
        break;
      case 'apply': {
        const { leader, whatIf } = data;
        this.guarded('Apply', this.whatIfApply.run({ uri: this.serverUri(), leader, whatIf }));
        break;
      }
      case 'export': {
        const { leader, whatIf, format } = data;
        const question = { uri: this.serverUri(), leader, whatIf, format };
        this.guarded('Export', savePreview(this.client, question));
        break;
      }
      case 'retry':
        this.refreshSoon();
        break;
      case 'open':
        this.guarded('Opening the file', this.open());
        break;
      case 'describe':
        void vscode.commands.executeCommand(COMMANDS.describeFleet, this.uri.toString());
        break;
      case 'output':
        this.client.outputChannel.show();
        break;
    }
  }
}
