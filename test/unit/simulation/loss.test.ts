import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failureTable, lossOf, timeUntilAllRun } from '../../../server/src/simulation/loss';
import { fleetOf, grid, instance, subtopology } from '../placement/fleets';
import { fleet, SECOND } from './scenes';

test('the loss of an instance without standbys', () => {
  const loss = lossOf(fleet(), { by: 'names', names: ['node-2'] });
  assert.deepEqual(loss?.instances, [1]);
  assert.deepEqual(loss.tasksWithoutCopy, [1, 4, 7, 10]);
  assert.deepEqual(loss.underReplicated, [1, 4, 7, 10]);
  // 45 s until it is missed, 60 s to restore two tasks on each of the two others.
  assert.equal(loss.unavailableMs, 105 * SECOND);
  assert.equal(loss.untilAllRunMs, 105 * SECOND);
  assert.ok((loss.settledMs ?? 0) >= loss.untilAllRunMs);
});

test('the loss of an instance with standbys leaves every task a copy', () => {
  const loss = lossOf(fleet({ settings: { 'num.standby.replicas': '1' } }), {
    by: 'count',
    count: 1,
  });
  assert.deepEqual(loss?.tasksWithoutCopy, []);
  assert.equal(loss.underReplicated.length, 8);
  assert.equal(loss.unavailableMs, 0);
  assert.equal(loss.untilAllRunMs, 45 * SECOND);
});

test('the failure table has a line for each value of each listed tag', () => {
  const rows = failureTable(fleetOf(grid(3, 3), [subtopology(27, true, 1_000_000)]));
  assert.deepEqual(
    rows.map(({ tag, value }) => `${tag} ${value}`),
    [
      'zone eu-central-1a',
      'zone eu-central-1b',
      'zone eu-central-1c',
      'cluster K8s_Cluster1',
      'cluster K8s_Cluster2',
      'cluster K8s_Cluster3',
    ],
  );
  for (const row of rows) {
    assert.equal(row.instances, 3);
    assert.equal(row.tasksWithoutCopy, 0);
    // Each of the three copies of a task is in another zone and cluster.
    assert.equal(row.underReplicated, 27);
    assert.equal(row.untilAllRunMs, 45 * SECOND);
  }
});

test('the failure table agrees with each loss by itself', () => {
  const settings = { 'num.standby.replicas': '1', 'rack.aware.assignment.tags': 'zone,rack' };
  const instances = [
    instance('a', { zone: 'a', rack: '1' }, settings),
    instance('b', { zone: 'a', rack: '2' }, settings),
    instance('c', { zone: 'b', rack: '1' }, settings),
  ];
  const correlated = {
    ...fleetOf(instances, [subtopology(12, true, 1_000_000)]),
    recordsPerSecond: 50_000,
  };
  const rows = failureTable(correlated);
  assert.ok(rows.some(({ tasksWithoutCopy }) => tasksWithoutCopy > 0));
  for (const { tag, value, tasksWithoutCopy, underReplicated, untilAllRunMs } of rows) {
    const select = { by: 'tags', tags: new Map([[tag, value]]) } as const;
    const loss = lossOf(correlated, select);
    assert.equal(loss?.tasksWithoutCopy.length, tasksWithoutCopy);
    assert.equal(loss.underReplicated.length, underReplicated);
    assert.equal(loss.untilAllRunMs, untilAllRunMs);
    assert.equal(timeUntilAllRun(correlated, select), untilAllRunMs);
  }
});

test('without a listed tag every tag counts; losing everything is for ever', () => {
  const instances = [instance('a', { zone: 'x' }), instance('b', { zone: 'x' })];
  const [row, second] = failureTable(fleetOf(instances));
  assert.equal(second, undefined);
  assert.deepEqual(row, {
    tag: 'zone',
    value: 'x',
    instances: 2,
    tasksWithoutCopy: 24,
    underReplicated: 24,
    untilAllRunMs: Infinity,
  });
});

test('no table where nobody can lead', () => {
  assert.deepEqual(failureTable(fleet({ count: 0 })), []);
  assert.equal(lossOf(fleet({ count: 0 }), { by: 'count', count: 1 }), undefined);
});
