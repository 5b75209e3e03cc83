import { strict as assert } from 'node:assert';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { violations } from './axe';
import { screenshot } from './screenshot';
import { EDITOR_THEMES, Workbench } from './workbench';

/** Built by `run.mjs`. */
const VSIX = 'out/editor/product.vsix';

/** What the screen showed when a test failed. */
const FAILURE = 'out/editor/failure';

// One session, in the order of a user's first minutes: each test goes on where the one before it stopped.
describe('The packaged product in VS Code', () => {
  let folder: string;
  let failures = 0;
  let workbench: Workbench;
  let page: Page;

  before(async () => {
    // The pictures show its name.
    folder = join(mkdtempSync(join(tmpdir(), 'editor-test-ui-')), 'streams');
    cpSync('test/editor/workspace', folder, { recursive: true });
    workbench = await Workbench.open(VSIX, folder);
    page = workbench.page;
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed')
      await page.screenshot({ path: `${FAILURE}-${++failures}.png` });
  });
  after(async () => {
    await workbench?.close();
    rmSync(dirname(folder), { recursive: true, force: true });
  });

  it('underlines a mistake and explains it on hover', async () => {
    await workbench.openFile('mistakes/streams.properties');
    await workbench.editor.locator('.squiggly-warning, .squiggly-error').first().waitFor();
    await workbench.hoverOver(workbench.line('num.standby.replica'), 'num.standby.replicas');
    await screenshot(page, 'hover');
    await page.keyboard.press('Escape');
  });

  it('repairs it with a quick fix', async () => {
    await workbench.line('num.standby.replica').click({ position: { x: 60, y: 8 } });
    const fix = await workbench.quickFix('num.standby.replicas');
    await screenshot(page, 'quick-fix');
    await fix.click();
    await workbench.line('num.standby.replicas=1').waitFor();
    await page.keyboard.press('Control+S');
  });

  it('shows the verdict of a fleet above its files', async () => {
    await workbench.openFile('orders/node-1.properties');
    const lens = page.locator('.codelens-decoration', { hasText: 'Partially Preferred' });
    await lens.waitFor();
    await page.locator('.statusbar-item', { hasText: 'Kafka 4.4 (assumed)' }).waitFor();
    await screenshot(page, 'code-lens');
    await lens.locator('a').last().click();
  });

  it('previews the placement beside the editor', async () => {
    await workbench.preview.locator('.instance').nth(5).waitFor();
    const text = await workbench.preview.locator('main').innerText();
    assert.match(text, /Partially Preferred/);
    assert.match(text, /2 of 3: add a cluster/);
    await page.keyboard.press('Control+B');
    await workbench.preview.locator('.chip[data-task="0_0"]').first().click();
    await workbench.preview.locator('header').scrollIntoViewIfNeeded();
    await screenshot(page, 'preview');
  });

  it('keeps the preview live while the user types', async () => {
    await workbench.line('client.tag.cluster=K8s_Cluster1').click();
    await page.keyboard.press('End');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('3');
    await workbench.preview.locator('.fleet .group', { hasText: 'K8s_Cluster3' }).first().waitFor();
    await workbench.preview.locator('.needs', { hasNotText: 'add a cluster' }).waitFor();
    await workbench.preview.locator('.detail', { hasText: 'Task 0_0' }).waitFor();
  });

  it('tells why, and what a loss would do', async () => {
    await workbench.preview.locator('.why li').nth(2).waitFor();
    assert.match(await workbench.preview.locator('.why').innerText(), /First standby/);
    await workbench.preview.locator('#failures tbody tr').nth(4).waitFor();
    await workbench.preview.locator('#time .time-chart').waitFor();
  });

  it('writes a what-if to the files once the difference was confirmed', async () => {
    await page.keyboard.press('Control+S');
    const file = join(folder, 'orders', 'node-2.properties');
    const before = readFileSync(file, 'utf8');
    await workbench.preview.getByLabel('Warmups at a time').fill('6');
    await workbench.preview.getByLabel('Acceptable lag').focus();
    await workbench.preview.locator('.comparison').waitFor();
    await workbench.preview.getByRole('button', { name: 'Apply to files…' }).click();
    await page.locator('.multiDiffEditor, .monaco-diff-editor').first().waitFor();
    const write = page.locator('.quick-input-widget .monaco-list-row', {
      hasText: 'Write to 6 files',
    });
    await write.waitFor();
    await screenshot(page, 'what-if-apply');
    assert.equal(readFileSync(file, 'utf8'), before);
    await write.click();
    await page.locator('.tab', { hasText: 'What if' }).waitFor({ state: 'detached' });
    await workbench.preview.locator('.comparison').waitFor();
    await workbench.run('File: Save All Files');
    for (let wait = 0; wait < 50 && readFileSync(file, 'utf8') === before; wait++) {
      await page.waitForTimeout(200);
    }
    assert.equal(readFileSync(file, 'utf8'), `${before}max.warmup.replicas=6\n`);
    await workbench.line('client.tag.cluster').click();
  });

  it('brings the preview back after the window reloads', async () => {
    await page.keyboard.press('Control+S');
    // A window that reloads before the file is saved may forget what was typed.
    const file = join(folder, 'orders', 'node-1.properties');
    const saved = (): boolean => readFileSync(file, 'utf8').includes('K8s_Cluster3');
    for (let wait = 0; wait < 150 && !saved(); wait++) await page.waitForTimeout(200);
    assert.ok(saved(), 'The file is not saved.');
    await workbench.reload();
    await workbench.preview.locator('.detail', { hasText: 'Task 0_0' }).waitFor();
    await workbench.preview.locator('.fleet .group', { hasText: 'K8s_Cluster3' }).first().waitFor();
  });

  it('closes a comparison that a reload has left without its texts', async () => {
    await workbench.preview.getByLabel('Warmups at a time').fill('7');
    await workbench.preview.getByLabel('Acceptable lag').focus();
    await workbench.preview.getByRole('button', { name: 'Apply to files…' }).click();
    await page.locator('.tab', { hasText: 'What if' }).waitFor();
    // The editor writes down what is open every five seconds.
    await page.waitForTimeout(8_000);
    await workbench.reload();
    await page.locator('.tab', { hasText: 'What if' }).waitFor({ state: 'detached' });
    await workbench.preview.locator('.detail', { hasText: 'Task 0_0' }).waitFor();
  });

  for (const [kind, name] of Object.entries(EDITOR_THEMES)) {
    it(`shows nothing that axe objects to in ${name}`, async () => {
      workbench.useTheme(name);
      await workbench.reload();
      const body = workbench.preview.locator(`body[data-vscode-theme-kind="${kind}"]`);
      await body.waitFor();
      await workbench.preview.locator('#failures tbody tr').first().waitFor();
      assert.deepEqual(await violations(body), []);
      await workbench.preview.locator('header').scrollIntoViewIfNeeded();
      await screenshot(page, `editor-${kind}`);
    });
  }

  it('takes another Kafka version from the status bar', async () => {
    await workbench.line('application.id').click();
    await page.locator('.statusbar-item', { hasText: 'Kafka 4.4' }).click();
    await page.locator('.quick-input-widget .monaco-list-row', { hasText: /^3\.6/ }).click();
    await page.locator('.statusbar-item', { hasText: /^Kafka 3\.6$/ }).waitFor();
    const settings = readFileSync(join(folder, '.vscode', 'settings.json'), 'utf8');
    assert.match(settings, /"kafkaStreams\.kafkaVersion": "3\.6"/);
  });

  it('leads a new user from a sample to its verdict, and to its preview', async () => {
    await workbench.run('Kafka Streams: Open a Sample Fleet');
    const lens = (text: string) => page.locator('.codelens-decoration', { hasText: text });
    await lens('No standbys').waitFor();
    await workbench.line('num.standby.replica').click({ position: { x: 60, y: 8 } });
    await (await workbench.quickFix('Rename to num.standby.replicas')).click();
    await lens('Absolute Preferred').locator('a').last().click();
    await workbench.preview.locator('.instance').nth(3).waitFor();
    assert.match(await workbench.preview.locator('main').innerText(), /eu-central-1b/);
  });
});
