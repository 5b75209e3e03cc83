import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { afterTimeout, within } from '../../server/src/patience';
import { exportRequest, type ExportFormat, type FleetQuestion } from '../../server/src/protocol';
import { ask, LONG_PATIENCE_MS, PATIENCE_MS } from './messages';

/** Lets the user save a preview as a file; opens it where the editor can show it. */
export async function savePreview(
  client: BaseLanguageClient,
  question: FleetQuestion & { readonly format: ExportFormat },
): Promise<void> {
  const { token } = new vscode.CancellationTokenSource();
  const file = await ask(client, exportRequest, question, token, LONG_PATIENCE_MS);
  if (!file) return;
  const source = client.protocol2CodeConverter.asUri(question.uri);
  const target = await vscode.window.showSaveDialog({
    defaultUri: source.with({ path: source.path.replace(/[^/]*$/, file.name), query: '' }),
    title: 'Export Placement',
  });
  if (!target) return;
  const written = vscode.workspace.fs.writeFile(target, new TextEncoder().encode(file.text));
  await within(afterTimeout, PATIENCE_MS, 'The file system', written);
  if (question.format === 'markdown') await vscode.window.showTextDocument(target);
}
