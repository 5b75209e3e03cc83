import { chromium, type Browser } from 'playwright-core';
import type { Tools } from './tools';

/** Starts a headless Chromium that talks to nobody but this machine. */
export function launchBrowser(tools: Tools): Promise<Browser> {
  return chromium.launch({
    executablePath: tools.chromium,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
