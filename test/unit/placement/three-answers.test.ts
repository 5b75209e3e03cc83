import assert from 'node:assert/strict';
import { test } from 'node:test';
import { featuresOf } from '../../../server/src/catalog/features';
import type { Instance } from '../../../server/src/fleet/fleet';
import { atOnce } from '../../../server/src/simulation/slices';
import { Runs } from '../../../server/src/placement/runs';
import type { LeaderVerdict } from '../../../server/src/placement/verdict';
import { verdictOf } from '../../../server/src/placement/verdict-of';
import { readLeader } from '../../../server/src/simulation/leader-settings';
import { fleetOf, grid, instance, subtopology, ZONE_CLUSTER } from './fleets';

/** The only leader's verdict on instances given as `z1c1 z2c2`: zone and cluster of each. */
function judge(places: string, tasks: number, standbys: number, orders = 20): LeaderVerdict {
  const settings = { ...ZONE_CLUSTER, 'num.standby.replicas': `${standbys}` };
  const instances = places.split(' ').map((place, i) => {
    const tags = { zone: place.slice(0, 2), cluster: place.slice(2) };
    return instance(`node-${i + 1}`, tags, settings);
  });
  const { leaders } = verdictOf(fleetOf(instances, [subtopology(tasks)]), { orders });
  assert.equal(leaders.length, 1);
  return leaders[0] as LeaderVerdict;
}

const tiers = ({ formula, achievable, achieved }: LeaderVerdict) => [
  formula?.tier,
  achievable?.tier,
  achieved?.worst,
];

test('formula Absolute, but zones and clusters go together', () => {
  const leader = judge('z2c4 z1c2 z3c2 z2c1', 8, 2);
  assert.deepEqual(tiers(leader), ['absolute', 'partial', 'partial']);
  assert.equal(
    leader.reasons[1],
    'By the number of values (zone 3 and cluster 3) Absolute Preferred looks possible, but the tags go together: ' +
      'no 3 instances differ enough. The best there is Partially Preferred.',
  );
});

test('Absolute can be reached, but choosing one standby after the other gives Partial', () => {
  const leader = judge('z3c1 z1c2 z4c3 z4c3 z5c4 z1c1 z5c3', 7, 2);
  assert.deepEqual(tiers(leader), ['absolute', 'absolute', 'partial']);
  assert.deepEqual(leader.achieved?.tasks, {
    absolute: 6,
    partial: 1,
    least: 0,
    underReplicated: 0,
  });
  const [first, second] = leader.reasons;
  assert.match(first ?? '', /^Partially Preferred for 1 of 7 tasks \(0_5\): the 3 copies/);
  assert.match(second ?? '', /^Absolute Preferred could be reached, but Kafka places one standby/);
  const weak = leader.placements.find(({ tier }) => tier === 'partial');
  assert.deepEqual(weak?.differIn, ['zone']);
  assert.deepEqual(weak.spread, [3, 2]);
});

test('process ids decide: some orders are Absolute, some are not', () => {
  const leader = judge('z1c4 z5c5 z5c2 z1c3 z2c2 z4c3', 6, 2, 50);
  const orders = leader.achieved?.orders;
  assert.ok(orders && orders.absolute > 0 && orders.partial > 0);
  assert.equal(orders.absolute + orders.partial + orders.least, orders.run);
  assert.ok(leader.reasons.some((reason) => reason.startsWith('Process ids decide ties')));
});

test('better than can be promised: no active happens to be on the worse instance', () => {
  const leader = judge('z1c1 z2c2 z1c2', 1, 1, 1);
  assert.deepEqual(tiers(leader), ['absolute', 'partial', 'absolute']);
  assert.deepEqual(leader.achievable?.worseFor, ['node-3']);
  assert.ok(leader.reasons.some((reason) => reason.startsWith('This is better than the fleet')));
});

test('Absolute, but Least in the first rebalance after an instance lost its state', () => {
  const [leader] = verdictOf(fleetOf(grid(3, 3)), { orders: 1 }).leaders;
  assert.equal(leader?.achieved?.worst, 'absolute');
  assert.equal(leader.achieved.afterRestart, 'least');
  assert.ok(leader.reasons.some((reason) => reason.includes('without its state')));
});

test('an instance that lost its state comes back under a new process id', () => {
  const fleet = fleetOf(grid(3, 3));
  const reading = readLeader(fleet.instances[0] as Instance, featuresOf(fleet.kafka.version));
  assert.equal(reading.kind, 'settings');
  // Under its old id, the highest of all, node-9 would get no standby back at once: Least at the first try.
  let more = 0;
  const tier = atOnce(new Runs(fleet, reading.settings).afterRestart(() => ++more > 0));
  assert.deepEqual([tier, more], ['least', 3]);
});

test('small changelogs are caught up from the start: a restart changes nothing', () => {
  const small = [subtopology(24, true, 5_000)];
  const [leader] = verdictOf(fleetOf(grid(3, 3), small), { orders: 1 }).leaders;
  assert.equal(leader?.achieved?.afterRestart, 'absolute');
});
