import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import { eachOnItsOwnPage } from './own-page';
import { previewFixture } from './preview-fixture';
import { openPreview, send, show, told, URI } from './preview-page-driver';
import { screenshot } from './screenshot';

const PARTIAL = { clusters: 2, zones: 3, partitions: 12, standbys: 2 };

/** The scrolling element of the task table, as the page finds it. */
const TASKS = `document.querySelector('.task-scroll')`;

describe('The preview in a plain browser', () => {
  let page: Page;
  eachOnItsOwnPage(async (fresh) => {
    page = fresh;
    await openPreview(page);
  });

  it('says that it is ready, and shows who, verdict, where and which', async () => {
    await show(page, previewFixture(PARTIAL));
    assert.deepEqual((await told(page)).messages[0], { type: 'ready' });
    const text = await page.locator('main').innerText();
    assert.match(text, /^orders/);
    assert.match(text, /12 stateful tasks \(assumed\)/);
    assert.match(text, /Kafka 3\.9 \(build file\)/);
    assert.match(text, /2 standbys ≤ max\(3, 2\) − 1, but more than min\(3, 2\) − 1/);
    assert.match(text, /2 of 3: add a cluster/);
    assert.equal(await page.locator('.instance').count(), 6);
    assert.equal(await page.locator('tr[data-task]').count(), 12);
    await page.locator('tr[data-task="0_3"]').click();
    await screenshot(page, 'preview-page');
  });

  it('filters by tier and orders by task', async () => {
    await show(page, previewFixture({ ...PARTIAL, clusters: 3 }));
    const all = await page.locator('tr[data-task]').count();
    await page.getByLabel('Only not Absolute').check();
    const tiers = await page.locator('tr[data-task] .tier').allInnerTexts();
    assert.ok(tiers.length > 0 && tiers.length < all);
    assert.ok(!tiers.some((tier) => tier.includes('Absolute')));
    await page.getByLabel('Only not Absolute').uncheck();
    await page.getByRole('button', { name: 'Task', exact: true }).click();
    assert.equal(await page.locator('tr[data-task]').nth(1).getAttribute('data-task'), '0_1');
  });

  it('lights the copies of the selected task, by mouse and by keyboard', async () => {
    await show(page, previewFixture(PARTIAL));
    await page.locator('.chip[data-task="0_4"]').first().click();
    assert.equal(await page.locator('.chip.lit').count(), 3);
    assert.match(await page.locator('.detail').innerText(), /^Task 0_4/);
    await page.getByRole('grid', { name: 'Tasks' }).focus();
    await page.keyboard.press('End');
    const selected = page.locator('tr[aria-selected="true"]');
    assert.equal(await selected.count(), 1);
    assert.equal(
      await page.getByRole('grid').getAttribute('aria-activedescendant'),
      await selected.getAttribute('id'),
    );
  });

  it('keeps selection, filter and scroll position when the model changes', async () => {
    const shape = { ...PARTIAL, partitions: 400 };
    await show(page, previewFixture(shape));
    await page.locator('tr[data-task]').nth(3).click();
    await scrollTasks(page, 2400);
    const before = (await told(page)).state?.view;
    await show(page, { ...previewFixture({ ...shape, standbys: 1 }), version: 2 });
    assert.equal(await page.evaluate(`${TASKS}.scrollTop`), 2400);
    assert.equal((await told(page)).state?.view.selected, before?.selected);
    assert.equal((await told(page)).state?.uri, URI);
  });

  it('stays where it was scrolled to while every row is drawn anew', async () => {
    const shape = { ...PARTIAL, partitions: 400 };
    await show(page, previewFixture(shape));
    for (let version = 2; version < 42; version++) {
      // Whether the browser lays out in between, and then moves along with a row, depends on the moment.
      await scrollTasks(page, 0);
      await scrollTasks(page, 2400);
      await show(page, { ...previewFixture({ ...shape, standbys: 1 + (version % 2) }), version });
      assert.equal(await page.evaluate(`${TASKS}.scrollTop`), 2400);
    }
  });

  it('draws only the rows in view of a large fleet', async () => {
    await show(page, previewFixture({ clusters: 5, zones: 6, partitions: 10_000, standbys: 2 }));
    assert.ok((await page.locator('tr[data-task]').count()) < 100);
    await scrollTasks(page, 1e9);
    await page.locator('tr[aria-rowindex="10001"]').waitFor();
  });

  it('reflows to one column in a narrow panel and loses nothing', async () => {
    await page.setViewportSize({ width: 480, height: 1400 });
    await show(page, previewFixture(PARTIAL));
    const overflow = await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    assert.equal(overflow, 0);
    const row = page.locator('tr[data-task="0_3"]');
    assert.match(await row.innerText(), /A\s*node-4/);
    await row.click();
    await screenshot(page, 'preview-narrow');
  });

  it('shows text as text', async () => {
    const model = previewFixture(PARTIAL);
    await show(page, { ...model, application: '<img src=x onerror="document.title=1">' });
    assert.equal(await page.locator('h1').innerText(), '<img src=x onerror="document.title=1">');
    assert.equal(await page.locator('main img').count(), 0);
  });

  it('ignores what is no message of the extension', async () => {
    await show(page, previewFixture(PARTIAL));
    for (const data of [null, 7, { type: 'model', uri: URI, model: {} }, { type: 'x', uri: URI }]) {
      await send(page, data);
    }
    assert.equal(await page.locator('.instance').count(), 6);
  });

  it('says what to do when the fleet is not known, and asks for it', async () => {
    const message = 'This file alone does not say which instances run.';
    await show(page, { ...previewFixture(PARTIAL), verdict: null, instances: [], message });
    assert.match(await page.locator('.problem').innerText(), new RegExp(message));
    await page.getByRole('button', { name: 'Describe the fleet…' }).click();
    assert.deepEqual((await told(page)).messages.at(-1), { type: 'describe' });
  });
});

async function scrollTasks(page: Page, top: number): Promise<void> {
  await page.evaluate(`${TASKS}.scrollTop = ${top}`);
}
