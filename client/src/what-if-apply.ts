import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { whatIfEditsRequest, type FileEdit, type FleetQuestion } from '../../server/src/protocol';
import { ask, LONG_PATIENCE_MS } from './messages';

const SCHEME = 'kafka-streams-what-if';

/** What the tab of a comparison begins with. */
const TITLE = 'What if';

/** Shows what a what-if would write, and writes it once the user says so; never otherwise. */
export class WhatIfApply implements vscode.Disposable, vscode.TextDocumentContentProvider {
  private readonly provider: vscode.Disposable;
  /** Texts of the virtual documents that the comparison shows. */
  private readonly texts = new Map<string, string>();
  private shows = 0;

  constructor(private readonly client: BaseLanguageClient) {
    this.provider = vscode.workspace.registerTextDocumentContentProvider(SCHEME, this);
    // What a reload of the window brings back has lost its texts, and covers the preview.
    closeComparisons().catch((error: unknown) =>
      client.error('A comparison left over could not be closed', error, false),
    );
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.texts.get(uri.toString()) ?? '';
  }

  /** Asks the server for the edits, shows them as a comparison, asks the user, applies them. */
  async run(question: FleetQuestion): Promise<void> {
    const token = new vscode.CancellationTokenSource().token;
    const edits = await ask(this.client, whatIfEditsRequest, question, token, LONG_PATIENCE_MS);
    if (!edits) return;
    const notes = edits.problems.map((problem) => problem.replaceAll('`', '')).join(' ');
    if (edits.files.length === 0) {
      void vscode.window.showInformationMessage(notes || 'Nothing in the files would change.');
      return;
    }
    await this.compare(edits.files);
    const many = edits.files.length === 1 ? '1 file' : `${edits.files.length} files`;
    // Not a notification: it may be hidden, and a modal dialog would hide the comparison.
    const write = { label: `$(check) Write to ${many}`, ...(notes ? { detail: notes } : {}) };
    const discard = { label: '$(discard) Discard' };
    const answer = await vscode.window.showQuickPick([write, discard], {
      title: 'Write this what-if to the files?',
      placeHolder: 'The comparison shows what would change.',
      ignoreFocusOut: true,
    });
    await closeComparisons();
    this.texts.clear();
    if (answer === write) await this.apply(edits.files);
  }

  dispose(): void {
    this.provider.dispose();
  }

  private async compare(files: readonly FileEdit[]): Promise<void> {
    const show = ++this.shows;
    const sides = files.map(({ uri, kind, after }) => {
      const file = this.client.protocol2CodeConverter.asUri(uri);
      const virtual = (side: string, text: string): vscode.Uri => {
        const other = file.with({ scheme: SCHEME, query: `${show} ${side}` });
        this.texts.set(other.toString(), text);
        return other;
      };
      const before = kind === 'create' ? virtual('before', '') : file;
      return [file, before, virtual('after', after)] as const;
    });
    const [first] = sides;
    if (first && sides.length === 1) {
      const name = first[0].path.split('/').pop() ?? '';
      await vscode.commands.executeCommand('vscode.diff', first[1], first[2], `${TITLE}: ${name}`);
    } else {
      await vscode.commands.executeCommand('vscode.changes', TITLE, sides);
    }
  }

  private async apply(files: readonly FileEdit[]): Promise<void> {
    const edit = new vscode.WorkspaceEdit();
    for (const { uri, kind, before, after } of files) {
      const file = this.client.protocol2CodeConverter.asUri(uri);
      if (kind === 'create') {
        edit.createFile(file, { contents: new TextEncoder().encode(after) });
        continue;
      }
      const document = await vscode.workspace.openTextDocument(file);
      if (document.getText() !== before) {
        void vscode.window.showWarningMessage(
          `${vscode.workspace.asRelativePath(file)} has changed meanwhile. Nothing was written; apply the what-if again.`,
        );
        return;
      }
      if (kind === 'delete') edit.deleteFile(file);
      else replaceDifference(edit, document, after);
    }
    if (!(await vscode.workspace.applyEdit(edit, { isRefactoring: true }))) {
      void vscode.window.showWarningMessage('The editor did not take the changes of the what-if.');
    }
  }
}

/** How often a comparison is closed: what is known of tabs may lag behind what is shown, and then nothing is closed. */
const CLOSINGS = 10;

/** Files of the user may have such a name, too: they are texts, and a comparison is none. */
function isComparison({ label, input }: vscode.Tab): boolean {
  return label.startsWith(TITLE) && !(input instanceof vscode.TabInputText);
}

/** Closes comparisons: once the user has decided, what they show is no longer ahead. */
async function closeComparisons(): Promise<void> {
  for (let tries = 0; tries < CLOSINGS; tries++) {
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    const comparisons = tabs.filter(isComparison);
    if (comparisons.length === 0) return;
    if (tries > 0) await new Promise((resolve) => setTimeout(resolve, 100));
    await vscode.window.tabGroups.close(comparisons);
  }
}

/** Replaces only what lies between what both texts begin and end with. */
function replaceDifference(
  edit: vscode.WorkspaceEdit,
  document: vscode.TextDocument,
  after: string,
): void {
  const before = document.getText();
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const range = new vscode.Range(
    document.positionAt(start),
    document.positionAt(before.length - end),
  );
  edit.replace(document.uri, range, after.slice(start, after.length - end));
}
