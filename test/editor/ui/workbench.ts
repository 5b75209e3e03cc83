import type { Browser, FrameLocator, Locator, Page } from 'playwright-core';
import { launchBrowser } from '../harness/browser';
import { CodeServer } from '../harness/code-server';
import { readTools } from '../harness/tools';

/** VS Code in a browser with the packaged product installed, as a user drives it. */
export class Workbench {
  private constructor(
    private readonly server: CodeServer,
    private readonly browser: Browser,
    readonly page: Page,
  ) {}

  /** Installs the package, opens the folder and waits until the workbench is there. */
  static async open(vsix: string, folder: string): Promise<Workbench> {
    const tools = readTools();
    const server = new CodeServer(tools);
    server.installExtension(vsix);
    await server.start();
    const browser = await launchBrowser(tools);
    const page = await browser.newPage({ viewport: { width: 1360, height: 820 } });
    page.setDefaultTimeout(60_000);
    await page.goto(`http://${server.authority}/?${new URLSearchParams({ folder }).toString()}`);
    await page
      .locator('.monaco-workbench .explorer-folders-view .monaco-list-row')
      .first()
      .waitFor();
    return new Workbench(server, browser, page);
  }

  /** Ends everything that `open` started. */
  async close(): Promise<void> {
    await this.browser.close();
    await this.server.stop();
  }

  /** Loads the window again, as the editor's own command does. */
  async reload(): Promise<void> {
    await this.page.reload();
    await this.editor.locator('.view-line').first().waitFor();
  }

  /** Opens a file by its path below the folder, and waits until its text is shown. */
  async openFile(path: string): Promise<void> {
    await this.choose('Control+P', path, path.split('/').pop() ?? path);
    await this.page.locator(`.tab.active[data-resource-name="${path.split('/').pop()}"]`).waitFor();
    await this.editor.locator('.view-line').first().waitFor();
  }

  /** Runs a command by its title. */
  async run(title: string): Promise<void> {
    await this.choose('F1', `>${title}`, title);
  }

  /** Changes the color theme, as the user's settings file says it. */
  useTheme(name: string): void {
    this.server.changeSettings({ 'workbench.colorTheme': name });
  }

  /** The text editor that is in front in its group. */
  get editor(): Locator {
    return this.page.locator('.editor-instance .monaco-editor').first();
  }

  /** A line of the editor that holds a text. */
  line(text: string): Locator {
    return this.editor.locator('.view-line', { hasText: text }).first();
  }

  /** The document inside the preview that is visible. */
  get preview(): FrameLocator {
    return this.page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame');
  }

  /** Types into the quick input and takes the row that shows `row`. */
  private async choose(key: string, text: string, row: string): Promise<void> {
    await this.page.keyboard.press(key);
    const widget = this.page.locator('.quick-input-widget');
    await widget.locator('input.input').fill(text);
    await widget.locator('.monaco-list-row', { hasText: row }).first().click();
  }
}
