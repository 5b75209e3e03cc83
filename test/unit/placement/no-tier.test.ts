import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { KafkaVersion } from '../../../server/src/catalog/kafka-version';
import { verdictOf } from '../../../server/src/placement/verdict-of';
import type { Instance } from '../../../server/src/fleet/fleet';
import { fleetOf, grid, instance, subtopology, ZONE_CLUSTER } from './fleets';

const withSettings = (settings: Readonly<Record<string, string>>) =>
  grid(3, 3, { ...ZONE_CLUSTER, ...settings });

interface Case {
  readonly what: string;
  readonly instances: readonly Instance[];
  readonly reason: RegExp;
  readonly kafka?: KafkaVersion;
  readonly stateful?: boolean;
  /** Whether the copies still have places. */
  readonly placed: boolean;
}

const CASES: readonly Case[] = [
  {
    what: 'no tags',
    instances: grid(3, 3, { 'num.standby.replicas': '2' }),
    reason: /^No `rack\.aware\.assignment\.tags`/,
    placed: true,
  },
  {
    what: 'no standbys',
    instances: withSettings({ 'num.standby.replicas': '0' }),
    reason: /^No standbys/,
    placed: true,
  },
  {
    what: 'no stateful task',
    instances: grid(3, 3),
    stateful: false,
    reason: /^No task has state/,
    placed: true,
  },
  {
    what: 'one instance',
    instances: grid(1, 1),
    reason: /^One instance/,
    placed: true,
  },
  {
    what: 'Kafka before client tags',
    instances: grid(3, 3),
    kafka: '3.1',
    reason: /^Kafka 3\.1 does not read client tags/,
    placed: true,
  },
  {
    what: 'negative standbys',
    instances: withSettings({ 'num.standby.replicas': '-1' }),
    reason: /^`num\.standby\.replicas` -1 is no number/,
    placed: false,
  },
  {
    what: 'streams protocol on one instance',
    instances: [...grid(2, 2), instance('odd', {}, { 'group.protocol': 'Streams' })],
    kafka: '4.2',
    reason: /^`group\.protocol` is `streams` on some instances only/,
    placed: false,
  },
  {
    what: 'streams protocol without standbys of the group',
    instances: withSettings({ 'group.protocol': 'streams' }),
    kafka: '4.2',
    reason: /^No standbys: the group's `streams\.num\.standby\.replicas` is taken to be 0/,
    placed: true,
  },
  {
    what: 'another assignor',
    instances: withSettings({ 'task.assignor.class': 'com.example.Mine' }),
    reason: /^The tasks are assigned by `com\.example\.Mine`/,
    placed: false,
  },
  {
    what: 'a leader setting known at run time only',
    instances: withSettings({ 'num.standby.replicas': '${STANDBYS}' }),
    reason: /^`num\.standby\.replicas` of node-1, .* at run time \(`\$\{STANDBYS\}`\)/,
    placed: false,
  },
  {
    what: 'a tag known at run time only',
    instances: [...grid(2, 2), instance('node-5', { zone: '${ZONE}', cluster: 'c' }, ZONE_CLUSTER)],
    reason: /^`client\.tag\.zone` of node-5 is only known at run time \(`\$\{ZONE\}`\)/,
    placed: false,
  },
  {
    what: 'a value Kafka refuses',
    instances: withSettings({ 'max.warmup.replicas': '0' }),
    reason: /^Kafka Streams will not start on node-1, .*: `max\.warmup\.replicas` cannot be `0`/,
    placed: false,
  },
  {
    what: 'a listed tag that no instance has',
    instances: withSettings({ 'rack.aware.assignment.tags': 'zone,az' }),
    reason: /^Kafka Streams will not start: `az` is listed but .* have no `client\.tag\.az`/,
    placed: false,
  },
  { what: 'no instance', instances: [], reason: /^This fleet has no instance/, placed: false },
];

for (const { what, instances, reason, kafka, stateful, placed } of CASES) {
  test(`no tier: ${what}`, () => {
    const fleet = fleetOf(instances, [subtopology(24, stateful ?? true)], kafka);
    const { leaders, worst } = verdictOf(fleet, { orders: 2 });
    const leader = leaders[worst];
    assert.equal(leader?.formula, null);
    assert.equal(leader.achievable, null);
    assert.equal(leader.achieved, null);
    assert.match(leader.reasons[0] ?? '', reason);
    assert.equal(leader.base.length, placed ? instances.length : 0);
    const active = leader.base.flatMap((held) => held.active);
    assert.equal(active.length, placed ? 24 : 0);
  });
}

test('settings that the version does not know are not read', () => {
  const settings = { 'task.assignor.class': 'com.example.Mine', 'group.protocol': 'streams' };
  const { leaders } = verdictOf(fleetOf(withSettings(settings), undefined, '3.7'), { orders: 1 });
  assert.equal(leaders[0]?.achieved?.worst, 'absolute');
});

test('fewer instances than copies: no tag matters, a standby stays out', () => {
  const [leader] = verdictOf(fleetOf(grid(1, 2)), { orders: 1 }).leaders;
  assert.deepEqual(leader?.achieved?.tasks, {
    absolute: 0,
    partial: 0,
    least: 24,
    underReplicated: 24,
  });
  assert.equal(leader.achievable?.tier, 'least');
  assert.equal(
    leader.reasons[0],
    '`num.standby.replicas` 2 needs 3 instances per task; this fleet has 2. One standby of every task stays unassigned.',
  );
});

test('an instance without a listed tag is named', () => {
  const odd = instance('odd', { zone: 'z' }, { 'num.standby.replicas': '2' });
  const { leaders } = verdictOf(fleetOf([...grid(3, 3), odd]), { orders: 1 });
  assert.deepEqual(
    leaders.map(({ names }) => names.length),
    [9, 1],
  );
  const reasons = leaders[0]?.reasons ?? [];
  assert.ok(reasons.some((reason) => reason.startsWith('odd has no `client.tag.cluster`')));
});
