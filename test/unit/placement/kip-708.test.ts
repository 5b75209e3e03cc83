import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verdictOf } from '../../../server/src/placement/verdict-of';
import { fleetOf, grid, subtopology, ZONE_CLUSTER } from './fleets';

const EXAMPLES = [
  { clusters: 3, zones: 3, tasks: 27, tier: 'absolute', standbys: ['node-5', 'node-9'] },
  { clusters: 3, zones: 3, tasks: 24, tier: 'absolute', standbys: ['node-6', 'node-8'] },
  { clusters: 2, zones: 3, tasks: 24, tier: 'partial', standbys: ['node-3', 'node-5'] },
  { clusters: 2, zones: 2, tasks: 24, tier: 'least', standbys: ['node-2', 'node-4'] },
] as const;

for (const { clusters, zones, tasks, tier, standbys } of EXAMPLES) {
  for (const order of ['zone,cluster', 'cluster,zone']) {
    test(`${clusters} clusters × ${zones} zones, ${tasks} tasks, ${order}: ${tier}`, () => {
      const settings = { ...ZONE_CLUSTER, 'rack.aware.assignment.tags': order };
      const fleet = fleetOf(grid(clusters, zones, settings), [subtopology(tasks)]);
      const { leaders, copies, statefulTasks } = verdictOf(fleet, { orders: 20 });
      const [leader] = leaders;
      assert.equal(leaders.length, 1);
      assert.equal(leader?.formula?.tier, tier);
      assert.equal(leader.achievable?.tier, tier);
      assert.equal(leader.achieved?.worst, tier);
      assert.deepEqual(leader.achieved.tasks[tier], tasks);
      assert.equal(leader.achieved.orders.run, 20);
      assert.equal(leader.achieved.orders[tier], 20);
      assert.equal(copies, 3);
      assert.equal(statefulTasks, tasks);
      const [first] = leader.placements;
      assert.equal(first?.task, '0_0');
      assert.equal(fleet.instances[first.active]?.name, 'node-1');
      const names = first.standbys.map((i) => fleet.instances[i]?.name).sort();
      assert.deepEqual(names, standbys);
    });
  }
}

test('the order of the list changes nothing in any placement', () => {
  const placements = (order: string) => {
    const settings = { ...ZONE_CLUSTER, 'rack.aware.assignment.tags': order };
    const verdict = verdictOf(fleetOf(grid(2, 3, settings)), { orders: 1 });
    return verdict.leaders[0]?.placements.map(({ active, standbys }) => ({ active, standbys }));
  };
  assert.deepEqual(placements('cluster,zone'), placements('zone,cluster'));
});

test('reasons of the Partially Preferred example name the cluster that is missing', () => {
  const [leader] = verdictOf(fleetOf(grid(2, 3)), { orders: 1 }).leaders;
  assert.equal(
    leader?.reasons[0],
    'Partially Preferred: the 3 copies of a task differ in zone (3 of 3) but share a cluster (2 of 3). ' +
      'A third cluster would make it Absolute Preferred.',
  );
  assert.deepEqual(leader.formula?.limitingTags, ['cluster']);
});
