import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { activated, eventually, fileUri, open, previews } from './helpers';

const FLEET = `application: payments
instances:
  - { name: left }
  - { name: right }
topology: { subtopologies: [{ partitions: 4, stateful: true }] }
`;

describe('Several previews', () => {
  before(() => activated());
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  const preview = (uri: vscode.Uri): Thenable<unknown> =>
    vscode.commands.executeCommand('kafkaStreams.preview', uri.toString());
  const labels = (): string[] =>
    previews()
      .map(({ label }) => label)
      .sort();
  const shown = (...wanted: string[]): Promise<true> =>
    eventually(`previews: ${wanted.join(', ')}`, () =>
      JSON.stringify(labels()) === JSON.stringify(wanted) ? true : undefined,
    );

  it('shows two fleets at once, and brings one to the front rather than opening it twice', async () => {
    const { document: orders } = await open('orders/node-1.properties');
    await preview(orders.uri);
    await shown('Placement: orders');
    const payments = fileUri('payments.fleet.yaml');
    await vscode.workspace.fs.writeFile(payments, new TextEncoder().encode(FLEET));
    await open('payments.fleet.yaml');
    await preview(payments);
    await shown('Placement: orders', 'Placement: payments');
    const isInFront = (): boolean | undefined =>
      previews().find(({ label }) => label === 'Placement: orders')?.isActive;
    assert.equal(isInFront(), false);
    await preview(orders.uri);
    await eventually('the preview of orders is in front', () => isInFront() || undefined);
    assert.deepEqual(labels(), ['Placement: orders', 'Placement: payments']);
    await vscode.workspace.fs.delete(payments);
  });

  it('brings the preview of a fleet to the front from any of its files', async () => {
    const { document: first } = await open('orders/node-1.properties');
    await preview(first.uri);
    await shown('Placement: orders');
    const { document: second } = await open('orders/node-2.properties');
    await preview(second.uri);
    assert.deepEqual(labels(), ['Placement: orders']);
  });

  it('keeps one of two that were opened at once from files of one fleet', async () => {
    const { document: first } = await open('orders/node-1.properties');
    const { document: second } = await open('orders/node-2.properties');
    await Promise.all([preview(first.uri), preview(second.uri)]);
    await shown('Placement: orders');
  });
});
