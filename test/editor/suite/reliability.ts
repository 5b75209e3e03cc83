import { readdirSync, readFileSync } from 'node:fs';
import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { activated, diagnostic, eventually, open } from './helpers';

/** Process ids of this extension's servers: the children of no other editor have its path. */
function servers(): number[] {
  const path = vscode.extensions.getExtension('kafka-streams-config.kafka-streams-config');
  assert.ok(path);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return command.includes(`${path.extensionPath}/dist/server.js`);
      } catch {
        return false;
      }
    })
    .map(Number);
}

describe('When the server dies', () => {
  before(() => activated());

  it('starts again with what was open, and the user notices little', async () => {
    const { document } = await open('mistakes/streams.properties');
    await diagnostic(document.uri, 'unknown-key');
    const edit = new vscode.WorkspaceEdit();
    edit.insert(
      document.uri,
      document.lineAt(document.lineCount - 1).range.end,
      'max.warmup.replicas=0\n',
    );
    await vscode.workspace.applyEdit(edit);
    const [pid, ...others] = servers();
    assert.ok(pid !== undefined && others.length === 0, 'not exactly one server');
    process.kill(pid, 'SIGKILL');
    const again = await eventually('another server', () => servers().find((each) => each !== pid));
    assert.ok(again);
    // The text that was never saved is known to the new server.
    const hovers = await eventually('a hover', async () => {
      const found = await vscode.commands.executeCommand<vscode.Hover[]>(
        'vscode.executeHoverProvider',
        document.uri,
        document.positionAt(document.getText().indexOf('max.warmup')),
      );
      return found.length > 0 ? found : undefined;
    });
    assert.ok(hovers.length > 0);
    await diagnostic(document.uri, 'invalid-value');
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });
});
