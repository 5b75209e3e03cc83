import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerBrokerScenario } from '../../../server/src/assignor/broker/broker-scenario';
import { featuresOf } from '../../../server/src/catalog/features';
import type { KafkaVersion } from '../../../server/src/catalog/kafka-version';
import type { Fleet } from '../../../server/src/fleet/fleet';
import { placementJson } from '../../../server/src/placement/report';
import { placementText } from '../../../server/src/placement/report-text';
import type { LeaderVerdict } from '../../../server/src/placement/verdict';
import { verdictOf } from '../../../server/src/placement/verdict-of';
import { simulate } from '../../../server/src/simulation/simulate';
import { fleetOf, grid, instance, setting, subtopology } from './fleets';

const STREAMS = { 'group.protocol': 'streams', 'rack.aware.assignment.tags': 'zone,cluster' };

/** A fleet of the streams protocol; the group has the given number of standbys, or does not say. */
function streamsFleet(kafka: KafkaVersion, standbys?: string, more: Partial<Fleet> = {}): Fleet {
  const key = 'streams.num.standby.replicas';
  return {
    ...fleetOf(grid(2, 3, STREAMS), [subtopology(24)], kafka),
    ...(standbys === undefined ? {} : { group: new Map([[key, setting(key, standbys)]]) }),
    ...more,
  };
}

function shown(fleet: Fleet, orders = 10): LeaderVerdict {
  const { leaders, worst } = verdictOf(fleet, { orders });
  const leader = leaders[worst];
  assert.ok(leader);
  assert.equal(leaders.length, 1);
  return leader;
}

/** Kafka's own UUID of two numbers, as text. */
function uuid(upper: number, lower: number): string {
  const bytes = Buffer.alloc(16);
  bytes.writeBigUInt64BE(BigInt(upper), 0);
  bytes.writeBigUInt64BE(BigInt(lower), 8);
  return bytes.toString('base64url');
}

const VERSIONS = ['4.1', '4.2', '4.3', '4.4'] as const;

for (const kafka of VERSIONS) {
  test(`${kafka}: the base run is what the brokers' assignor gives counted ids`, () => {
    // Twelve subtopologies: the brokers take their numbers as texts.
    const topology = Array.from({ length: 12 }, (_, i) => subtopology(1 + (i % 3), i % 4 !== 3));
    const fleet = {
      ...streamsFleet(kafka, '1', { topology: { subtopologies: topology, assumed: false } }),
      instances: grid(1, 3, STREAMS).map((instance, i) => ({ ...instance, threads: 1 + i })),
    };
    const members = fleet.instances.flatMap(({ threads }, i) =>
      Array.from({ length: threads }, (_, thread) => ({
        id: uuid(i + 1, thread + 1),
        processId: `00000000-0000-0000-0000-00000000000${i + 1}`,
      })),
    );
    const { broker } = featuresOf(kafka);
    const answer = answerBrokerScenario(
      {
        subtopologies: topology.map(({ partitions, stateful }, i) => ({
          id: String(i),
          partitions,
          stateful,
        })),
        numStandbyReplicas: 1,
        members,
      },
      broker,
    );
    const { base } = shown(fleet, 1);
    fleet.instances.forEach((_, i) => {
      const own = members.filter(({ processId }) => processId.endsWith(String(i + 1)));
      for (const role of ['active', 'standby'] as const) {
        const tasks = own.flatMap(({ id }) => answer.members[id]?.[role] ?? []);
        assert.deepEqual([...(base[i]?.[role] ?? [])].sort(), tasks.sort(), `${i} ${role}`);
      }
    });
  });
}

test('the tier is graded, and called luck', () => {
  const leader = shown(streamsFleet('4.2', '2'));
  assert.equal(leader.byBroker, true);
  assert.equal(leader.numStandbyReplicas, 2);
  assert.equal(leader.formula?.tier, 'partial');
  assert.equal(leader.achieved?.worst, 'least');
  assert.equal(leader.achieved.orders.run, 10);
  const { reasons } = leader;
  assert.ok(reasons.some((reason) => reason.startsWith('The tier is a matter of luck')));
  assert.ok(reasons.some((reason) => reason.includes('2 standbys by the fleet file')));
  assert.ok(!reasons.some((reason) => reason.includes('would make it')));
});

