import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import type { TimelineJson } from '../../../server/src/placement/timeline-json';
import { runCli } from './run-cli';

const folder = mkdtempSync(path.join(tmpdir(), 'streams-simulate-'));
after(() => rmSync(folder, { recursive: true }));

const SAMPLE = 'samples/kip-441-scale-out/orders.fleet.yaml';

test('simulate tells the timeline of the events', async () => {
  const { code, out, err } = await runCli(['simulate', SAMPLE]);
  assert.equal(code, 0);
  assert.equal(err, '');
  assert.match(out, /10m +start .* node-4, node-5 and node-6 up/);
  assert.match(out, /Settled at 2h 10m after 13 rebalances/);
});

test('simulate --format json', async () => {
  const { code, out } = await runCli(['simulate', SAMPLE, '--format', 'json']);
  assert.equal(code, 0);
  const result = JSON.parse(out) as TimelineJson;
  assert.equal(result.application, 'orders');
  assert.equal(result.steps.length, 14);
  assert.equal(result.settledAt, '2h 10m');
  assert.equal(result.steps[1]?.cause, 'start');
});

test('--threads tells what each stream thread has, and what it waits for', async () => {
  const { code, out } = await runCli(['simulate', SAMPLE, '--threads']);
  assert.equal(code, 0);
  assert.match(
    out,
    /\n {2}0s\n {4}node-1, thread 1: active 0_0, 0_12 and 1_0; standby 0_1 and 0_13\n/,
  );
  assert.match(out, /node-4, thread 1: active 1_0; waits for the follow-up rebalance: 1_0\n/);
  assert.match(out, /warmup 0_\d+/);
});

test('--start says how the fleet is found', async () => {
  const sample = 'samples/events/first-start.fleet.yaml';
  assert.match((await runCli(['simulate', sample])).out, /Settled at 26m 40s/);
  assert.match((await runCli(['simulate', sample, '--start', 'empty'])).out, /Settled at 0s/);
});

test('a fleet without a timeline is told on standard error, with exit code 2', async () => {
  const custom = path.join(folder, 'custom.fleet.yaml');
  const settings = 'settings: { task.assignor.class: com.example.OwnAssignor }';
  writeFileSync(
    custom,
    `application: custom\n${settings}\ninstances: [{ name: a, replicas: 2 }]\n`,
  );
  const { code, out, err } = await runCli(['simulate', custom]);
  assert.equal(code, 2);
  assert.equal(out, '');
  assert.match(err, /^Nothing to simulate for custom: The tasks are assigned by `com\.example/m);
  const json = await runCli(['simulate', custom, '--format', 'json']);
  assert.equal(json.code, 2);
  const result = JSON.parse(json.out) as TimelineJson;
  assert.deepEqual(result.steps, []);
  assert.match(result.reason ?? '', /^The tasks are assigned by/);
});

for (const [args, message] of [
  [['simulate'], /No path/],
  [['simulate', 'samples/mistakes/unknown-key.properties'], /No fleet/],
  [['simulate', 'samples/fleets'], /several fleets/],
  [['simulate', SAMPLE, '--start', 'now'], /--start is one of/],
] as const) {
  test(`wrong use: ${args.join(' ')}`, async () => {
    const { code, out, err } = await runCli(args);
    assert.equal(code, 2);
    assert.equal(out, '');
    assert.match(err, message);
  });
}
