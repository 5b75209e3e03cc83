import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { activated, behind, diagnostic, eventually, fileUri, open, quickFixes } from './helpers';

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
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      document.uri,
      behind(document, 'num.standby'),
    );
    const text = hovers
      .flatMap(({ contents }) => contents)
      .map((content) => (typeof content === 'string' ? content : content.value))
      .join('\n');
    assert.match(text, /num\.standby\.replicas/);
  });

  it('completes keys', async () => {
    const { document } = await open('mistakes/streams.properties');
    const list = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      behind(document, 'num.standb'),
    );
    const labels = list.items.map(({ label }) => (typeof label === 'string' ? label : label.label));
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
