import { strict as assert } from 'node:assert';
import { loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import type { ToPreview } from '../../../client/preview/messages';
import { previewModelOf } from '../../../server/src/features/preview-model';
import { Project } from '../../../server/src/project';
import type { PreviewModel } from '../../../server/src/protocol';
import { DEFAULT_SETTINGS } from '../../../server/src/settings';
import { eachOnItsOwnPage } from './own-page';
import { previewFixture } from './preview-fixture';
import { openPreview, show, THEMES, URI } from './preview-page-driver';

const LARGE = { clusters: 40, zones: 25, partitions: 10_000, standbys: 2 };

/** A fleet file of that size, with what an assignor makes of it. */
const FLEET = `application: orders
kafka: "3.9"
settings: { num.standby.replicas: 2, rack.aware.assignment.tags: "zone,cluster" }
topology: { subtopologies: [{ partitions: 10000, stateful: true }] }
instances:
${Array.from(
  { length: 1_000 },
  (_, n) => `  - { name: node-${n}, tags: { zone: zone-${n % 25}, cluster: cluster-${n % 40} } }`,
).join('\n')}
`;

/** Delivers a model; milliseconds until the frame that shows it. */
async function timeUntilPainted(page: Page, model: PreviewModel): Promise<number> {
  // In two steps: the browser's protocol is slow with large objects, and not what is measured.
  const message: ToPreview = { type: 'model', uri: URI, model };
  const json = JSON.stringify(message);
  await page.evaluate(
    (text) => ((globalThis as unknown as { waiting: string }).waiting = text),
    json,
  );
  return page.evaluate<number>(`new Promise((resolve) => {
    const data = JSON.parse(waiting);
    const begun = performance.now();
    const painted = () => setTimeout(() => resolve(performance.now() - begun), 0);
    window.addEventListener('message', () => requestAnimationFrame(painted), { once: true });
    window.postMessage(data, '*');
  })`);
}

function range(times: readonly number[]): string {
  return `${Math.round(Math.min(...times))} to ${Math.round(Math.max(...times))}`;
}

// Figures are printed, never asserted: they are the machine's.
describe('The preview of 1,000 instances and 10,000 tasks', () => {
  let page: Page;
  eachOnItsOwnPage(async (fresh) => {
    page = fresh;
    await openPreview(page, THEMES[0]);
  });

  it('opens, updates and scrolls without drawing what nobody sees', async () => {
    const project = new Project(() => DEFAULT_SETTINGS);
    const uri = 'file:///project/orders.fleet.yaml';
    project.setDocument(uri, FLEET);
    const begun = performance.now();
    previewModelOf(project, uri, 0);
    const assigned = performance.now();
    const model = previewModelOf(project, uri, 1);
    const json = JSON.stringify(model);
    JSON.parse(json);
    const sent = performance.now();
    assert.equal(model?.instances.length, 1_000);
    assert.equal(model.verdict?.statefulTasks, 10_000);

    const opened = await timeUntilPainted(page, model);
    await page.locator('main[data-version="1"]').waitFor();
    const drawn = await page.locator('main *').count();
    assert.ok(drawn < 6_000, `${drawn} elements`);
    const updates: number[] = [];
    const rendered: number[] = [];
    for (let version = 2; version < 8; version++) {
      const next = { ...model, version, application: `orders ${version}` };
      updates.push(await timeUntilPainted(page, next));
      rendered.push(
        await page.evaluate<number>(`Number(document.querySelector('main').dataset.renderMs)`),
      );
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
        `1,000 × 10,000: assigned in ${Math.round(assigned - begun)} ms`,
        `model made, written and read in ${Math.round(sent - assigned)} ms (${Math.round(json.length / 1024)} KB)`,
        `opened and painted ${Math.round(opened)} ms after it`,
        `updates rendered in ${range(rendered)} ms, painted after ${range(updates)} ms`,
        `scrolled with ${Math.round(frames[30] ?? 0)} ms a frame (worst ${Math.round(frames.at(-1) ?? 0)})`,
        `${drawn} elements; load ${loadavg()
          .map((load) => load.toFixed(1))
          .join(' ')}`,
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
