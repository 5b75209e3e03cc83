import { strict as assert } from 'node:assert';
import { readFileSync, readdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { violations } from './axe';
import { eachOnItsOwnPage } from './own-page';
import { previewFixture } from './preview-fixture';
import { PreviewHost } from './preview-host';
import { openPreview, send, show, THEMES, URI } from './preview-page-driver';
import { screenshot } from './screenshot';

const FILES = Object.fromEntries(
  readdirSync('samples/kip-708-partial').map((name) => [
    name,
    readFileSync(`samples/kip-708-partial/${name}`, 'utf8'),
  ]),
);

describe('The preview for everybody', () => {
  let page: Page;
  eachOnItsOwnPage((fresh) => {
    page = fresh;
  });

  for (const theme of THEMES) {
    it(`axe finds nothing in ${theme}`, async () => {
      await PreviewHost.open(page, FILES, 'node-1.properties', theme);
      await page.locator('tr[data-task="0_0"]').click();
      await page.getByRole('region', { name: 'Why' }).waitFor();
      await page.getByRole('button', { name: 'See it: losing zone eu-central-1a' }).click();
      await page.getByLabel('Warmups at a time').fill('8');
      await page.keyboard.press('Tab');
      await page.getByRole('row', { name: /^Instances 6 4/ }).waitFor();
      await page.locator('.change', { hasText: 'max.warmup.replicas=8' }).waitFor();
      await page.locator('.fleet .instance .name').first().click();
      await page.getByRole('table', { name: /^Stream threads of .* of the fleet$/ }).waitFor();
      await page.getByText('Export', { exact: true }).click();
      assert.deepEqual(await violations(page), []);
      await page.getByText('Export', { exact: true }).click();
      await page.evaluate('window.scrollTo(0, 0)');
      await screenshot(page, `preview-${theme}`);
    });

    it(`axe finds nothing in ${theme} without a fleet, in a narrow panel and in a large fleet`, async () => {
      await openPreview(page, theme);
      const problem = { title: 'Nothing', detail: 'Nothing to show.', actions: ['open', 'retry'] };
      await send(page, { type: 'problem', uri: URI, problem });
      await page.getByText('Nothing to show.').waitFor();
      assert.deepEqual(await violations(page), []);
      await page.setViewportSize({ width: 480, height: 900 });
      const shape = { clusters: 10, zones: 10, partitions: 1_000, standbys: 2 };
      await show(page, previewFixture(shape));
      await page.locator('tr[data-task]').nth(3).click();
      assert.deepEqual(await violations(page), []);
    });
  }

  it('is used by keyboard alone, in the order of the page', async () => {
    await PreviewHost.open(page, FILES, 'node-1.properties');
    await page.getByRole('region', { name: 'What if' }).getByLabel('New cluster').waitFor();
    const order: string[] = [];
    for (let press = 0; press < 80; press++) {
      await page.keyboard.press('Tab');
      const name = await page.evaluate<string>(`(() => {
        const element = document.activeElement;
        const label = element.labels?.[0]?.textContent;
        return element.getAttribute('aria-label') ?? label ?? element.textContent ?? '';
      })()`);
      if (name.length < 80) order.push(name);
    }
    const stops = ['What if…', 'Export', 'Open file', 'Lose cluster K8s_Cluster1', 'Tasks'];
    stops.push('See it: losing zone eu-central-1a', '▶ Play', 'Moment', 'Standbys');
    stops.push('Add this cluster', 'Lose the chosen instance');
    const found = stops.map((stop) => order.indexOf(stop));
    assert.ok(!found.includes(-1), `${JSON.stringify(stops)} in ${JSON.stringify(order)}`);
    assert.deepEqual(
      found,
      [...found].sort((a, b) => a - b),
    );
  });

  it('jumps to a section and goes on there', async () => {
    await PreviewHost.open(page, FILES, 'node-1.properties');
    await page.getByRole('button', { name: 'What if…' }).press('Enter');
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate('document.activeElement.id'), 'what-if-num.standby.replicas');
  });

  it('moves nothing by itself where motion is to be reduced', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await PreviewHost.open(page, FILES, 'node-1.properties');
    const moving = await page.evaluate(
      `[...document.querySelectorAll('*')].filter((element) => getComputedStyle(element).transitionDuration !== '0s').length`,
    );
    assert.equal(moving, 0);
  });
});
