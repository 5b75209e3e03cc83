import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oneMorePerPlace, scaleOutEstimate } from '../../../server/src/simulation/scale-out';
import { fleetOf, grid, subtopology } from '../placement/fleets';

const SETTINGS = { 'num.standby.replicas': '1', 'rack.aware.assignment.tags': 'zone' };
const MINUTE = 60_000;

const orders = (settings: Readonly<Record<string, string>> = {}) =>
  fleetOf(grid(1, 3, { ...SETTINGS, ...settings }), [subtopology(24, true, 5_000_000)]);

test('three more instances move 24 copies: 12 probing rebalances, 2 h; at 8 a time 30 min', () => {
  assert.deepEqual(scaleOutEstimate(orders()), {
    added: 3,
    moves: 24,
    maxWarmupReplicas: 2,
    rounds: 12,
    millis: 120 * MINUTE,
    withEight: { maxWarmupReplicas: 8, rounds: 3, millis: 30 * MINUTE },
  });
});

test("the leader's probing interval and warmups set the pace", () => {
  const settings = { 'max.warmup.replicas': '4', 'probing.rebalance.interval.ms': '60000' };
  const estimate = scaleOutEstimate(orders(settings));
  assert.equal(estimate?.rounds, 6);
  assert.equal(estimate.millis, 6 * MINUTE);
});

test('a restore longer than an interval adds whole intervals', () => {
  // A warmup of 5,000,000 records takes 1,000 s on its own: two intervals.
  const fleet = { ...orders({ 'max.warmup.replicas': '1' }), recordsPerSecond: 5_000 };
  assert.equal(scaleOutEstimate(fleet)?.moves, 24);
  assert.equal(scaleOutEstimate(fleet)?.rounds, 48);
});

test('with everything caught up at once nothing has to warm up', () => {
  const estimate = scaleOutEstimate(orders({ 'acceptable.recovery.lag': '9223372036854775807' }));
  assert.equal(estimate?.moves, 0);
  assert.equal(estimate.rounds, 0);
});

test('a run that is cut short goes on at the same pace', () => {
  const fleet = fleetOf(grid(3, 3, SETTINGS), [subtopology(2000)]);
  const estimate = scaleOutEstimate(fleet);
  assert.ok(estimate && estimate.moves > 1000);
  assert.ok(Math.abs(estimate.rounds / (estimate.moves / 2) - 1) < 0.05);
  assert.ok(Math.abs(estimate.withEight.rounds / (estimate.moves / 8) - 1) < 0.05);
});

test('one more for each distinct set of tags', () => {
  const doubled = [...grid(1, 3), ...grid(1, 3)];
  assert.equal(oneMorePerPlace(fleetOf(doubled)).length, 3);
});

test('no estimate where the leader is not known or nothing has state', () => {
  assert.equal(scaleOutEstimate(orders({ 'max.warmup.replicas': '${W}' })), undefined);
  assert.equal(scaleOutEstimate(orders({ 'max.warmup.replicas': '0' })), undefined);
  assert.equal(scaleOutEstimate(fleetOf([])), undefined);
  assert.equal(scaleOutEstimate(fleetOf(grid(1, 3), [subtopology(5, false)])), undefined);
});
