import { format } from 'node:util';
import Mocha from 'mocha';
import { writeResult } from './result';
import { GREP_VARIABLE } from './tools';

/**
 * Runs the tests that `load` defines, or those whose names hold a wanted text, writes their result with Mocha's own
 * report, and tells how many failed.
 */
export async function runMocha(timeout: number, load: () => Promise<unknown>): Promise<number> {
  const grep = process.env[GREP_VARIABLE] ?? '';
  const mocha = new Mocha({ ui: 'bdd', timeout, color: false, ...(grep ? { fgrep: grep } : {}) });
  const report: string[] = [];
  Mocha.reporters.Base.consoleLog = (...args: unknown[]) => report.push(format(...args));
  mocha.suite.emit('pre-require', globalThis, 'tests', mocha);
  await load();
  return new Promise((resolve) => {
    let passed = 0;
    const runner = mocha.run((failed) => {
      writeResult({ passed, failed, report: report.join('\n') });
      resolve(failed);
    });
    runner.on('pass', () => passed++);
  });
}
