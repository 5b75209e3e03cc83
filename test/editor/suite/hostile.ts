import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { COMMANDS } from '../../../server/src/protocol';
import { activated, previews } from './helpers';
import { User } from './user';

/** What no command may take for an argument of its own. */
const STRANGE: readonly unknown[] = [
  ...[null, 7, true, '', ' ', 'no uri', 'https://example.org/a.properties', 'command:x', {}, []],
  ...['file:///etc/passwd', 'javascript:alert(1)', 'x'.repeat(100_000), { uri: 'a' }, [['a']]],
  ...[{ scheme: 'file', path: '/etc/a.properties' }, Symbol.iterator, () => 'a', NaN, new Date()],
];

describe('Commands with arguments of every kind', () => {
  let user: User;

  before(async () => {
    await activated();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    user = new User();
  });
  after(() => user.leave());

  for (const command of Object.values(COMMANDS)) {
    it(`${command} changes nothing`, async () => {
      const settings = (): unknown => {
        const ours = vscode.workspace.getConfiguration('kafkaStreams');
        return [ours.inspect('rules'), ours.inspect('prefixes')];
      };
      const before = JSON.stringify(settings());
      for (const argument of STRANGE) {
        const one = command === COMMANDS.addPrefix && isText(argument) ? {} : argument;
        await vscode.commands.executeCommand(command, one);
        await vscode.commands.executeCommand(command, one, argument);
      }
      assert.equal(JSON.stringify(settings()), before);
      assert.equal(previews().length, 0);
      assert.equal(vscode.window.activeTextEditor, undefined);
    });
  }

  it('a prefix is no text of any kind', async () => {
    for (const prefix of ['', ' ', 'a b.', 'a\n.', 'x'.repeat(1_000), '${a}.', 'shop.streams']) {
      await vscode.commands.executeCommand(COMMANDS.addPrefix, prefix, 'no uri');
    }
    const { globalValue } =
      vscode.workspace.getConfiguration('kafkaStreams').inspect('prefixes') ?? {};
    assert.equal(globalValue, undefined);
  });
});

function isText(argument: unknown): boolean {
  return typeof argument === 'string';
}