test('member ids decide ties: of fifty orders some spread the copies, some do not', () => {
  const settings = { 'group.protocol': 'streams', 'rack.aware.assignment.tags': 'zone' };
  const instances = ['a', 'a', 'b', 'b'].map((zone, i) => instance(`n${i}`, { zone }, settings));
  const fleet = streamsFleet('4.4', '1', {
    instances,
    topology: { subtopologies: [subtopology(4)], assumed: false },
  });
  const { achieved, reasons } = shown(fleet, 50);
  const { run, absolute, least } = achieved?.orders ?? { run: 0, absolute: 0, least: 0 };
  assert.equal(run, 50);
  assert.ok(absolute > 0 && least > 0 && absolute + least === 50);
  assert.ok(reasons.some((reason) => reason.startsWith('Member and process ids decide ties')));
});

test('what the clients say of standbys does not count', () => {
  const fleet = streamsFleet('4.2');
  const instances = fleet.instances.map((instance) => {
    const own = setting('num.standby.replicas', '2');
    return { ...instance, settings: new Map([...instance.settings, [own.key, own]]) };
  });
  const leader = shown({ ...fleet, instances });
  assert.equal(leader.numStandbyReplicas, 0);
  assert.match(leader.reasons[0] ?? '', /^No standbys: .* taken to be 0, Kafka's default/);
  assert.match(leader.reasons.join('\n'), /tell it under `group` in a fleet file/);
  assert.equal(leader.base.flatMap(({ active }) => active).length, 24);
});

test('only 4.1 is not reproducible', () => {
  for (const kafka of VERSIONS) {
    const fleet = streamsFleet(kafka, '1');
    const verdict = verdictOf(fleet, { orders: 1 });
    const json = placementJson(fleet, verdict);
    assert.equal(json.reproducible, kafka === '4.1' ? false : undefined, kafka);
    assert.equal(json.assignor, 'broker (group.protocol=streams)');
    const told = json.reasons.some((reason) => reason.startsWith('Not reproducible: '));
    assert.equal(told, kafka === '4.1', kafka);
    // Beside the actives and beside the standbys.
    const remarks = [...placementText(fleet, verdict).matchAll(/\(not reproducible in Kafka\)/g)];
    assert.equal(remarks.length, kafka === '4.1' ? 2 : 0, kafka);
    const assumed = simulate(fleet)?.assumptions.join('\n') ?? '';
    assert.equal(/brokers of Kafka 4\.1 assign is not reproducible/.test(assumed), kafka === '4.1');
  }
});

test('4.4: the tags of the group grade, though nothing reads them', () => {
  const key = 'streams.rack.aware.assignment.tags';
  const fleet = streamsFleet('4.4', '1');
  const group = new Map([...(fleet.group ?? []), [key, setting(key, 'zone')] as const]);
  const keys = (kafka: KafkaVersion): string[] =>
    shown({ ...fleet, group, kafka: { version: kafka, from: 'setting' } }, 1).tags.map(
      (tag) => tag.key,
    );
  assert.deepEqual(keys('4.4'), ['zone']);
  assert.deepEqual(keys('4.3'), ['zone', 'cluster']);
});

test('more standbys than brokers allow, and than there are instances', () => {
  const { reasons, achieved } = shown(streamsFleet('4.2', '6'), 1);
  assert.match(reasons[0] ?? '', /^`streams\.num\.standby\.replicas` 6 needs 7 instances/);
  assert.ok(reasons.some((reason) => reason.includes('group.streams.max.standby.replicas')));
  assert.equal(achieved?.tasks.underReplicated, 24);
});

test('4.1 compares pairs of tasks: a large group is not told', () => {
  const topology = { subtopologies: [subtopology(40_000)], assumed: false };
  const [first = instance('a', {}, STREAMS)] = grid(1, 3, STREAMS);
  const instances = Array.from({ length: 13 }, (_, i) => ({ ...first, name: `n${i}` }));
  const { reasons, base } = shown(streamsFleet('4.1', '1', { topology, instances }), 1);
  assert.match(reasons[0] ?? '', /40000 tasks on 13 stream threads .* too long to be told/);
  assert.deepEqual(base, []);
});
