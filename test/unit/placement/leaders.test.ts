import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verdictOf } from '../../../server/src/placement/verdict-of';
import { fleetOf, grid, ZONE_CLUSTER } from './fleets';

/** KIP-708's nine nodes, of which the first few have other settings. */
function mixed(count: number, settings: Readonly<Record<string, string>>) {
  const odd = grid(3, 3, { ...ZONE_CLUSTER, ...settings });
  return fleetOf(grid(3, 3).map((usual, i) => (i < count ? (odd[i] ?? usual) : usual)));
}

test('one verdict for each distinct set of leader settings, the worst on top', () => {
  const verdict = verdictOf(mixed(2, { 'num.standby.replicas': '3' }), { orders: 1 });
  assert.deepEqual(
    verdict.leaders.map(({ names, achieved }) => [names.length, achieved?.worst]),
    [
      [2, 'least'],
      [7, 'absolute'],
    ],
  );
  assert.equal(verdict.worst, 0);
  assert.equal(verdict.copies, 4);
});

test('a leader under which no tier can be told stands before all tiers', () => {
  const fleet = mixed(1, { 'num.standby.replicas': '0' });
  const verdict = verdictOf(fleet, { orders: 1 });
  assert.deepEqual(verdict.leaders[verdict.worst]?.names, ['node-1']);
  assert.equal(verdict.copies, 1);
});

test('defaults written out and blanks make no other leader', () => {
  const settings = { 'max.warmup.replicas': '2', 'rack.aware.assignment.tags': ' zone , cluster ' };
  assert.equal(verdictOf(mixed(4, settings), { orders: 1 }).leaders.length, 1);
});

test('settings that no leader reads make no other leader', () => {
  assert.equal(verdictOf(mixed(4, { 'commit.interval.ms': '5' }), { orders: 1 }).leaders.length, 1);
});
