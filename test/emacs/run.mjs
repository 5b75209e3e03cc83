// `npm run test:emacs`: the README's lines for Emacs in a real one without a screen. Closes with `N passed, N failed`;
// where there is no Emacs with eglot it says `skipped` and ends well. On Debian: apt-get install emacs-nox elpa-eglot.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

const TIMEOUT_MS = 120_000;

/** Without the user's own files; with the packages of the system, among which eglot is before Emacs 29. */
const BATCH = ['--batch', '--no-init-file', '--eval', '(package-initialize)'];

if (spawnSync('emacs', [...BATCH, '--eval', "(require 'eglot)"]).status !== 0) {
  console.log('skipped: there is no emacs with eglot on the PATH.');
  process.exit(0);
}
const [, lines] = /```lisp\n([^]*?)```/.exec(readFileSync('README.md', 'utf8')) ?? [];
if (lines === undefined) throw new Error('The README has no lines for Emacs.');

const folder = mkdtempSync(join(tmpdir(), 'emacs-test-'));
try {
  const bin = join(folder, 'bin', 'kafka-streams-config');
  mkdirSync(join(folder, 'bin'));
  writeFileSync(bin, `#!/bin/sh\nexec '${process.execPath}' '${resolve('dist/cli.js')}' "$@"\n`);
  chmodSync(bin, 0o755);
  writeFileSync(join(folder, 'readme.el'), lines);
  writeFileSync(
    join(folder, 'streams.properties'),
    'application.id=payments\nnum.standby.replica=1\nacceptable.recovery.lag=100\n',
  );
  const session = resolve('test/emacs/session.el');
  const { status, signal } = spawnSync('emacs', [...BATCH, '--load', session], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: TIMEOUT_MS,
    env: {
      ...process.env,
      HOME: folder,
      PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}`,
    },
  });
  if (signal) console.log('\nEmacs did not end in time.\n0 passed, 1 failed');
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
