// Draws client/media/icon.png from icon.svg; run it after the drawing has changed.
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage({ viewport: { width: 256, height: 256 } });
const drawing = readFileSync('client/media/icon.svg', 'utf8');
await page.setContent(`<body style="margin:0">${drawing}</body>`);
await page.screenshot({ path: 'client/media/icon.png', omitBackground: true });
await browser.close();
