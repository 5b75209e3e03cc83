import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { test } from 'node:test';
import type { Log } from 'sarif';
import { inRepository } from './repository-folder';
import { runCli } from './run-cli';

const BROKEN = 'application.id=orders\nmax.warmup.replicas=0\n';
const { write } = inRepository({
  'a.properties': BROKEN,
  'b.properties': BROKEN.replace('orders', 'other'),
});
const BASELINE = ['--baseline', 'baseline.json'];

function written(): { findings: { file: string; rule: string; key: string }[] } {
  return JSON.parse(readFileSync('baseline.json', 'utf8')) as ReturnType<typeof written>;
}

test('without a baseline file there is nothing to compare with', async () => {
  const { code, err } = await runCli(['check', '.', ...BASELINE]);
  assert.equal(code, 2);
  assert.match(err, /^There is no baseline "baseline\.json"\. --write-baseline makes one\./);
});

test('--write-baseline needs to know where', async () => {
  assert.equal((await runCli(['check', '.', '--write-baseline'])).code, 2);
});

test('what was found before is counted, and does not block', async () => {
  const writing = await runCli(['check', '.', ...BASELINE, '--write-baseline']);
  assert.deepEqual([writing.code, writing.out], [0, '']);
  assert.match(writing.err, /^baseline\.json holds 2 findings\.$/m);
  assert.deepEqual(
    written().findings.map(({ file, rule, key }) => `${file} ${rule} ${key}`),
    [
      'a.properties invalid-value max.warmup.replicas',
      'b.properties invalid-value max.warmup.replicas',
    ],
  );
  const { code, out, err } = await runCli(['check', '.', ...BASELINE]);
  assert.equal(code, 0);
  assert.equal(err, '');
  assert.equal(out, 'Nothing new to report in 2 files. 2 more are in the baseline.\n');
  assert.equal((await runCli(['check', '.', ...BASELINE, '--format', 'json'])).out, '[]\n');
});

test('what is new is shown, and blocks', async () => {
  write('a.properties', `# moved\n${BROKEN}probing.rebalance.interval.ms=1\n`);
  const { code, out } = await runCli(['check', '.', ...BASELINE]);
  assert.equal(code, 1);
  assert.match(out, /probing\.rebalance/);
  assert.doesNotMatch(out, /max\.warmup\.replicas/);
  assert.match(out, /^1 error in 2 files\. 2 more are in the baseline\.$/m);
});

test('SARIF tells old and new apart', async () => {
  const { out } = await runCli(['check', '.', ...BASELINE, '--format', 'sarif']);
  const results = (JSON.parse(out) as Log).runs[0]?.results ?? [];
  assert.deepEqual(
    results.map(({ baselineState, suppressions = [] }) => [baselineState, suppressions.length]),
    [
      ['unchanged', 1],
      ['new', 0],
      ['unchanged', 1],
    ],
  );
});

test('what is gone is told, so that the baseline can shrink', async () => {
  write('a.properties', 'application.id=orders\nmax.warmup.replicas=2\n');
  const { code, err } = await runCli(['check', '.', ...BASELINE]);
  assert.equal(code, 0);
  assert.match(err, /^1 finding of baseline\.json is gone; .*\n {2}a\.properties {2}max\.warmup/);
  // A run over other files knows nothing of this one.
  assert.equal((await runCli(['check', 'b.properties', ...BASELINE])).err, '');
});

test('rewriting keeps what was not looked at, and drops deleted files', async () => {
  write('a.properties', BROKEN);
  await runCli(['check', 'b.properties', ...BASELINE, '--write-baseline']);
  assert.equal(written().findings.length, 2);
  rmSync('a.properties');
  await runCli(['check', 'b.properties', ...BASELINE, '--write-baseline']);
  assert.deepEqual(
    written().findings.map(({ file }) => file),
    ['b.properties'],
  );
});

for (const text of ['', '[]', '{"version":2,"findings":[]}', '{"version":1,"findings":[{}]}']) {
  test(`what is no baseline is told: ${text}`, async () => {
    write('other.json', text);
    const { code, err } = await runCli(['check', '.', '--baseline', 'other.json']);
    assert.equal(code, 2);
    assert.match(err, /^other\.json is no baseline/);
  });
}
