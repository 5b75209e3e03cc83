import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import {
  activated,
  behind,
  completions,
  diagnostic,
  eventually,
  fileUri,
  hoverText,
  open,
  quickFixes,
} from './helpers';

describe('In an editor', () => {
  before(() => activated());
  afterEach(() => vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor'));

  it('finds a mistake and repairs it', async () => {
    const { document } = await open('mistakes/streams.properties');
    const found = await diagnostic(document.uri, 'unknown-key');
    const actions = await quickFixes(document.uri, found);
    const fix = actions.find(({ edit }) => edit);
    assert.ok(fix?.edit, 'no quick fix');
    await vscode.workspace.applyEdit(fix.edit);
    assert.match(document.getText(), /^num\.standby\.replicas=1$/m);
    await eventually('the finding is gone', () =>
      vscode.languages.getDiagnostics(document.uri).some(({ code }) => code === 'unknown-key')
        ? undefined
        : true,
    );
  });

  it('explains a setting', async () => {
    const { document } = await open('orders/node-1.properties');
    const text = await hoverText(document, behind(document, 'num.standby'));
    assert.match(text, /num\.standby\.replicas/);
  });

  it('completes keys', async () => {
    const { document } = await open('mistakes/streams.properties');
    const labels = await completions(document, behind(document, 'num.standb'));
    assert.ok(labels.includes('num.standby.replicas'), labels.slice(0, 20).join(', '));
  });

  it('shows the verdict above the file', async () => {
    const { document } = await open('orders/node-1.properties');
    const lens = await eventually('a code lens with the verdict', async () => {
      const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
        'vscode.executeCodeLensProvider',
        document.uri,
        10,
      );
      return lenses.find(({ command }) => command?.title.includes('Partially Preferred'));
    });
    assert.equal(lens.command?.command, 'kafkaStreams.preview');
    assert.deepEqual(lens.command.arguments, [document.uri.toString()]);
  });

  it('follows a change of a file that is not open', async () => {
    await open('orders/node-1.properties');
    const uri = fileUri('orders/node-7.properties');
    const text = ['application.id=orders', 'num.standby.replica=1', ''].join('\n');
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
    await diagnostic(uri, 'unknown-key');
    await vscode.workspace.fs.delete(uri);
    await eventually('its findings are gone', () =>
      vscode.languages.getDiagnostics(uri).length === 0 ? true : undefined,
    );
  });
});
