import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { FakeBroker } from '../../unit/attach/fake-broker';
import { memberIn, serve, type FakeGroup } from '../../unit/attach/fake-group';
import { activated, eventually, previews } from './helpers';
import { User } from './user';

const GROUP: FakeGroup = {
  sources: ['purchases'],
  members: [memberIn('a', 1, '0_0', '0_1'), memberIn('b', 2, '0_1', '0_0')],
};

/** A broker whose only application is `shop`. */
async function withApplication(body: (bootstrap: string) => Promise<void>): Promise<void> {
  const broker = new FakeBroker();
  const bootstrap = await broker.listen();
  broker.cluster({ purchases: 2, 'shop-count-changelog': 2 });
  serve(broker, 'shop', GROUP);
  try {
    await body(bootstrap);
  } finally {
    await broker.close();
  }
}

describe('Attaching', () => {
  let user: User | undefined;

  before(() => activated());
  afterEach(async () => {
    user?.leave();
    // The fleet file is not saved: without this the editor would ask.
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  const attach = () => vscode.commands.executeCommand('kafkaStreams.attach');

  it('reads an application, and opens its fleet file with the preview', () =>
    withApplication(async (bootstrap) => {
      user = new User(bootstrap, ['No login, no TLS', 'shop']);
      await attach();
      assert.deepEqual(user.told, []);
      assert.match(user.asked.at(-1) ?? '', /^shop \| /);
      const { document } = vscode.window.activeTextEditor ?? {};
      assert.ok(document?.isUntitled);
      assert.match(document.uri.path, /\/shop-observed\.fleet\.yaml$/);
      assert.match(document.getText(), /^application: shop$/m);
      assert.match(document.getText(), /^observed:$/m);
      await eventually('the preview of shop', () =>
        previews().some(({ label }) => label === 'Placement: shop') ? true : undefined,
      );
    }));

  it('ends with a message where nobody listens, and opens nothing', async () => {
    user = new User('127.0.0.1:1', ['No login, no TLS']);
    await attach();
    assert.equal(user.told.length, 1);
    assert.match(user.told[0] ?? '', /^Kafka Streams: .*nothing listens there/);
    assert.equal(vscode.window.activeTextEditor, undefined);
  });

  it('ends without a word when a question is closed', async () => {
    user = new User(undefined);
    await attach();
    assert.equal(user.asked.length, 1);
    user.leave();
    user = new User('127.0.0.1:1', []);
    await attach();
    assert.equal(user.asked.length, 2);
    assert.deepEqual(user.told, []);
  });
});
