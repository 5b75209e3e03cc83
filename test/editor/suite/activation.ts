import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { activated } from './helpers';

describe('The extension', () => {
  it('starts its language server', async () => {
    await activated();
  });

  it('registers every command it contributes', async () => {
    const { contributes } = await activated();
    const registered = await vscode.commands.getCommands(true);
    assert.ok(contributes.commands.length > 0);
    for (const { command } of contributes.commands)
      assert.ok(registered.includes(command), command);
  });

  it('answers again after a restart of the server', async () => {
    await activated();
    await vscode.commands.executeCommand('kafkaStreams.restartServer');
  });
});
