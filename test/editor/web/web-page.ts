import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { serveWeb } from '../../../client/serve-web.mjs';
import { readTools } from '../harness/tools';

/** VS Code for the Web on a folder, in a browser of its own. */
export interface WebPage {
  readonly page: Page;
  readonly address: string;
  /** Ends everything. */
  close(): Promise<void>;
}

/** What a new profile must allow: webviews come from other subdomains than the page. */
const PREFERENCES = { profile: { cookie_controls_mode: 0, block_third_party_cookies: false } };

/** Starts server and browser; the page is not gone to yet. `tests` is a suite for the extension host. */
export async function startWebPage(folder: string, tests?: string): Promise<WebPage> {
  const server = await serveWeb(folder, tests === undefined ? {} : { tests });
  const profile = mkdtempSync(join(tmpdir(), 'editor-test-web-'));
  mkdirSync(join(profile, 'Default'));
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(PREFERENCES));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: readTools().chromium,
    viewport: { width: 1360, height: 820 },
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  });
  const page = context.pages()[0] ?? (await context.newPage());
  page.setDefaultTimeout(60_000);
  page.setDefaultNavigationTimeout(120_000);
  return {
    page,
    address: server.address,
    async close() {
      await context.close();
      server.stop();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
