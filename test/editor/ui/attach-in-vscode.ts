import { strict as assert } from 'node:assert';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { FakeBroker } from '../../unit/attach/fake-broker';
import { memberIn, serve } from '../../unit/attach/fake-group';
import { filesHolding } from '../harness/files-holding';
import { Workbench } from './workbench';

/** Built by `run.mjs`. */
const VSIX = 'out/editor/product.vsix';

/** What the screen showed when a test failed. */
const FAILURE = 'out/editor/failure-attach';

const PASSWORD = 'Tr0ub4dor-s3cret';

const OBSERVED_FILE = 'orders-observed.fleet.yaml';

/** Settings of a node, as its file says them. */
function node(zone: string): string {
  return `application.id=orders\nbootstrap.servers=kafka:9092\nnum.standby.replicas=1\nrack.aware.assignment.tags=zone\nclient.tag.zone=${zone}\n`;
}

/** A broker whose application is `orders`; bob may log in, with his password. */
function brokerOfOrders(): FakeBroker {
  const broker = new FakeBroker();
  broker.answers.set(17, (out) => void out.int16(0).list(['PLAIN'], (each) => out.text(each)));
  broker.answers.set(36, (out, request, version) => {
    const isBob = Buffer.from(request.data()).toString() === `\0bob\0${PASSWORD}`;
    const message = isBob ? null : 'Invalid username or password';
    out
      .int16(isBob ? 0 : 58)
      .text(message)
      .data(Buffer.alloc(0));
    if (version >= 1) out.int64(0n);
  });
  serve(broker, 'orders', {
    sources: ['purchases'],
    members: [
      memberIn('a', 1, '0_0', '0_1'),
      memberIn(undefined, 2, '0_1', '0_2'),
      memberIn('c', 3, '0_2', '0_0'),
    ],
  });
  return broker;
}

// By the keyboard alone, as far as the preview. One session: each test goes on where the one before it stopped.
describe('Attaching to a running application in VS Code', () => {
  const broker = brokerOfOrders();
  let bootstrap: string;
  let folder: string;
  let workbench: Workbench;
  let failures = 0;

  before(async () => {
    bootstrap = await broker.listen();
    broker.cluster({ purchases: 3, 'orders-count-changelog': 3 });
    folder = join(mkdtempSync(join(tmpdir(), 'editor-test-attach-')), 'orders');
    mkdirSync(folder);
    for (const [name, zone] of Object.entries({ 'node-1': 'a', 'node-2': 'b', 'node-4': 'd' })) {
      writeFileSync(join(folder, `${name}.properties`), node(zone));
    }
    workbench = await Workbench.open(VSIX, folder);
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed')
      await workbench.page.screenshot({ path: `${FAILURE}-${++failures}.png` });
  });
  after(async () => {
    await workbench?.close();
    await broker.close();
    rmSync(dirname(folder), { recursive: true, force: true });
  });

  const rows = () => workbench.page.locator('.quick-input-widget .monaco-list-row');

  /** The choice of the list that is open whose label begins so. */
  const row = (label: string) => rows().and(workbench.page.locator(`[aria-label^="${label}"]`));

  /** Narrows the list that is open down to a choice, and takes it. */
  async function typeAndTake(label: string): Promise<void> {
    await workbench.page.keyboard.type(label);
    await row(label).and(rows().first()).waitFor();
    await workbench.page.keyboard.press('Enter');
  }

  /** The same once the list has the choice: before, the one of the last question may still be there. */
  async function pick(label: string): Promise<void> {
    await row(label).first().waitFor();
    await typeAndTake(label);
  }

  /** Answers the question that asks for `prompt`. */
  async function answer(prompt: string, text: string): Promise<void> {
    const { page } = workbench;
    await page.locator('.quick-input-widget .quick-input-message', { hasText: prompt }).waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }

  const running = () => workbench.preview.getByRole('region', { name: 'Running application' });
  const moment = (name: string) => running().getByRole('button', { name, exact: true });

  it('asks where, as whom, and for which application', async () => {
    await workbench.page.keyboard.press('F1');
    await rows().first().waitFor();
    await typeAndTake('Kafka Streams: Attach to a Running Application');
    await answer('Bootstrap servers', bootstrap);
    await pick('User and password');
    await pick('Without TLS');
    await pick('PLAIN');
    await answer('User name', 'bob');
    await answer('Password of bob', PASSWORD);
    await pick('Do not keep the password');
    await pick('orders');
  });

  it('opens the fleet file of what runs, with its preview: now, next and settled', async () => {
    const { page } = workbench;
    await page.locator(`.tab[data-resource-name="${OBSERVED_FILE}"]`).waitFor();
    await moment('Settled').waitFor();
    assert.equal(await moment('Now').getAttribute('aria-pressed'), 'true');
    assert.equal(await workbench.preview.locator('.fleet .instance').count(), 3);
    await moment('After the next rebalance').press('Enter');
    await running().getByText('Whatever brings it: no task moves.').waitFor();
    await moment('Settled').press('Enter');
    await running()
      .getByText(/from now: no task moves/)
      .waitFor();
  });

  it('tells where it is not what the files of the workspace say', async () => {
    const drift = running().getByRole('list', { name: 'Drift' }).getByRole('listitem');
    assert.deepEqual(await drift.allInnerTexts(), [
      'node-2 runs without client.tag.zone, which node-2.properties sets to b.',
      'node-4 is described in node-4.properties, but nobody runs it.',
      'node-3 runs (zone c), but no file describes it.',
    ]);
  });

  it('keeps the password out of files and logs', async () => {
    const { page } = workbench;
    await workbench.editor.locator('.view-line').first().click();
    await page.keyboard.press('Control+S');
    const saved = join(folder, OBSERVED_FILE);
    const isSaved = (): boolean => filesHolding(folder, 'observed:').length > 0;
    for (let wait = 0; wait < 100 && !isSaved(); wait++) {
      // Where the editor asks for a name, it proposes the one that the file has.
      if (await page.locator('.quick-input-widget input.input').isVisible()) {
        await page.keyboard.press('Enter');
      }
      await page.waitForTimeout(200);
    }
    assert.deepEqual(filesHolding(folder, 'observed:'), [saved]);
    assert.deepEqual(filesHolding(folder, PASSWORD), []);
    assert.deepEqual(filesHolding(workbench.home, PASSWORD), []);
    assert.ok(!workbench.output.includes(PASSWORD));
    assert.deepEqual(filesHolding(folder, bootstrap), []);
  });
});
