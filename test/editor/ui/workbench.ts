import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../harness/browser';
import { CodeServer, type CodeServerOptions } from '../harness/code-server';
import { readTools } from '../harness/tools';
import { WorkbenchPage } from './workbench-page';

/** The editor's four kinds of themes: how a webview's body tells them, and the names of those the editor brings. */
export const EDITOR_THEMES = {
  'vscode-light': 'Default Light Modern',
  'vscode-high-contrast': 'Default High Contrast',
  'vscode-high-contrast-light': 'Default High Contrast Light',
  'vscode-dark': 'Default Dark Modern',
} as const;

/** VS Code in a browser with the packaged product installed. */
export class Workbench extends WorkbenchPage {
  private constructor(
    private readonly server: CodeServer,
    private readonly browser: Browser,
    page: Page,
  ) {
    super(page);
  }

  /** Installs the package, opens the folder and waits until the workbench is there. */
  static async open(
    vsix: string,
    folder: string,
    options: CodeServerOptions = {},
  ): Promise<Workbench> {
    const tools = readTools();
    const server = new CodeServer(tools, options);
    server.installExtension(vsix);
    await server.start();
    const browser = await launchBrowser(tools);
    const page = await browser.newPage({ viewport: { width: 1360, height: 820 } });
    page.setDefaultTimeout(120_000);
    await page.goto(`http://${server.authority}/?${new URLSearchParams({ folder }).toString()}`);
    await page
      .locator('.monaco-workbench .explorer-folders-view .monaco-list-row')
      .first()
      .waitFor();
    return new Workbench(server, browser, page);
  }

  /** Where the editor and its extensions write: settings, state, logs. */
  get home(): string {
    return this.server.home;
  }

  /** Everything that the editor's server printed. */
  get output(): string {
    return this.server.output;
  }

  /** Ends everything that `open` started. */
  async close(): Promise<void> {
    await this.browser.close();
    await this.server.stop();
  }

  /** Loads the window again, as a browser does: what it wrote down last is there again. */
  async reload(): Promise<void> {
    await this.page.reload();
    await this.editor.locator('.view-line').first().waitFor();
  }

  /** Changes the color theme, as the user's settings file says it. */
  useTheme(name: string): void {
    this.server.changeSettings({ 'workbench.colorTheme': name });
  }
}
