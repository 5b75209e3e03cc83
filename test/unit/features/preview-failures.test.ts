import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failuresOf } from '../../../server/src/features/preview-failures';
import { failureTable } from '../../../server/src/simulation/loss';
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
  const model = await failuresOf(fleet, 0, undefined, { aborted: false });
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
  assert.equal(await failuresOf(fleet, 0, undefined, { aborted: true }), undefined);
  const whole = await failuresOf(fleet, 0, undefined, { aborted: false });
  assert.ok(whole);
  assert.equal(await failuresOf(fleet, 0, undefined, { aborted: true }), whole);
});
