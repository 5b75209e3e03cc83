// Stands in for the `code` executable that @vscode/test-electron starts: takes the arguments it gives to VS Code
// and runs the suite in the extension host of a code-server that a headless browser opens.
import { appendFileSync, rmSync } from 'node:fs';
import { launchBrowser } from './browser';
import { CodeServer } from './code-server';
import { readTools } from './tools';

const RUN_TIMEOUT_MS = 300_000;

/** The workbench says a lot; it goes here, and to the console only when the suite gave no result. */
const LOG = 'out/editor/workbench.log';

interface Launch {
  readonly folder: string;
  readonly developmentPath: string;
  readonly testsPath: string;
}

function readArguments(args: readonly string[]): Launch {
  const option = (name: string): string => {
    const found = args.find((argument) => argument.startsWith(`--${name}=`));
    if (!found) throw new Error(`--${name} is missing`);
    return found.slice(name.length + 3);
  };
  const folder = args.find((argument) => !argument.startsWith('-'));
  if (folder === undefined) throw new Error('No folder to open');
  return {
    folder,
    developmentPath: option('extensionDevelopmentPath'),
    testsPath: option('extensionTestsPath'),
  };
}

/** The suite's exit code. A run that says nothing until the time-out has failed. */
async function run({ folder, developmentPath, testsPath }: Launch): Promise<number> {
  rmSync(LOG, { force: true });
  const tools = readTools();
  const server = new CodeServer(tools);
  const browser = await launchBrowser(tools);
  try {
    await server.start();
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.setDefaultNavigationTimeout(120_000);
    const exitCode = new Promise<number>((resolve, reject) => {
      setTimeout(() => reject(new Error(`No result in time.\n${server.output}`)), RUN_TIMEOUT_MS);
      page.on('crash', () => reject(new Error('The page crashed.')));
      void page.exposeFunction('codeAutomationExit', resolve);
    });
    await page.exposeFunction('codeAutomationLog', (_type: string, args: unknown[]) => {
      appendFileSync(LOG, `${args.map(String).join(' ')}\n`);
    });
    const remote = (path: string): string => `vscode-remote://${server.authority}${path}`;
    const payload = JSON.stringify([
      ['extensionDevelopmentPath', remote(developmentPath)],
      ['extensionTestsPath', remote(testsPath)],
      ['skipWelcome', 'true'],
    ]);
    const query = new URLSearchParams({ folder, payload });
    await page.goto(`http://${server.authority}/?${query.toString()}`);
    return await exitCode;
  } finally {
    await browser.close();
    await server.stop();
  }
}

run(readArguments(process.argv.slice(2))).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
