import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { activated, diagnostic, eventually, open, outputText } from './helpers';
import { servers } from './servers';
import { User } from './user';

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

describe('When the server hangs', () => {
  let user: User | undefined;

  before(() => activated());
  afterEach(async () => {
    user?.leave();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('a command ends with a message, a preview tells, and another server can be started', async function () {
    this.timeout(180_000);
    const { document } = await open('orders/node-1.properties');
    await eventually('the server answers', () => hovers(document));
    const [pid] = servers();
    assert.ok(pid !== undefined);
    process.kill(pid, 'SIGSTOP');
    try {
      user = new User();
      await vscode.commands.executeCommand('kafkaStreams.preview', document.uri.toString());
      // The document has an application whose fleet is known: nothing is asked, the server only has to answer.
      await vscode.commands.executeCommand('kafkaStreams.describeFleet', document.uri.toString());
      assert.deepEqual(user.told, [
        'Kafka Streams: Describing the fleet failed. The language server did not answer within 30 s.',
      ]);
      const failure = 'Preview of ' + document.uri.toString() + ' failed';
      await eventually('the preview fails as well', async () =>
        (await outputText()).includes(failure) ? true : undefined,
      );
      await vscode.commands.executeCommand('kafkaStreams.restartServer');
      await eventually('only a new server runs', () => {
        const running = servers();
        return running.length === 1 && running[0] !== pid ? true : undefined;
      });
      await eventually('the new server answers', () => hovers(document));
    } finally {
      try {
        process.kill(pid, 'SIGCONT');
      } catch {
        // It was ended, as it should be.
      }
    }
  });
});

/** The hovers on the first key of a document; undefined while there are none. */
async function hovers(document: vscode.TextDocument): Promise<vscode.Hover[] | undefined> {
  const found = await vscode.commands.executeCommand<vscode.Hover[]>(
    'vscode.executeHoverProvider',
    document.uri,
    document.positionAt(document.getText().indexOf('num.standby') + 1),
  );
  return found.length > 0 ? found : undefined;
}
