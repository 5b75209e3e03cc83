import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after } from 'node:test';

/**
 * Makes a folder that looks like a repository, goes there for the rest of the process, and writes files into it. It
 * is gone after the tests.
 */
export function inRepository(files: Readonly<Record<string, string>> = {}): {
  readonly folder: string;
  readonly write: (name: string, text: string) => void;
} {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'streams-repository-')));
  mkdirSync(path.join(folder, '.git'));
  const back = process.cwd();
  process.chdir(folder);
  after(() => {
    process.chdir(back);
    rmSync(folder, { recursive: true });
  });
  const write = (name: string, text: string): void => {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  for (const [name, text] of Object.entries(files)) write(name, text);
  return { folder, write };
}
