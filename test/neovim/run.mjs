// `npm run test:neovim`: the language server in a real Neovim without a screen. Closes with `N passed, N failed`; where
// there is no Neovim it says `skipped` and ends well. On Debian: apt-get install neovim.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const TIMEOUT_MS = 120_000;

if (spawnSync('nvim', ['--version']).status !== 0) {
  console.log('skipped: there is no nvim on the PATH.');
  process.exit(0);
}
const folder = mkdtempSync(join(tmpdir(), 'neovim-test-'));
try {
  writeFileSync(
    join(folder, 'streams.properties'),
    'application.id=payments\nnum.standby.replica=1\nacceptable.recovery.lag=100\n',
  );
  const { status, signal } = spawnSync(
    'nvim',
    ['--headless', '-u', 'NONE', '-i', 'NONE', '-n', '-S', resolve('test/neovim/session.lua')],
    {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout: TIMEOUT_MS,
      env: {
        ...process.env,
        NODE: process.execPath,
        SERVER: resolve('dist/cli.js'),
        // Nothing of the user's.
        XDG_CONFIG_HOME: folder,
        XDG_DATA_HOME: folder,
        XDG_STATE_HOME: folder,
      },
    },
  );
  if (signal) console.log('\nNeovim did not end in time.\n0 passed, 1 failed');
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
