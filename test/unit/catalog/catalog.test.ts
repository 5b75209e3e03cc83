import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  historyOf,
  isStreamsOnly,
  keysOf,
  lookUp,
  resolveKey,
  splitPrefix,
} from '../../../server/src/catalog/catalog';
import { KAFKA_VERSIONS } from '../../../server/src/catalog/kafka-version';
import { deprecatedValue, LIFECYCLES, successorOf } from '../../../server/src/catalog/lifecycle';

test('a key is known from the version that added it', () => {
  assert.equal(lookUp('streams', 'task.assignor.class', '3.7'), undefined);
  assert.equal(lookUp('streams', 'task.assignor.class', '3.8')?.since, '3.8');
  assert.equal(lookUp('streams', 'no.such.key', '3.8'), undefined);
});

test('what changed over time is told for the version asked about', () => {
  assert.equal(lookUp('streams', 'num.standby.replicas', '3.0')?.importance, 'MEDIUM');
  assert.equal(lookUp('streams', 'num.standby.replicas', '3.1')?.importance, 'HIGH');
  assert.equal(lookUp('streams', 'replication.factor', '2.8')?.defaultValue, '1');
  assert.equal(lookUp('streams', 'replication.factor', '3.0')?.defaultValue, '-1');
  assert.equal(lookUp('consumer', 'session.timeout.ms', '2.8')?.defaultValue, '10000');
  assert.equal(lookUp('consumer', 'session.timeout.ms', '3.0')?.defaultValue, '45000');
});

test('a required key has no default, an unset one null', () => {
  assert.equal(lookUp('streams', 'application.id', '4.4')?.defaultValue, undefined);
  assert.equal(lookUp('streams', 'default.key.serde', '4.4')?.defaultValue, null);
});

test('valid values come apart into kinds', () => {
  const valid = (name: string) => lookUp('streams', name, '4.4')?.valid;
  assert.deepEqual(valid('max.warmup.replicas'), { kind: 'range', min: 1, max: null });
  assert.deepEqual(valid('rack.aware.assignment.tags'), { kind: 'listSize', max: 5 });
  assert.deepEqual(valid('group.protocol'), {
    kind: 'oneOf',
    values: ['CLASSIC', 'STREAMS'],
    ignoreCase: true,
  });
  assert.deepEqual(valid('bootstrap.servers'), { kind: 'distinctList', mayBeEmpty: false });
  assert.equal(valid('topology.optimization')?.kind, 'listOf');
  assert.deepEqual(lookUp('topic', 'compression.gzip.level', '4.4')?.valid, {
    kind: 'range',
    min: 1,
    max: 9,
    also: [-1],
  });
});

test('a history outlives its key', () => {
  const history = historyOf('streams', 'retries');
  assert.equal(history?.deprecated, '2.7');
  assert.equal(history?.removed, '4.0');
  assert.equal(lookUp('streams', 'retries', '4.0'), undefined);
  assert.equal(historyOf('streams', 'key.serde')?.removed, '2.0');
  assert.equal(historyOf('streams', 'key.serde')?.since, undefined);
  assert.equal(historyOf('streams', 'no.such.key'), undefined);
});

test('windowed inner serdes are gone since 3.0', () => {
  const history = historyOf('streams', 'default.windowed.key.serde.inner');
  assert.deepEqual([history?.since, history?.removed], ['2.6', '3.0']);
  assert.equal(history?.replacedBy, 'windowed.inner.class.serde');
});

test('every successor is a key of its own', () => {
  for (const { surface, name, replacedBy } of LIFECYCLES) {
    if (replacedBy === undefined) continue;
    assert.notEqual(historyOf(surface, replacedBy)?.since, undefined, `${name} → ${replacedBy}`);
  }
});

test('every deprecated key without a successor says what to do', () => {
  const silent = KAFKA_VERSIONS.flatMap((version) => keysOf('streams', version))
    .filter((facts) => facts.deprecated !== undefined || facts.removed !== undefined)
    .filter((facts) => {
      const history = historyOf('streams', facts.name);
      return history?.replacedBy === undefined && history?.note === undefined;
    });
  assert.deepEqual(silent, []);
});

