import { strict as assert } from 'node:assert';
import { mkdirSync, statSync } from 'node:fs';
import type { Page } from 'playwright-core';

const FOLDER = 'test/editor/screenshots';

/** Pictures are part of the repository: they stay small. */
const MOST_BYTES = 200_000;

/** Takes the picture `name`; the product's pages show them. */
export async function screenshot(page: Page, name: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const path = `${FOLDER}/${name}.png`;
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
  const { size } = statSync(path);
  assert.ok(size < MOST_BYTES, `${path} has ${size} bytes`);
}
