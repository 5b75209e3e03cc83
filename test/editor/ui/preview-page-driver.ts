import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { FromPreview, ToPreview } from '../../../client/preview/messages';
import themes from './themes.json';

/** A theme of the editor, by its kind. */
export type Theme = keyof typeof themes;

/** Every theme that the preview is tested in. */
export const THEMES = Object.keys(themes) as Theme[];

/** The document that the pages are about. */
export const URI = 'file:///project/orders/node-1.properties';

/** What the page told the editor, and what it asked it to keep. */
export interface Told {
  readonly messages: readonly FromPreview[];
  readonly state: { readonly uri: string; readonly view: Record<string, unknown> } | undefined;
}

/** Stands for the editor's side of a webview; `send` delivers a message as the editor does. */
const EDITOR_STAND_IN = `
  globalThis.told = { messages: [], state: undefined };
  globalThis.send = (json) => window.postMessage(JSON.parse(json), '*');
  globalThis.acquireVsCodeApi = () => ({
    postMessage: (message) => {
      told.messages.push(message);
      globalThis.toHost?.(JSON.stringify(message));
    },
    getState: () => told.state,
    setState: (state) => (told.state = state),
  });
`;

interface StandIn {
  readonly told: Told;
  send(json: string): void;
}

/** Makes the preview's page, as the extension does, in a theme of the editor. */
export async function openPreview(page: Page, theme: Theme = 'dark'): Promise<void> {
  await page.setContent(
    '<!DOCTYPE html><html lang="en"><head><title>Placement</title></head><body><main id="preview"></main></body></html>',
  );
  await page.addStyleTag({ content: readFileSync('dist/preview.css', 'utf8') });
  await paint(page, theme);
  await page.addScriptTag({ content: EDITOR_STAND_IN });
  await page.addScriptTag({ content: readFileSync('dist/preview.js', 'utf8') });
}

/** Gives the page the colors of a theme. */
export async function paint(page: Page, theme: Theme): Promise<void> {
  const variables = Object.entries(themes[theme]).map(([name, value]) => `${name}: ${value};`);
  await page.addStyleTag({ content: `:root { ${variables.join(' ')} }` });
}

/** Delivers a message to the page. */
export function send(page: Page, data: unknown): Promise<void> {
  // As text: the browser's protocol is slow with large objects.
  const json = JSON.stringify(data);
  return page.evaluate((text) => (globalThis as unknown as StandIn).send(text), json);
}

/** Delivers a model and waits until it is shown. */
export async function show(
  page: Page,
  model: Extract<ToPreview, { type: 'model' }>['model'],
): Promise<void> {
  const message: ToPreview = { type: 'model', uri: URI, model };
  await send(page, message);
  await page.locator(`main[data-version="${model.version}"]`).waitFor();
}

/** What the page told the editor so far. */
export function told(page: Page): Promise<Told> {
  return page.evaluate(() => (globalThis as unknown as StandIn).told);
}
