import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Workbench } from './workbench';

/** Built by `run.mjs`. */
const VSIX = 'out/editor/product.vsix';

/** What the screen showed when a test failed. */
const FAILURE = 'out/editor/restricted-failure.png';

// `capabilities.untrustedWorkspaces` in package.json promises what is tested here.
describe('In a folder that is not trusted', () => {
  let folder: string;
  let workbench: Workbench;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'editor-test-restricted-'));
    cpSync('test/editor/workspace', folder, { recursive: true });
    mkdirSync(join(folder, '.vscode'));
    const settings = { 'kafkaStreams.rules': { 'unknown-key': 'error' } };
    writeFileSync(join(folder, '.vscode', 'settings.json'), JSON.stringify(settings));
    workbench = await Workbench.open(VSIX, folder, { restricted: true });
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await workbench.page.screenshot({ path: FAILURE });
  });
  after(async () => {
    await workbench?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('files are read and checked, with the settings of the folder', async () => {
    await workbench.page.locator('.statusbar-item', { hasText: 'Restricted Mode' }).waitFor();
    await workbench.openFile('mistakes/streams.properties');
    // A warning, were it not for the settings of the folder.
    await workbench.editor.locator('.squiggly-error').first().waitFor();
  });

  it('a fleet has its verdict', async () => {
    await workbench.openFile('orders/node-1.properties');
    const lens = workbench.page.locator('.codelens-decoration', { hasText: 'Partially Preferred' });
    await lens.waitFor();
  });

  it('nobody attaches to a cluster', async () => {
    await workbench.run('Kafka Streams: Attach to a Running Application…');
    // A toast goes by itself; what it said stays among the notifications.
    const refusal = workbench.page.locator('.notification-list-item', {
      hasText: 'Attaching connects to a cluster: trust this workspace first.',
    });
    for (let tries = 0; tries < 10 && !(await refusal.first().isVisible()); tries++) {
      await workbench.page.waitForTimeout(1_000);
      if (!(await refusal.first().isVisible())) {
        await workbench.run('Notifications: Show Notifications');
      }
    }
    await refusal.first().waitFor();
    // The list of commands may take a moment to go; a question would stay.
    await workbench.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
  });
});
