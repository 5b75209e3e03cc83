// Reads the colors of the editor's four kinds of themes into ui/themes.json, for the tests in a plain browser.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Workbench } from './ui/workbench';

const NAMES = {
  dark: 'Default Dark Modern',
  light: 'Default Light Modern',
  'hc-black': 'Default High Contrast',
  'hc-light': 'Default High Contrast Light',
} as const;

/** Custom properties that the preview's style sheet uses. */
function used(): string[] {
  const css = readFileSync('client/preview/preview.css', 'utf8');
  return [...new Set(css.match(/--vscode-[\w-]+/g))].sort();
}

/** An expression for the page. Sizes and fonts are the machine's, so they are left out. */
function reading(names: readonly string[]): string {
  return `(() => {
    const style = getComputedStyle(document.documentElement);
    return ${JSON.stringify(names)}
      .map((name) => [name, style.getPropertyValue(name).trim()])
      .filter(([name, value]) => value !== '' && !/font/.test(name));
  })()`;
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'editor-test-themes-'));
  cpSync('test/editor/workspace', folder, { recursive: true });
  const workbench = await Workbench.open('out/editor/product.vsix', folder);
  const themes: Record<string, Record<string, string>> = {};
  try {
    await workbench.openFile('orders/node-1.properties');
    const lens = workbench.page.locator('.codelens-decoration', { hasText: 'Preferred' });
    await lens.locator('a').last().click();
    await workbench.preview.locator('.instance').first().waitFor();
    for (const [kind, name] of Object.entries(NAMES)) {
      workbench.useTheme(name);
      await workbench.reload();
      await workbench.preview.locator('.instance').first().waitFor();
      const read: [string, string][] = await workbench.preview
        .locator('html')
        .evaluate(reading(used()));
      themes[kind] = Object.fromEntries(read);
    }
    writeFileSync('test/editor/ui/themes.json', `${JSON.stringify(themes, null, 2)}\n`);
  } catch (error) {
    await workbench.page.screenshot({ path: 'out/editor/failure.png' });
    throw error;
  } finally {
    await workbench.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
