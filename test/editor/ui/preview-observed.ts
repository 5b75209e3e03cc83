import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import { violations } from './axe';
import { OBSERVED_FILE, OBSERVED_FILES } from './observed-fleet';
import { eachOnItsOwnPage } from './own-page';
import { PreviewHost } from './preview-host';
import { THEMES, told, type Theme } from './preview-page-driver';
import { screenshot } from './screenshot';

describe('The preview of a running application', () => {
  let page: Page;
  eachOnItsOwnPage((fresh) => {
    page = fresh;
  });

  const running = () => page.getByRole('region', { name: 'Running application' });
  const moment = (name: string) => running().getByRole('button', { name, exact: true });
  const open = async (theme?: Theme): Promise<PreviewHost> => {
    const host = await PreviewHost.open(page, OBSERVED_FILES, OBSERVED_FILE, theme);
    await moment('Settled').waitFor();
    return host;
  };

  it('shows now, after the next rebalance and settled; map and tasks follow', async () => {
    await open();
    assert.equal(await moment('Now').getAttribute('aria-pressed'), 'true');
    assert.match(await running().innerText(), /observed 2026-11-30T16:00:00Z/i);
    // As it was observed: node-6 warms up two tasks, and runs none.
    const newcomer = page.locator('.fleet .instance', { hasText: 'node-6' });
    assert.deepEqual(await newcomer.locator('.chip').allInnerTexts(), ['0_0', '0_4']);
    assert.equal(await newcomer.locator('.chip.warmup').count(), 2);

    await moment('After the next rebalance').press('Enter');
    await running().getByText('Due in 6 min: 7 tasks move, 2 warmups under way.').waitFor();
    assert.match(await running().innerText(), /Least Preferred/);
    assert.equal(await moment('Now').getAttribute('aria-pressed'), 'false');

    // The keyboard goes on where it was.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await running().getByText('7 rebalances, 36 min 12 s from now: 10 tasks move.').waitFor();
    assert.equal(await page.locator('.fleet .chip.warmup').count(), 0);
    assert.ok((await newcomer.locator('.chip.active').count()) > 0);
    assert.equal((await told(page)).state?.view.moment, 'settled');
  });

  it('tells where it is not what the files say, and no more once they say so', async () => {
    const host = await open();
    const drift = running().getByRole('list', { name: 'Drift' }).getByRole('listitem');
    assert.deepEqual(await drift.allInnerTexts(), [
      'node-4 runs Kafka Streams 3.2 to 3.3; 4.4 is in force for node-1.properties.',
      'node-3 runs with client.tag.zone eu-central-1c; node-3.properties sets it to eu-central-1b.',
      'node-4 runs 1 stream thread; node-4.properties says 2.',
      'node-5 is described in node-5.properties, but nobody runs it.',
      'node-6 runs (zone eu-central-1c), but no file describes it.',
    ]);
    await running().getByRole('heading', { name: 'Drift: 5 differences from the files' }).waitFor();
    await screenshot(page, 'drift');
    const file = OBSERVED_FILES['node-3.properties'] ?? '';
    await host.edit('node-3.properties', file.replace('eu-central-1b', 'eu-central-1c'));
    await running().getByRole('heading', { name: 'Drift: 4 differences from the files' }).waitFor();
  });

  it('is not shown for a fleet that nobody attached to', async () => {
    await PreviewHost.open(page, OBSERVED_FILES, 'node-1.properties');
    await page.locator('.fleet .instance').nth(4).waitFor();
    assert.equal(await running().count(), 0);
  });

  for (const theme of THEMES) {
    it(`axe finds nothing in ${theme}, wide and narrow`, async () => {
      await open(theme);
      await moment('After the next rebalance').click();
      assert.deepEqual(await violations(page), []);
      await page.setViewportSize({ width: 480, height: 900 });
      assert.deepEqual(await violations(page), []);
    });
  }
});
