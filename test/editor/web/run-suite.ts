// Runs the suite in the web extension host: VS Code for the Web, the server in a worker, the files on no disk.
import type { ConsoleMessage } from 'playwright-core';
import { writeResult, type Result } from '../harness/result';
import { startWebPage } from './web-page';

const RUN_TIMEOUT_MS = 240_000;
const RESULT = /EDITOR_TEST_RESULT (\{.*\})/s;

async function run(): Promise<Result> {
  const web = await startWebPage('test/editor/workspace', 'out/editor/web-suite.js');
  const { page, address } = web;
  const log: string[] = [];
  try {
    const result = new Promise<Result>((resolve, reject) => {
      setTimeout(
        () => reject(new Error(`No result in time.\n${log.slice(-40).join('\n')}`)),
        RUN_TIMEOUT_MS,
      );
      const read = (text: string): void => {
        log.push(text);
        const found = RESULT.exec(text)?.[1];
        if (found) resolve(JSON.parse(found) as Result);
      };
      page.on('console', (message: ConsoleMessage) => read(message.text()));
      void page.exposeFunction('codeAutomationLog', (_type: string, args: unknown[]) =>
        read(args.map(String).join(' ')),
      );
      void page.exposeFunction('codeAutomationExit', (code: number) => log.push(`exit ${code}`));
    });
    await page.goto(address);
    return await result;
  } finally {
    await web.close();
  }
}

run().then(
  (result) => {
    writeResult(result);
    process.exit(result.failed > 0 ? 1 : 0);
  },
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
