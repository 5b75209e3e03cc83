import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';

interface Api {
  readonly ready: Promise<void>;
}

/** What the tests read of `package.json`. */
export interface Manifest {
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

/** Activates the extension, waits until its server answers, and gives its manifest. */
export async function activated(): Promise<Manifest> {
  const extension = vscode.extensions.getExtension<Api>(
    'kafka-streams-config.kafka-streams-config',
  );
  assert.ok(extension, 'the extension is not installed');
  const { ready } = await extension.activate();
  await ready;
  return extension.packageJSON as Manifest;
}

/** A file of the test workspace. */
export function fileUri(path: string): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0];
  assert.ok(folder, 'no folder is open');
  return vscode.Uri.joinPath(folder.uri, path);
}

/** Opens a file of the test workspace in an editor. */
export async function open(path: string): Promise<vscode.TextEditor> {
  return vscode.window.showTextDocument(await vscode.workspace.openTextDocument(fileUri(path)));
}

/** The tabs of previews, in all groups of editors. */
export function previews(): vscode.Tab[] {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(({ input }) => input instanceof vscode.TabInputWebview);
}

/** Asks until the answer is there; fails with `what` when it never comes. */
export async function eventually<T>(
  what: string,
  ask: () => T | undefined | Promise<T | undefined>,
): Promise<T> {
  const end = Date.now() + 30_000;
  while (Date.now() < end) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Never happened: ${what}`);
}

/** The diagnostic with this code, once there is one. */
export function diagnostic(uri: vscode.Uri, code: string): Promise<vscode.Diagnostic> {
  return eventually(`${code} in ${uri.path}`, () =>
    vscode.languages.getDiagnostics(uri).find((found) => codeOf(found) === code),
  );
}

function codeOf({ code }: vscode.Diagnostic): string {
  return String(typeof code === 'object' ? code.value : code);
}

/** The quick fixes for a finding. */
export function quickFixes(
  uri: vscode.Uri,
  { range }: vscode.Diagnostic,
): Thenable<vscode.CodeAction[]> {
  return vscode.commands.executeCommand<vscode.CodeAction[]>(
    'vscode.executeCodeActionProvider',
    uri,
    range,
    vscode.CodeActionKind.QuickFix.value,
  );
}

/** The labels of what is offered at a position. */
export async function completions(
  { uri }: vscode.TextDocument,
  at: vscode.Position,
): Promise<string[]> {
  const list = await vscode.commands.executeCommand<vscode.CompletionList>(
    'vscode.executeCompletionItemProvider',
    uri,
    at,
  );
  return list.items.map(({ label }) => (typeof label === 'string' ? label : label.label));
}

/** What is told at a position, by all who tell something there. */
export async function hoverText(
  { uri }: vscode.TextDocument,
  at: vscode.Position,
): Promise<string> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    'vscode.executeHoverProvider',
    uri,
    at,
  );
  return hovers
    .flatMap(({ contents }) => contents)
    .map((content) => (typeof content === 'string' ? content : content.value))
    .join('\n');
}

/** The position just behind the first occurrence of a text. */
export function behind(document: vscode.TextDocument, text: string): vscode.Position {
  const offset = document.getText().indexOf(text);
  assert.ok(offset >= 0, `${text} is not in the document`);
  return document.positionAt(offset + text.length);
}

/** What the extension's output channel shows; opens it. */
export async function outputText(): Promise<string> {
  const shown = (): vscode.TextDocument | undefined =>
    vscode.workspace.textDocuments.find(
      ({ uri }) => uri.scheme === 'output' && uri.path.includes('Kafka Streams Config'),
    );
  if (!shown()) await vscode.commands.executeCommand('kafkaStreams.showOutput');
  return (await eventually('the output is shown', shown)).getText();
}
