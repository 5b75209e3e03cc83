import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { KafkaVersion } from '../../../server/src/catalog/kafka-version';
import { modelOfFleet } from '../../../server/src/features/preview-model';
import { placementText as hoverText } from '../../../server/src/features/placement-text';
import type { Brokers, Fleet } from '../../../server/src/fleet/fleet';
import { placementJson } from '../../../server/src/placement/report';
import { placementText } from '../../../server/src/placement/report-text';
import { verdictOf } from '../../../server/src/placement/verdict-of';
import type { LeaderVerdict } from '../../../server/src/placement/verdict';
import { simulate } from '../../../server/src/simulation/simulate';
import { fleetOf, instance, subtopology, ZONE_CLUSTER } from './fleets';

const PUBLIC = 'org.apache.kafka.streams.processor.assignment.assignors.StickyTaskAssignor';
const LEGACY = 'org.apache.kafka.streams.processor.internals.assignment.LegacyStickyTaskAssignor';
const BEFORE_3_8 = 'org.apache.kafka.streams.processor.internals.assignment.StickyTaskAssignor';

const MIN_TRAFFIC = { 'rack.aware.assignment.strategy': 'min_traffic' };

/** Two instances in each of two racks; replicas of the one subtopology as told. */
function racked(
  settings: Readonly<Record<string, string>>,
  brokers?: Brokers,
  kafka: KafkaVersion = '3.9',
): Fleet {
  const instances = ['a', 'a', 'b', 'b'].map((rack, i) =>
    instance(`web-${i + 1}`, { zone: rack, cluster: 'c' }, { 'client.rack': rack, ...settings }),
  );
  const fleet = fleetOf(instances, [subtopology(4)], kafka);
  return brokers ? { ...fleet, brokers } : fleet;
}

/** Every even partition is in rack b only, every odd one in rack a only. */
const CROSSED: Brokers = {
  racks: ['a', 'b'],
  replicationFactor: 1,
  topics: new Map(
    ['aggregate', 'aggregate-changelog'].map((topic) => [topic, [['b'], ['a'], ['b'], ['a']]]),
  ),
};

function shown(fleet: Fleet): LeaderVerdict {
  const { leaders, worst } = verdictOf(fleet, { orders: 1 });
  const leader = leaders[worst];
  assert.ok(leader);
  return leader;
}

/** By rack: the tasks that run there. */
function tasksIn(fleet: Fleet): { a: readonly string[]; b: readonly string[] } {
  const { base } = shown(fleet);
  const of = (from: number): string[] =>
    base
      .slice(from, from + 2)
      .flatMap(({ active }) => active)
      .sort();
  return { a: of(0), b: of(2) };
}

function notes(fleet: Fleet): string {
  return shown(fleet).reasons.join('\n');
}

describe('a rack-aware strategy', () => {
  it('brings tasks to the racks of their partitions', () => {
    assert.deepEqual(tasksIn(racked({}, CROSSED)), { a: ['0_0', '0_1'], b: ['0_2', '0_3'] });
    for (const strategy of ['min_traffic', 'balance_subtopology']) {
      const fleet = racked({ 'rack.aware.assignment.strategy': strategy }, CROSSED);
      assert.deepEqual(tasksIn(fleet), { a: ['0_1', '0_3'], b: ['0_0', '0_2'] }, strategy);
    }
  });

  it('says nothing more where all replicas are told', () => {
    assert.doesNotMatch(notes(racked(MIN_TRAFFIC, CROSSED)), /strategy/);
  });

  it('does nothing before its version', () => {
    const before = racked(MIN_TRAFFIC, CROSSED, '3.5');
    assert.deepEqual(tasksIn(before), tasksIn(racked({}, CROSSED)));
    const balanced = { 'rack.aware.assignment.strategy': 'balance_subtopology' };
    assert.deepEqual(tasksIn(racked(balanced, CROSSED, '3.6')), tasksIn(racked({}, CROSSED)));
  });

  it('says that brokers are assumed', () => {
    const fleet = racked(MIN_TRAFFIC);
    assert.match(
      notes(fleet),
      /brokers, which are assumed: in the racks of the instances \(a and b\)/,
    );
    assert.deepEqual(tasksIn(fleet), { a: ['0_0', '0_1'], b: ['0_2', '0_3'] });
  });

  it('says which replicas are assumed', () => {
    const some = new Map([...CROSSED.topics].slice(0, 1));
    const fleet = racked(MIN_TRAFFIC, { ...CROSSED, topics: some });
    assert.match(
      notes(fleet),
      /replicas of aggregate-changelog \(1 of each partition\) are assumed/,
    );
  });

  it('stays off when an instance lacks its rack', () => {
    const fleet = racked(MIN_TRAFFIC, CROSSED);
    const odd = instance('odd', { zone: 'a', cluster: 'c' }, MIN_TRAFFIC);
    const mixed = { ...fleet, instances: [...fleet.instances, odd] };
    assert.match(notes(mixed), /stays off for the whole group: odd has no `client\.rack`/);
  });

  it('cannot be told when a rack is known at run time only', () => {
    const fleet = racked({ ...MIN_TRAFFIC, 'main.consumer.client.rack': '${RACK}' }, CROSSED);
    assert.match(notes(fleet), /`main\.consumer\.client\.rack` of web-1 is only known at run time/);
    assert.deepEqual(tasksIn(fleet), tasksIn(racked({}, CROSSED)));
  });

  it('is worked out anew when brokers change', () => {
    const turned = new Map(
      [...CROSSED.topics.keys()].map((topic) => [topic, [['a'], ['b'], ['a'], ['b']]]),
    );
    const fleet = racked(MIN_TRAFFIC, { ...CROSSED, topics: turned });
    assert.deepEqual(tasksIn(fleet), { a: ['0_0', '0_2'], b: ['0_1', '0_3'] });
  });
});

