import * as vscode from 'vscode';

/** Name of the new file: the server knows a fleet file by it. */
const NAME = 'orders.fleet.yaml';

/** Opens a small fleet with one mistake in it, as a new file that nothing is written of until the user saves it. */
export async function openSample(extensionUri: vscode.Uri): Promise<void> {
  const source = vscode.Uri.joinPath(extensionUri, 'client', 'walkthrough', NAME);
  const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(source));
  const document = await newDocument();
  if (document.getText() === '') {
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), text);
    await vscode.workspace.applyEdit(edit);
  }
  await vscode.window.showTextDocument(document);
}

/** A name without a folder lets the user choose one when saving; where there is no disk, an editor wants a path. */
async function newDocument(): Promise<vscode.TextDocument> {
  const named = (path: string): Thenable<vscode.TextDocument> =>
    vscode.workspace.openTextDocument(vscode.Uri.from({ scheme: 'untitled', path }));
  try {
    return await named(NAME);
  } catch {
    return named(`/${NAME}`);
  }
}
