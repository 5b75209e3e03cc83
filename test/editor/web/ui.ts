import { strict as assert } from 'node:assert';
import { screenshot } from '../ui/screenshot';
import { WorkbenchPage } from '../ui/workbench-page';
import { startWebPage, type WebPage } from './web-page';

/** What the screen showed when a test failed. */
const FAILURE = 'out/editor/web-failure.png';

// What `npm start` opens where no desktop editor is: the files are on no disk, the server is in a worker.
describe('The product in VS Code for the Web', () => {
  let web: WebPage;
  let workbench: WorkbenchPage;

  before(async () => {
    web = await startWebPage('test/editor/workspace');
    workbench = new WorkbenchPage(web.page);
    await web.page.goto(web.address);
    await web.page.locator('.explorer-folders-view .monaco-list-row').first().waitFor();
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await web.page.screenshot({ path: FAILURE });
  });
  after(() => web?.close());

  it('underlines a mistake in a file that no disk holds', async () => {
    await workbench.openInExplorer('mistakes/streams.properties');
    await workbench.editor.locator('.squiggly-warning, .squiggly-error').first().waitFor();
  });

  it('repairs it with a quick fix', async () => {
    await workbench.line('num.standby.replica').click({ position: { x: 60, y: 8 } });
    await workbench.quickFix('num.standby.replicas');
    // For a moment the menu takes no clicks; its first line has the focus.
    await web.page.keyboard.press('Enter');
    await workbench.line('num.standby.replicas=1').waitFor();
  });

  it('knows the fleet from files that are not open, and previews its placement', async () => {
    await workbench.openInExplorer('orders/node-1.properties');
    const lens = web.page.locator('.codelens-decoration', { hasText: 'Partially Preferred' });
    await lens.waitFor();
    await lens.locator('a').last().click();
    await workbench.preview.locator('.instance').nth(5).waitFor();
    const text = await workbench.preview.locator('main').innerText();
    assert.match(text, /2 of 3: add a cluster/);
    await screenshot(web.page, 'web');
  });
});
