import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GroupLife } from '../../../server/src/simulation/group-life';
import { simulate, simulateInSlices } from '../../../server/src/simulation/simulate';
import { stateSignature } from '../../../server/src/simulation/state-signature';
import type { GroupState } from '../../../server/src/simulation/state';
import { applicationOf } from '../../../server/src/simulation/application';
import { firstLeader } from '../../../server/src/simulation/simulate';
import { added, fleet, MINUTE, run, start } from './scenes';

const events = [start(MINUTE, added(4), added(5))];

test('a simulation gives up after the given number of steps', () => {
  const simulation = run({ tasks: 48 }, events, { maxSteps: 4 });
  assert.equal(simulation.steps.length, 4);
  assert.equal(simulation.ending, 'steps');
  assert.equal(simulation.converged, false);
  assert.equal(simulation.settledAt, undefined);
});

test('a signal ends it before the next step, and progress is told after each', async () => {
  const signal = { aborted: false };
  const told: number[] = [];
  const simulation = await simulateInSlices(fleet({ tasks: 48 }), {
    events,
    signal,
    onProgress: ({ steps }) => {
      told.push(steps);
      signal.aborted = steps === 3;
    },
  });
  assert.equal(simulation?.ending, 'aborted');
  assert.deepEqual(told, [1, 2, 3]);
});

test('in slices the same comes out', async () => {
  assert.deepEqual(await simulateInSlices(fleet(), { events }), simulate(fleet(), { events }));
});

test('probing rebalances that find the same again go on for ever', () => {
  const scene = fleet({ count: 2 });
  const leader = firstLeader(scene);
  assert.ok(leader);
  // Nothing is ever restored, so no warmup gets ready.
  const life = new GroupLife({
    fleet: scene,
    application: applicationOf(scene, leader),
    leader,
    events,
    beginning: 'running',
    recordsPerSecond: 0,
  });
  life.begin();
  let steps = 0;
  while (!life.endless && life.next() && steps < 10) steps++;
  assert.equal(life.endless, true);
  // The start, a probing rebalance, and one that finds the same.
  assert.equal(steps, 3);
});

test('signatures tell states apart', () => {
  const state: GroupState = {
    active: Int32Array.of(0, 1),
    starts: Int32Array.of(0, 1, 2),
    instances: Int32Array.of(0, 1),
    lags: Float64Array.of(0, 10),
  };
  const later = { ...state, lags: Float64Array.of(0, 9) };
  assert.equal(stateSignature(state), stateSignature({ ...state, lags: state.lags.slice() }));
  assert.notEqual(stateSignature(state), stateSignature(later));
});

test('no simulation where nobody can lead', () => {
  assert.equal(simulate(fleet({ count: 0 })), undefined);
  assert.equal(simulate(fleet({ settings: { 'max.warmup.replicas': '${W}' } })), undefined);
  assert.equal(simulate(fleet({ settings: { 'num.standby.replicas': '-1' } })), undefined);
});
