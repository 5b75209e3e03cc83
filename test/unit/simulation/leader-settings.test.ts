import assert from 'node:assert/strict';
import { test } from 'node:test';
import { featuresOf } from '../../../server/src/catalog/features';
import type { KafkaVersion } from '../../../server/src/catalog/kafka-version';
import { readLeader } from '../../../server/src/simulation/leader-settings';
import { instance } from '../placement/fleets';

const read = (settings: Readonly<Record<string, string>>, version: KafkaVersion = '3.9') =>
  readLeader(instance('node-1', {}, settings), featuresOf(version));

test('defaults', () => {
  assert.deepEqual(read({}), {
    kind: 'settings',
    settings: {
      rackAwareAssignmentTags: [],
      numStandbyReplicas: 0,
      maxWarmupReplicas: 2,
      acceptableRecoveryLag: 10_000,
      probingRebalanceIntervalMs: 600_000,
      strategy: 'none',
      trafficCost: null,
      nonOverlapCost: null,
      assignorClass: null,
    },
  });
});

test('values as Kafka reads them: trimmed, lists split at commas, Long.MAX_VALUE unbounded', () => {
  const reading = read({
    'rack.aware.assignment.tags': ' zone ,cluster, zone ',
    'num.standby.replicas': ' +2 ',
    'acceptable.recovery.lag': '9223372036854775807',
    'rack.aware.assignment.strategy': 'MIN_TRAFFIC',
    'rack.aware.assignment.traffic_cost': '-3',
  });
  assert.equal(reading.kind, 'settings');
  const { settings } = reading;
  assert.deepEqual(settings.rackAwareAssignmentTags, ['zone', 'cluster']);
  assert.equal(settings.numStandbyReplicas, 2);
  assert.equal(settings.acceptableRecoveryLag, Infinity);
  assert.equal(settings.strategy, 'min_traffic');
  assert.equal(settings.trafficCost, -3);
});

test('what a version does not know is not read', () => {
  const settings = {
    'rack.aware.assignment.tags': 'zone',
    'rack.aware.assignment.strategy': '${later}',
    'task.assignor.class': 'com.example.Mine',
  };
  const reading = read(settings, '3.1');
  assert.equal(reading.kind, 'settings');
  assert.deepEqual(reading.settings.rackAwareAssignmentTags, []);
  assert.equal(reading.settings.strategy, 'none');
  assert.equal(reading.settings.assignorClass, null);
});

test('what Kafka refuses to start with', () => {
  for (const [key, value] of [
    ['max.warmup.replicas', '0'],
    ['acceptable.recovery.lag', '-1'],
    ['probing.rebalance.interval.ms', '59999'],
    ['num.standby.replicas', '2.0'],
    ['num.standby.replicas', '9999999999'],
    ['rack.aware.assignment.tags', 'a,b,c,d,e,f'],
  ] as const) {
    assert.deepEqual(read({ [key]: value }), { kind: 'refused', key, value });
  }
});

test('a run-time value leaves the leader unknown', () => {
  assert.deepEqual(read({ 'max.warmup.replicas': '${W}' }), {
    kind: 'unknown',
    key: 'max.warmup.replicas',
    value: '${W}',
  });
});

test("Kafka's own assignor by its class name is no other assignor", () => {
  const name =
    'org.apache.kafka.streams.processor.internals.assignment.HighAvailabilityTaskAssignor';
  const reading = read({ 'internal.task.assignor.class': name }, '3.6');
  assert.equal(reading.kind === 'settings' && reading.settings.assignorClass, null);
});
