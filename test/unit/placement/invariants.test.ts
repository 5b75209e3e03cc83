import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { KAFKA_VERSIONS } from '../../../server/src/catalog/kafka-version';
import { TIER_RANK } from '../../../server/src/placement/verdict';
import { verdictOf } from '../../../server/src/placement/verdict-of';
import { fleetOf, instance, subtopology } from './fleets';

const value = fc.constantFrom('a', 'b', 'c', 'd');
const tags = fc.dictionary(fc.constantFrom('zone', 'cluster', 'rack'), value, {
  noNullPrototype: true,
});
const settings = fc.record(
  {
    'num.standby.replicas': fc.constantFrom('0', '1', '2', '3', '-1', 'x', '${N}'),
    'rack.aware.assignment.tags': fc.constantFrom(
      'zone',
      'zone,cluster',
      'cluster,rack,zone',
      '',
      ',',
    ),
    'acceptable.recovery.lag': fc.constantFrom('0', '10000', '9223372036854775807'),
    'group.protocol': fc.constantFrom('classic', 'streams'),
  },
  { requiredKeys: [] },
);
const fleets = fc
  .record({
    settings,
    instances: fc.array(fc.tuple(tags, fc.integer({ min: 1, max: 4 })), { maxLength: 9 }),
    odd: fc.option(settings),
    subtopologies: fc.array(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.boolean()), {
      maxLength: 3,
    }),
    kafka: fc.constantFrom(...KAFKA_VERSIONS),
  })
  .map(({ settings, instances, odd, subtopologies, kafka }) =>
    fleetOf(
      instances.map(([tags, threads], i) =>
        instance(`node-${i + 1}`, tags, i === 0 && odd ? odd : settings, threads),
      ),
      subtopologies.map(([partitions, stateful]) => subtopology(partitions, stateful)),
      kafka,
    ),
  );

test('whatever the fleet: one active each, no copy twice, tiers within what the three answers allow', () => {
  fc.assert(
    fc.property(fleets, (fleet) => {
      const verdict = verdictOf(fleet, { orders: 3 });
      assert.ok(verdict.leaders[verdict.worst]);
      assert.equal(verdict.leaders.flatMap(({ names }) => names).length, fleet.instances.length);
      for (const leader of verdict.leaders) {
        const { formula, achievable, achieved, placements, numStandbyReplicas } = leader;
        assert.equal(formula === null, achieved === null);
        assert.equal(achievable === null, achieved === null);
        assert.ok(leader.reasons.length > 0);
        assert.ok(leader.reasons.every((reason) => !/undefined|NaN|Infinity/.test(reason)));
        for (const { active, standbys, tier, underReplicated, differIn } of placements) {
          assert.ok(active >= 0);
          assert.equal(new Set([active, ...standbys]).size, standbys.length + 1);
          assert.equal(underReplicated, standbys.length < numStandbyReplicas);
          // No task is spread better than the formula allows.
          if (formula) assert.ok(TIER_RANK[tier] <= TIER_RANK[formula.tier]);
          assert.equal(tier !== 'least', differIn.length > 0);
        }
        if (leader.base.length > 0) {
          const held = leader.base.flatMap((each) => each.active);
          assert.equal(new Set(held).size, held.length);
          assert.equal(held.length, verdict.statefulTasks + verdict.statelessTasks);
        }
        if (achieved && achievable) {
          const { orders, tasks } = achieved;
          assert.equal(orders.absolute + orders.partial + orders.least, orders.run);
          assert.equal(tasks.absolute + tasks.partial + tasks.least, verdict.statefulTasks);
        }
      }
    }),
    { numRuns: 400 },
  );
});
