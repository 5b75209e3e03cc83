import type { FrameLocator, Locator, Page } from 'playwright-core';

/** A page with VS Code in it, as a user drives it. */
export class WorkbenchPage {
  constructor(readonly page: Page) {}

  /** Opens a file by its path below the folder, and waits until its text is shown. */
  async openFile(path: string): Promise<void> {
    await this.choose('Control+P', path, path.split('/').pop() ?? path);
    await this.shown(path);
  }

  /** The same by the explorer, folder by folder: without a disk there may be no search for files. */
  async openInExplorer(path: string): Promise<void> {
    const names = path.split('/');
    const file = names.pop() ?? path;
    const row = (name: string): Locator =>
      this.page.locator(`.explorer-folders-view .monaco-list-row[aria-label^="${name}"]`).first();
    for (const folder of names) {
      if ((await row(folder).getAttribute('aria-expanded')) === 'false') await row(folder).click();
    }
    await row(file).dblclick();
    await this.shown(path);
  }

  /** Opens the menu of quick fixes at the cursor once there is one with such a title, and gives its line. */
  async quickFix(title: string): Promise<Locator> {
    const fix = this.page.locator('.action-widget .monaco-list-row', { hasText: title }).first();
    for (let tries = 0; tries < 30 && !(await fix.isVisible()); tries++) {
      // Before the server has answered there is nothing in the menu, and it closes by itself.
      await this.page.keyboard.press('Control+.');
      await this.page.waitForTimeout(1_000);
    }
    await fix.waitFor();
    return fix;
  }

  /** Points at a line until the hover that holds a text is there: lines move when a code lens comes in above them. */
  async hoverOver(line: Locator, text: string): Promise<void> {
    const hover = this.page.locator('.monaco-hover:not(.hidden)', { hasText: text }).first();
    for (let tries = 0; tries < 20 && !(await hover.isVisible()); tries++) {
      await line.hover({ position: { x: 60 + tries, y: 8 } });
      await this.page.waitForTimeout(1_000);
    }
    await hover.waitFor();
  }

  /** Runs a command by its title. */
  async run(title: string): Promise<void> {
    await this.choose('F1', `>${title}`, title);
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

  private async shown(path: string): Promise<void> {
    await this.page.locator(`.tab.active[data-resource-name="${path.split('/').pop()}"]`).waitFor();
    await this.editor.locator('.view-line').first().waitFor();
  }

  /** Types into the quick input and takes the row that shows `row`. */
  private async choose(key: string, text: string, row: string): Promise<void> {
    await this.page.keyboard.press(key);
    const widget = this.page.locator('.quick-input-widget');
    await widget.locator('input.input').fill(text);
    await widget.locator('.monaco-list-row', { hasText: row }).first().click();
  }
}
