import { strict as assert } from 'node:assert';
import { readFileSync, readdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { eachOnItsOwnPage } from './own-page';
import { PreviewHost } from './preview-host';
import { told } from './preview-page-driver';
import { screenshot } from './screenshot';

const FILES = Object.fromEntries(
  readdirSync('samples/kip-708-partial').map((name) => [
    name,
    readFileSync(`samples/kip-708-partial/${name}`, 'utf8'),
  ]),
);

const SCALE_OUT = readFileSync('samples/kip-441-scale-out/orders.fleet.yaml', 'utf8');

// The product's own answers, without an editor between.
describe('The parts of the preview', () => {
  let page: Page;
  eachOnItsOwnPage((fresh) => {
    page = fresh;
  });

  const section = (name: string) => page.getByRole('region', { name, exact: true });

  it('why: tells the steps of the assignor for the selected task', async () => {
    await PreviewHost.open(page, FILES, 'node-1.properties');
    await page.locator('tr[data-task="0_0"]').click();
    const steps = section('Why').getByRole('listitem');
    await steps.nth(2).waitFor();
    assert.match(await steps.nth(1).innerText(), /^First standby: .*leaves node-5 and node-6;/);
    assert.match(await steps.nth(2).innerText(), /cluster has 2 values and 2 copies are placed/);
    await section('Why').scrollIntoViewIfNeeded();
    await screenshot(page, 'preview-why');
    await page.getByRole('grid', { name: 'Tasks' }).focus();
    await page.keyboard.press('ArrowDown');
    await section('Why').getByRole('heading', { name: 'Why 0_1' }).waitFor();
  });

  it('stream threads: nothing until an instance is chosen, by keyboard or on the map', async () => {
    await PreviewHost.open(page, { 'a.fleet.yaml': SCALE_OUT }, 'a.fleet.yaml');
    const fleet = section('Stream threads of the fleet');
    assert.equal(await fleet.getByRole('table').count(), 0);
    await fleet.getByLabel(/^Stream threads of the fleet/).focus();
    await page.keyboard.press('ArrowDown');
    const table = page.getByRole('table', { name: 'Stream threads of node-1 of the fleet' });
    await table.waitFor();
    assert.equal(await table.locator('tbody tr').count(), 4);
    assert.match(
      await table.locator('tbody tr').first().innerText(),
      /^1\s+0_0 0_12 1_0\s+0_1 0_13/,
    );
    assert.match(
      await fleet.innerText(),
      /Its tags add \d+ bytes to what each of 4 stream threads/,
    );
    await page.locator('.time .instance .name', { hasText: 'node-4' }).click();
    const then = page.getByRole('table', { name: 'Stream threads of node-4 at this moment' });
    await then.waitFor();
    assert.match(await then.locator('thead').innerText(), /Waits for its old owner/);
    assert.match(
      await section('Stream threads at this moment').innerText(),
      /in the follow-up rebalance/,
    );
  });

  it('failure table: tells what each tag value takes with it, and shows it on request', async () => {
    await PreviewHost.open(page, FILES, 'node-1.properties');
    const row = section('Failure table').getByRole('row', { name: /zone eu-central-1a/ });
    await row.waitFor();
    assert.match(await row.innerText(), /eu-central-1a\s+2\s+none\s+\d+ tasks\s+\d+/);
    await row.getByRole('button').click();
    await page.getByRole('heading', { name: 'Time: Losing zone eu-central-1a' }).waitFor();
    const lost = page.getByRole('table', { name: 'Today and the what-if' });
    assert.match(await lost.getByRole('row', { name: /^Instances/ }).innerText(), /6\s+4/);
    assert.equal(await page.locator('.fleet .instance').count(), 4);
    await page.getByRole('button', { name: 'Show today' }).click();
    assert.equal(await page.locator('.fleet .instance').count(), 6);
  });

  it('time: steps, scrubs and plays through the events of a fleet file', async () => {
    await PreviewHost.open(page, { 'orders.fleet.yaml': SCALE_OUT }, 'orders.fleet.yaml');
    const time = section('Time');
    await time.getByRole('heading', { name: 'Time: Events of the fleet file' }).waitFor();
    assert.match(await time.locator('.moment').innerText(), /node-4, node-5 and node-6 come up/);
    assert.equal(await time.locator('.chip.warmup').count(), 2);
    await time.getByRole('button', { name: 'Back' }).click();
    assert.equal(await time.locator('.instance.down').count(), 3);
    await time.getByRole('slider').focus();
    await page.keyboard.press('End');
    assert.match(await time.locator('.moment').innerText(), /0 under way, 0 moves left/);
    assert.match((await time.getByRole('slider').getAttribute('aria-valuetext')) ?? '', /probing/i);
    await page.keyboard.press('Home');
    await time.getByRole('button', { name: 'Play' }).click();
    await time.locator('.moment', { hasText: '3 of' }).waitFor();
    await time.getByRole('button', { name: 'Pause' }).click();
    await time.scrollIntoViewIfNeeded();
    await screenshot(page, 'preview-time');
  });

  it('what if: shows the result beside today’s, and takes it back', async () => {
    await PreviewHost.open(page, FILES, 'node-1.properties');
    const form = section('What if');
    await form.getByLabel('New cluster').waitFor();
    assert.equal(await form.getByLabel('New cluster').inputValue(), 'K8s_Cluster3');
    await form.getByRole('button', { name: 'Add this cluster' }).click();
    const table = page.getByRole('table', { name: 'Today and the what-if' });
    const does = table.getByRole('row', { name: /What Kafka does/ });
    await does.waitFor();
    assert.match(await does.innerText(), /Partially Preferred\s+Absolute Preferred/);
    assert.equal(await page.locator('.fleet .instance').count(), 9);
    await form.getByLabel('Standbys').fill('1');
    await page.keyboard.press('Tab');
    await table.getByRole('row', { name: /^Copies of each task 3 2/ }).waitFor();
    await form.scrollIntoViewIfNeeded();
    await screenshot(page, 'preview-what-if');
    await form.getByRole('button', { name: 'Apply to files…' }).click();
    const { messages, state } = await told(page);
    const last = messages.at(-1);
    assert.ok(last?.type === 'apply');
    assert.deepEqual(
      last.whatIf.changes.map(({ kind }) => kind),
      ['add', 'setting'],
    );
    assert.deepEqual(state?.view.whatIf, last.whatIf);
    await form.getByRole('button', { name: 'Back to today' }).click();
    await table.waitFor({ state: 'detached' });
    assert.equal(await page.locator('.fleet .instance').count(), 6);
    assert.equal(await form.getByLabel('Standbys').inputValue(), '2');
  });

  it('adds one place after another, and none twice', async () => {
    await PreviewHost.open(page, FILES, 'node-1.properties');
    const form = section('What if');
    const name = form.getByLabel('New cluster');
    const add = form.getByRole('button', { name: 'Add this cluster' });
    await add.click();
    await form.locator('.change', { hasText: 'cluster K8s_Cluster3' }).waitFor();
    assert.equal(await name.inputValue(), 'K8s_Cluster4');
    await name.fill('K8s_Cluster3');
    await add.click();
    assert.equal(
      await page.evaluate(`document.querySelector('#add-cluster').validationMessage`),
      'There is a cluster K8s_Cluster3 already.',
    );
    await name.fill('mine');
    await add.click();
    await form.locator('.change', { hasText: 'cluster mine' }).waitFor();
    assert.equal(await form.locator('.change').count(), 2);
    await page.locator('.fleet .instance').nth(11).waitFor();
    assert.equal(await name.inputValue(), 'K8s_Cluster4');
  });

  it('loses an instance or a place with one click on the map', async () => {
    await PreviewHost.open(page, FILES, 'node-1.properties');
    await page.getByRole('button', { name: 'Lose cluster K8s_Cluster2' }).first().click();
    await page.getByRole('heading', { name: 'Time: Losing cluster K8s_Cluster2' }).waitFor();
    await page.locator('.what-if-bar').getByRole('button', { name: 'Back to today' }).click();
    await page.getByRole('button', { name: 'Lose node-3' }).click();
    await page.getByRole('heading', { name: 'Time: Losing node-3' }).waitFor();
    const apply = page.getByRole('button', { name: 'Apply to files…' });
    assert.ok(await apply.isDisabled(), 'A loss is nothing to write.');
  });

  it('keeps what the user does when the files change', async () => {
    const host = await PreviewHost.open(page, FILES, 'node-1.properties');
    await page.locator('tr[data-task="0_0"]').click();
    await section('What if').getByLabel('Warmups at a time').fill('8');
    await page.keyboard.press('Tab');
    await page.locator('.what-if-bar').waitFor();
    await section('What if').getByLabel('New zone').fill('mine');
    const place = `Math.round(document.activeElement.getBoundingClientRect().top)`;
    const before = await page.evaluate<number>(place);
    await host.edit(
      'node-1.properties',
      (FILES['node-1.properties'] ?? '').replace('K8s_Cluster1', 'K8s_Cluster7'),
    );
    await page.locator('.fleet .group', { hasText: 'K8s_Cluster7' }).waitFor();
    assert.equal(await page.evaluate('document.activeElement.id'), 'add-zone');
    assert.equal(await section('What if').getByLabel('New zone').inputValue(), 'mine');
    assert.equal(await section('What if').getByLabel('Warmups at a time').inputValue(), '8');
    assert.match(await page.locator('.detail').innerText(), /^Task 0_0/);
    await section('Why').getByText('K8s_Cluster7').first().waitFor();
    await section('Failure table').getByText('K8s_Cluster7').waitFor();
    await page.locator('#time .group', { hasText: 'K8s_Cluster7' }).waitFor();
    const moved = (await page.evaluate<number>(place)) - before;
    // The browser scrolls by whole pixels.
    assert.ok(Math.abs(moved) <= 1, `moved by ${moved} px`);
  });

  it('asks the editor to save each format', async () => {
    await PreviewHost.open(page, FILES, 'node-1.properties');
    for (const name of ['Report (HTML)', 'Picture (SVG)', 'Table (Markdown)']) {
      await page.getByText('Export', { exact: true }).click();
      await page.getByRole('button', { name }).click();
    }
    const formats = (await told(page)).messages.flatMap((message) =>
      message.type === 'export' ? [message.format] : [],
    );
    assert.deepEqual(formats, ['html', 'svg', 'markdown']);
  });
});
