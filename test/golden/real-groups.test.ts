import { match, strictEqual } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

test('what real groups went through follows from what the product says, and RESULTS.md tells it', () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    ['test/cluster/run.mjs', '--all', '--replay'],
    { encoding: 'utf8' },
  );
  strictEqual(status, 0, stdout);
  match(stdout, /^[1-9]\d+ passed, 0 failed$/m);
});
