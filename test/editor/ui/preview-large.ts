import { strict as assert } from 'node:assert';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../harness/browser';
import { readTools } from '../harness/tools';
import { previewFixture } from './preview-fixture';
import { openPreview, show, THEMES } from './preview-page-driver';

const LARGE = { clusters: 40, zones: 25, partitions: 10_000, standbys: 2 };

/** How long the page took for its last model, up to the next frame. */
const FRAME = `new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now()), 0)))`;

// Figures are printed, never asserted: they are the machine's.
describe('The preview of 1,000 instances and 10,000 tasks', () => {
  let browser: Browser;
  let page: Page;

  before(async () => {
    browser = await launchBrowser(readTools());
  });
  after(() => browser.close());
  beforeEach(async () => {
    page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
    await openPreview(page, THEMES[0]);
  });
  afterEach(() => page.close());

  const number = (script: string): Promise<number> => page.evaluate<number>(script);

  it('opens, updates and scrolls without drawing what nobody sees', async () => {
    const model = previewFixture(LARGE);
    assert.equal(model.instances.length, 1_000);
    await page.evaluate('window.begun = performance.now()');
    await show(page, model);
    const opened = (await number(FRAME)) - (await number('window.begun'));
    const drawn = await page.locator('main *').count();
    assert.ok(drawn < 6_000, `${drawn} elements`);

    const updates: number[] = [];
    for (let version = 2; version < 8; version++) {
      await show(page, { ...model, version, application: `orders ${version}` });
      updates.push(await number(`Number(document.querySelector('main').dataset.renderMs)`));
    }
    const tasks = `document.querySelector('.task-scroll')`;
    const frames = await page.evaluate<number[]>(`(async () => {
      const times = [];
      for (let top = 0; top < 60; top++) {
        const begun = performance.now();
        ${tasks}.scrollTop = top * 900;
        await new Promise((resolve) => requestAnimationFrame(() => resolve()));
        times.push(performance.now() - begun);
      }
      return times;
    })()`);
    await page.locator('tr[aria-rowindex="10001"]').waitFor({ state: 'detached' });
    await page.evaluate(`${tasks}.scrollTop = 1e9`);
    await page.locator('tr[aria-rowindex="10001"]').waitFor();
    await page.evaluate(`document.querySelector('.groups').scrollTop = 1e9`);
    await page.locator('.instance[data-instance="999"] .chip').first().waitFor();
    frames.sort((a, b) => a - b);
    console.log(
      [
        `1,000 × 10,000: message ${Math.round(JSON.stringify(model).length / 1024)} KB`,
        `opened and painted ${Math.round(opened)} ms after it`,
        `updates rendered in ${Math.round(Math.min(...updates))} to ${Math.round(Math.max(...updates))} ms`,
        `scrolled with ${Math.round(frames[30] ?? 0)} ms a frame (worst ${Math.round(frames.at(-1) ?? 0)})`,
        `${drawn} elements`,
      ].join('; '),
    );
  });

  it('works out timelines and failures only when asked', async () => {
    await show(page, previewFixture(LARGE));
    const offers = page.getByRole('button', { name: 'Work it out' });
    assert.equal(await offers.count(), 2);
    await offers.first().click();
    await page.getByText('Working it out…').waitFor();
  });
});
