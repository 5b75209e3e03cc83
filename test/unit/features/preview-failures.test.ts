import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Fleet } from '../../../server/src/fleet/fleet';
import { failuresOf } from '../../../server/src/features/preview-failures';
import { failureTable } from '../../../server/src/simulation/loss';
import { projectOf } from './project-of';
import { fleetOf, grid, instance, subtopology } from '../placement/fleets';

test('the table tells the worst loss first, in words and in numbers', async () => {
  const settings = { 'num.standby.replicas': '1', 'rack.aware.assignment.tags': 'zone' };
  const fleet = fleetOf(
    [
      instance('a', { zone: 'x' }, settings),
      instance('b', { zone: 'x' }, settings),
      instance('c', { zone: 'y' }, settings),
    ],
    [subtopology(12, true, 1_000_000)],
  );
  const model = await failuresOf(fleet, 0, { aborted: false });
  assert.equal(model?.tasks, 12);
  assert.deepEqual(
    model.lines.map(({ value }) => value).sort(),
    failureTable(fleet).map(({ value }) => value),
  );
  const gone = model.lines.map(({ tasksWithoutCopy }) => tasksWithoutCopy);
  assert.deepEqual(
    gone,
    [...gone].sort((a, b) => b - a),
  );
  for (const { untilAllRunMs, untilAllRun } of model.lines) {
    assert.ok((untilAllRunMs ?? -1) > 0);
    assert.match(untilAllRun, /\d/);
  }
});

test('a table that was given up is not remembered, a whole one is', async () => {
  const fleet = fleetOf(grid(2, 3), [subtopology(6, true, 1_000)]);
  assert.equal(await failuresOf(fleet, 0, { aborted: true }), undefined);
  const whole = await failuresOf(fleet, 0, { aborted: false });
  assert.ok(whole);
  assert.equal(await failuresOf(fleet, 0, { aborted: true }), whole);
});

describe('brokers of 4.1, which compare every pair of tasks', () => {
  const group = (tasks: number, zones: number): Fleet =>
    projectOf({
      'a.fleet.yaml': `application: a
kafka: "4.1"
settings: { group.protocol: streams }
topology: { subtopologies: [{ partitions: ${tasks}, stateful: true }] }
instances:
${Array.from({ length: zones }, (_, n) => `  - { name: n${n}, tags: { zone: z${n} } }`).join('\n')}
`,
    }).applications()[0]?.fleet as Fleet;
  const NEVER = { aborted: false };

  test('a small group has times', async () => {
    const model = await failuresOf(group(24, 3), 0, NEVER);
    assert.deepEqual(
      model?.lines.map(({ untilAllRunMs }) => untilAllRunMs !== null),
      [true, true, true],
    );
  });

  test('of many places the losses are told without times', async () => {
    const model = await failuresOf(group(200, 200), 0, NEVER);
    assert.equal(model?.lines.length, 200);
    assert.deepEqual([...new Set(model.lines.map((line) => line.untilAllRun))], ['not worked out']);
  });

  test('a large group has no table, and is told why, whether by tasks or by threads', async () => {
    for (const fleet of [group(10_000, 3), group(2_000, 300)]) {
      const model = await failuresOf(fleet, 0, NEVER);
      assert.deepEqual(model?.lines, []);
      assert.match(model.reason ?? '', /tasks on \d+ stream threads that takes too long/);
    }
  });
});
