// What the web extension host loads: the suite of the desktop, in a browser's worker.
import 'mocha/mocha.js';

/** Printed in front of the result, for the run that watches the page's console. */
const RESULT = 'EDITOR_TEST_RESULT ';

/** Called by VS Code; rejects when a test failed. */
export async function run(): Promise<void> {
  mocha.setup({ ui: 'bdd', timeout: 60_000, reporter: 'spec', color: false });
  await import('../suite/all');
  await import('../suite/last');
  const lines: string[] = [];
  Mocha.reporters.Base.consoleLog = (...args: unknown[]) => lines.push(formatted(args));
  const failed = await new Promise<number>((resolve) => {
    let passed = 0;
    const runner = mocha.run((failures) => {
      console.log(RESULT + JSON.stringify({ passed, failed: failures, report: lines.join('\n') }));
      resolve(failures);
    });
    runner.on('pass', () => passed++);
  });
  if (failed > 0) throw new Error(`${failed} of the suite's tests failed.`);
}

/** Fills `%s` and `%d` in, as Mocha's reporter expects of the console. */
function formatted([text, ...values]: readonly unknown[]): string {
  return (typeof text === 'string' ? text : '').replace(/%[sd]/g, () => String(values.shift()));
}