test('a successor takes over the value, translated where it must be', () => {
  assert.deepEqual(successorOf('streams', 'cache.max.bytes.buffering', '0'), {
    name: 'statestore.cache.max.bytes',
    value: '0',
  });
  assert.equal(
    successorOf('streams', 'default.dsl.store', 'in_memory')?.value,
    'org.apache.kafka.streams.state.BuiltInDslStoreSuppliers$InMemoryDslStoreSuppliers',
  );
  assert.equal(successorOf('streams', 'default.dsl.store', 'redis'), undefined);
  assert.equal(successorOf('streams', 'state.dir', '/data'), undefined);
});

test('old exactly-once values are deprecated from 3.0 on', () => {
  const of = (version: '2.8' | '3.0') =>
    deprecatedValue('streams', 'processing.guarantee', version, 'exactly_once_beta');
  assert.equal(of('2.8'), undefined);
  assert.equal(of('3.0')?.replacement, 'exactly_once_v2');
});

test('prefixes come off, the longest first', () => {
  assert.deepEqual(splitPrefix('main.consumer.client.rack'), {
    prefix: 'main.consumer.',
    surface: 'consumer',
    name: 'client.rack',
  });
  assert.deepEqual(splitPrefix('client.tag.zone'), {
    prefix: 'client.tag.',
    surface: 'streams',
    name: 'zone',
  });
  assert.equal(splitPrefix('topic.min.insync.replicas').surface, 'topic');
  assert.equal(splitPrefix('topology.optimization').prefix, '');
  assert.equal(splitPrefix('Consumer.max.poll.records').prefix, '');
});

test('an un-prefixed key is looked for in Streams first, then in its clients', () => {
  assert.equal(resolveKey('request.timeout.ms', '4.4').surface, 'streams');
  assert.equal(resolveKey('max.poll.records', '4.4').surface, 'consumer');
  assert.equal(resolveKey('linger.ms', '4.4').surface, 'producer');
  assert.equal(resolveKey('retries', '3.9').surface, 'streams');
  assert.equal(resolveKey('retries', '4.0').surface, 'producer');
});

test('a key of another version resolves to its history only', () => {
  const resolved = resolveKey('task.assignor.class', '3.2');
  assert.equal(resolved.facts, undefined);
  assert.equal(resolved.history?.since, '3.8');
  assert.equal(resolveKey('no.such.key', '3.2').history, undefined);
});

test('client tags exist since 3.2', () => {
  assert.equal(resolveKey('client.tag.zone', '3.1').facts, undefined);
  const resolved = resolveKey('client.tag.zone', '3.2');
  assert.equal(resolved.name, 'zone');
  assert.equal(resolved.facts?.type, 'STRING');
});

test('a prefixed key is not taken from another client', () => {
  assert.equal(resolveKey('producer.max.poll.records', '4.4').facts, undefined);
  assert.equal(resolveKey('topic.retention.ms', '2.6').facts?.type, 'LONG');
});

test('Streams-only keys are told from those every client has', () => {
  const streams = ['num.standby.replicas', 'client.tag.zone', 'main.consumer.max.poll.records'];
  const shared = [
    'client.id',
    'retries',
    'bootstrap.servers',
    'group.protocol',
    'max.poll.records',
  ];
  const none = ['client.tag.', 'consumer.max.poll.records', 'main.consumer.no.such', 'server.port'];
  assert.deepEqual(streams.filter(isStreamsOnly), streams);
  assert.deepEqual([...shared, ...none].filter(isStreamsOnly), []);
});

test('the keys of a version are those that look up', () => {
  for (const version of KAFKA_VERSIONS) {
    const keys = keysOf('streams', version);
    assert.ok(keys.length >= 45 && keys.every((k) => lookUp('streams', k.name, version) === k));
  }
  assert.equal(keysOf('streams', '3.9').length, 64, '63 in its table, and client tags');
});
