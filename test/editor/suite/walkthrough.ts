import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { activated, diagnostic, eventually, quickFixes } from './helpers';

describe('The walkthrough', () => {
  before(() => activated());
  after(() => vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor'));

  it('leads from a sample with a mistake to its verdict', async () => {
    await vscode.commands.executeCommand('kafkaStreams.openSample');
    const { document } = vscode.window.activeTextEditor ?? {};
    assert.ok(document?.isUntitled);
    assert.match(document.getText(), /num\.standby\.replica:/);
    const verdict = (says: string): Promise<unknown> =>
      eventually(`the verdict "${says}"`, async () => {
        const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
          'vscode.executeCodeLensProvider',
          document.uri,
          10,
        );
        return lenses.find(({ command }) => command?.title.includes(says));
      });
    await verdict('No standbys');
    const found = await diagnostic(document.uri, 'unknown-key');
    const actions = await quickFixes(document.uri, found);
    const fix = actions.find(({ title }) => title === 'Rename to num.standby.replicas');
    assert.ok(fix?.edit, 'no quick fix');
    await vscode.workspace.applyEdit(fix.edit);
    await verdict('Absolute Preferred');
  });
});
