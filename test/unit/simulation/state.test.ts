import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LAG_RUNNING } from '../../../server/src/assignor/problem';
import { featuresOf } from '../../../server/src/catalog/features';
import { applicationOf } from '../../../server/src/simulation/application';
import { groupOf, tagTable } from '../../../server/src/simulation/group';
import { readLeader } from '../../../server/src/simulation/leader-settings';
import { baseProcessIds } from '../../../server/src/simulation/process-ids';
import { rebalance, settle } from '../../../server/src/simulation/rebalance';
import { restored } from '../../../server/src/simulation/restore';
import {
  coldState,
  heldLag,
  lagsOf,
  withoutInstance,
  type GroupState,
} from '../../../server/src/simulation/state';
import { fleetOf, grid, subtopology } from '../placement/fleets';

const RECORDS = 100_000;

/** Three instances in three zones, one standby, four tasks of 100,000 records and a stateless one. */
function scene() {
  const settings = { 'num.standby.replicas': '1', 'rack.aware.assignment.tags': 'zone' };
  const instances = grid(1, 3, settings);
  const fleet = fleetOf(instances, [subtopology(4, true, RECORDS), subtopology(1, false)]);
  const [first] = instances;
  const reading = first && readLeader(first, featuresOf('3.9'));
  assert.ok(reading?.kind === 'settings');
  const application = applicationOf(fleet, reading.settings);
  const group = groupOf(instances, tagTable(instances), baseProcessIds(3));
  return { application, group };
}

test('tasks are listed subtopology by subtopology, partition by partition', () => {
  const { application } = scene();
  assert.deepEqual(application.taskNames, ['0_0', '0_1', '0_2', '0_3', '1_0']);
  assert.deepEqual([...application.tasks.stateful], [1, 1, 1, 1, 0]);
  assert.deepEqual([...application.ends], [RECORDS, RECORDS, RECORDS, RECORDS, 0]);
});

test('after a cold start every copy is a whole changelog behind, and restores to running or caught up', () => {
  const { application, group } = scene();
  const cold = rebalance(application, group, coldState(application));
  assert.equal(cold.assignment.probing, false);
  const behind = cold.state();
  assert.equal(behind.instances.length, 8);
  assert.ok(behind.lags.every((lag) => lag === RECORDS));
  const lags = lagsOf(application, group, restored(behind, 0, undefined));
  for (let task = 0; task < 4; task++) {
    const rows = [...lags.lags.subarray(lags.starts[task], lags.starts[task + 1])];
    assert.deepEqual(rows.sort(), [LAG_RUNNING, 0].sort());
    const clients = [...lags.clients.subarray(lags.starts[task], lags.starts[task + 1])];
    assert.deepEqual(clients, [...clients].sort());
  }
});

test('a settled group stays as it is', () => {
  const { application, group } = scene();
  const settled = settle(application, group, coldState(application));
  const again = rebalance(application, group, settled.state());
  assert.deepEqual(again.assignment, settled.assignment);
});

test('an instance that lost its disk holds nothing, the others keep theirs', () => {
  const { application, group } = scene();
  const before = settle(application, group, coldState(application)).state();
  const after = withoutInstance(before, 1);
  for (let task = 0; task < 4; task++) {
    assert.equal(heldLag(after, task, 1), undefined);
    assert.notEqual(after.active[task], 1);
    for (const other of [0, 2]) {
      assert.equal(heldLag(after, task, other), heldLag(before, task, other));
    }
  }
});

test('an instance shares its restore speed among the copies that are behind', () => {
  const state: GroupState = {
    active: Int32Array.of(0, 1),
    starts: Int32Array.of(0, 2, 4),
    instances: Int32Array.of(0, 1, 0, 1),
    lags: Float64Array.of(100, 0, 1000, 300),
  };
  // 400 records each: instance 0 needs 100 for its small copy and has 300 for the large one.
  assert.deepEqual([...restored(state, 2000, 200).lags], [0, 0, 700, 0]);
  assert.deepEqual([...restored(state, 1, undefined).lags], [0, 0, 0, 0]);
});
