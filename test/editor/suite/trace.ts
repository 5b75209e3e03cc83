import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { activated, eventually, fileUri, open, outputText } from './helpers';

const LEVEL = 'kafkaStreams.trace.server';

describe('The trace of the talk with the server', () => {
  before(() => activated());
  after(async () => {
    await trace(undefined);
    await vscode.commands.executeCommand('workbench.action.closePanel');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  const trace = (level: string | undefined): Thenable<void> =>
    vscode.workspace.getConfiguration().update(LEVEL, level, vscode.ConfigurationTarget.Global);
  const ask = (command: string, ...args: unknown[]): Thenable<unknown> =>
    vscode.commands.executeCommand(command, fileUri('orders/node-1.properties'), ...args);
  const hover = (): Thenable<unknown> =>
    ask('vscode.executeHoverProvider', new vscode.Position(1, 2));
  /** Asks for a hover until the output tells of one behind a mark, and gives what the output has there by then. */
  const hoverTold = (mark: number): Promise<string> =>
    eventually('a hover in the output', async () => {
      await hover();
      const added = (await outputText()).slice(mark);
      return /Received response 'textDocument\/hover/.test(added) ? added : undefined;
    });

  it('is written as the setting says: messages, all of them, nothing', async () => {
    await open('orders/node-1.properties');
    let mark = (await outputText()).length;
    await trace('messages');
    const messages = await hoverTold(mark);
    assert.match(messages, /Sending request 'textDocument\/hover/);
    assert.doesNotMatch(messages, /Params: \{/);

    mark = (await outputText()).length;
    await trace('verbose');
    await eventually('parameters in the output', async () =>
      /Params: \{[^]*"position"/.test(await hoverTold(mark)) ? true : undefined,
    );

    await trace('off');
    // The setting reaches the server's client a moment later.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    mark = (await outputText()).length;
    await ask('vscode.executeDocumentSymbolProvider');
    await trace('messages');
    const again = await hoverTold(mark);
    assert.doesNotMatch(again, /documentSymbol/, 'what was asked while it was off is told');
  });
});