describe('a sticky assignor', () => {
  const sticky = (key: string, name: string, kafka: KafkaVersion = '3.9'): Fleet =>
    racked({ ...ZONE_CLUSTER, 'num.standby.replicas': '1', [key]: name }, undefined, kafka);

  it('runs in place of the default one and is named', () => {
    for (const fleet of [
      sticky('task.assignor.class', PUBLIC),
      sticky('internal.task.assignor.class', LEGACY),
      sticky('internal.task.assignor.class', BEFORE_3_8, '3.7'),
    ]) {
      const verdict = verdictOf(fleet, { orders: 1 });
      const leader = verdict.leaders[verdict.worst];
      assert.match(verdict.assignor, /StickyTaskAssignor$/);
      assert.ok(leader?.achieved);
      assert.match(leader.reasons.join('\n'), /does not look at `rack\.aware\.assignment\.tags`/);
      const copies = leader.base.map(({ active, standby }) => active.length + standby.length);
      assert.equal(
        copies.reduce((sum, count) => sum + count, 0),
        8,
      );
    }
  });

  it('is not reproducible where it is the public one and places standbys', () => {
    assert.equal(shown(sticky('task.assignor.class', PUBLIC)).reproducible, false);
    assert.match(notes(sticky('task.assignor.class', PUBLIC)), /one of the possible placements/);
    assert.equal(shown(sticky('internal.task.assignor.class', LEGACY)).reproducible, undefined);
  });

  it('says beside its standbys that they are not reproducible, on a terminal and in hovers', () => {
    const fleet = sticky('task.assignor.class', PUBLIC);
    const remark = /not reproducible in Kafka/g;
    const count = (text: string): number => [...text.matchAll(remark)].length;
    const texts = (of: Fleet): string[] => {
      const verdict = verdictOf(of, { orders: 1 });
      return [placementText(of, verdict), hoverText(of, verdict)];
    };
    // Once beside the standbys, once in the reasons.
    assert.deepEqual(texts(fleet).map(count), [2, 2]);
    const legacy = sticky('internal.task.assignor.class', LEGACY);
    assert.deepEqual(texts(legacy).map(count), [0, 0]);
    const verdict = verdictOf(fleet, { orders: 1 });
    assert.equal(placementJson(fleet, verdict).reproducible, false);
    assert.match(placementJson(fleet, verdict).reasons.join(), remark);
    const model = modelOfFleet(fleet, verdict, 1);
    assert.equal(model.verdict?.leaders[model.verdict.worst]?.reproducible, false);
  });

  it('says so in simulations too', () => {
    const simulation = simulate(sticky('task.assignor.class', PUBLIC));
    assert.match(simulation?.assumptions.join() ?? '', /StickyTaskAssignor are not reproducible/);
    const legacy = simulate(sticky('internal.task.assignor.class', LEGACY));
    assert.doesNotMatch(legacy?.assumptions.join() ?? '', /reproducible/);
  });

  it('is named where it misses a better tier, which it does without warmups', () => {
    const settings = {
      'internal.task.assignor.class': LEGACY,
      'num.standby.replicas': '1',
      'rack.aware.assignment.tags': 'zone',
    };
    const instances = ['a', 'a', 'b'].map((zone, i) => instance(`web-${i}`, { zone }, settings));
    const all = notes(fleetOf(instances, [subtopology(12)], '3.9'));
    assert.match(all, /could be reached, but `LegacyStickyTaskAssignor` does not look at tags/);
    assert.doesNotMatch(all, /until the warmups/);
  });

  it('is not known before its version', () => {
    assert.match(
      notes(sticky('internal.task.assignor.class', BEFORE_3_8, '2.8')),
      /^The tasks are assigned by .*before 3\.0/,
    );
    assert.match(
      notes(sticky('internal.task.assignor.class', PUBLIC, '3.7')),
      /^The tasks are assigned by/,
    );
  });

  it('wants both costs for racks to matter to the public one', () => {
    const settings = { ...MIN_TRAFFIC, 'task.assignor.class': PUBLIC };
    assert.match(notes(racked(settings, CROSSED)), /wants both/);
    const costs = {
      'rack.aware.assignment.traffic_cost': '10',
      'rack.aware.assignment.non_overlap_cost': '1',
    };
    assert.deepEqual(tasksIn(racked({ ...settings, ...costs }, CROSSED)), {
      a: ['0_1', '0_3'],
      b: ['0_0', '0_2'],
    });
  });
});
