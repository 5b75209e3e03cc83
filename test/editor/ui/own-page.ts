import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../harness/browser';
import { readTools } from '../harness/tools';

/** Gives each test of a suite a page of its own, in one browser. */
export function eachOnItsOwnPage(use: (page: Page) => void | Promise<void>): void {
  let browser: Browser;
  let page: Page;
  before(async () => {
    browser = await launchBrowser(readTools());
  });
  after(() => browser.close());
  beforeEach(async () => {
    page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
    await use(page);
  });
  afterEach(() => page.close());
}
