import * as vscode from 'vscode';

/** Name of the new file: the server knows a fleet file by it. */
const SAMPLE = vscode.Uri.from({ scheme: 'untitled', path: 'orders.fleet.yaml' });

/** Opens a small fleet with one mistake in it, as a new file that nothing is written of until the user saves it. */
export async function openSample(extensionUri: vscode.Uri): Promise<void> {
  const source = vscode.Uri.joinPath(extensionUri, 'client', 'walkthrough', 'orders.fleet.yaml');
  const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(source));
  const document = await vscode.workspace.openTextDocument(SAMPLE);
  if (document.getText() === '') {
    const edit = new vscode.WorkspaceEdit();
    edit.insert(SAMPLE, new vscode.Position(0, 0), text);
    await vscode.workspace.applyEdit(edit);
  }
  await vscode.window.showTextDocument(document);
}
