// Records the README's moving picture: the preview of the partial sample, part by part, as an animated PNG.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { animatedPng, type Frame } from './animated-png';
import { launchBrowser } from './harness/browser';
import { readTools } from './harness/tools';
import { PreviewHost } from './ui/preview-host';

const OUTPUT = 'test/editor/screenshots/walkthrough.png';

/** It is loaded with the README's page. */
const MOST_BYTES = 3_000_000;

const FOLDER = 'samples/kip-708-partial';

async function main(): Promise<void> {
  const frames: Frame[] = [];
  const browser = await launchBrowser(readTools());
  try {
    const page = await browser.newPage({ viewport: { width: 1000, height: 640 } });
    /** Takes a picture that is shown for some milliseconds. */
    const frame = async (ms: number): Promise<void> => {
      frames.push({ png: await page.screenshot({ animations: 'disabled', caret: 'hide' }), ms });
    };
    const heading = (text: string | RegExp) => page.getByRole('heading', { name: text });
    const files = readdirSync(FOLDER).map(
      (name) => [name, readFileSync(join(FOLDER, name), 'utf8')] as const,
    );
    await PreviewHost.open(page, Object.fromEntries(files), 'node-1.properties');
    await heading('Time: First start').waitFor();
    await frame(2500);
    await page.locator('tr[data-task="0_0"]').click();
    await heading('Why 0_0').waitFor();
    await frame(1500);
    await heading('Why 0_0').scrollIntoViewIfNeeded();
    await frame(3500);
    await page.evaluate('window.scrollTo(0, 0)');
    await page.getByRole('button', { name: 'Lose cluster K8s_Cluster2' }).first().click();
    await heading('Time: Losing cluster K8s_Cluster2').waitFor();
    await page.locator('#time .instance').nth(5).waitFor();
    await frame(2500);
    for (let step = 0; step < 4; step++) {
      await page.getByRole('button', { name: 'Next' }).click();
      await frame(1200);
    }
    await page.locator('.what-if-bar').getByRole('button', { name: 'Back to today' }).click();
    await heading('Time: First start').waitFor();
    await page.getByRole('button', { name: 'What if…' }).click();
    await frame(1500);
    await page.getByRole('button', { name: 'Add this cluster' }).click();
    await page.getByRole('row', { name: /What Kafka does Partially Preferred/ }).waitFor();
    await page.locator('.comparison .changed').first().waitFor();
    await frame(3500);
    await page.evaluate('window.scrollTo(0, 0)');
    await frame(3500);
  } finally {
    await browser.close();
  }
  const picture = animatedPng(frames);
  const size = picture.length;
  console.log(`${OUTPUT}: ${frames.length} frames, ${Math.round(size / 1024)} KB`);
  if (size > MOST_BYTES) throw new Error(`${OUTPUT} is larger than ${MOST_BYTES} bytes.`);
  writeFileSync(OUTPUT, picture);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
