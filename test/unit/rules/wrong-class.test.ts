import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { check, fixed } from './harness';

const SERDES = 'org.apache.kafka.common.serialization.';
const ERRORS = 'org.apache.kafka.streams.errors.';
const STORES = 'org.apache.kafka.streams.state.BuiltInDslStoreSuppliers$';

/** `code: message` of the findings of one setting. */
function said(setting: string, version = '4.4'): string[] {
  return check(`# kafka-streams-version: ${version}\napplication.id=orders\n${setting}\n`).map(
    ({ code, message }) => `${code}: ${message}`,
  );
}

// Held against `new KafkaStreams` of 3.9.2 and 4.4.0.
describe('a class', () => {
  test('of the user is no finding', () => {
    for (const name of [
      'com.example.StringSerde',
      'com.example.Serdes$StringSerde',
      'OrderSerde',
      '${SERDE}',
      'io.confluent.kafka.streams.serdes.avro.SpecificAvroSerde',
      'org.apache.kafka.streams.scala.serialization.Serdes$StringSerde',
      'org.apache.kafka.common.serialization.OrderSerde',
    ]) {
      assert.deepEqual(said(`default.key.serde=${name}`), [], name);
    }
    assert.deepEqual(said('default.client.supplier=x'), []);
  });

  test('that fits is no finding', () => {
    assert.deepEqual(said(`default.key.serde=${SERDES}Serdes$StringSerde`), []);
    assert.deepEqual(said(`dsl.store.suppliers.class=${STORES}InMemoryDslStoreSuppliers`), []);
    assert.deepEqual(
      said('producer.partitioner.class=org.apache.kafka.clients.producer.RoundRobinPartitioner'),
      [],
    );
  });

  test('that nobody has will not be found', () => {
    const string = (name: string): string[] => [
      `wrong-class: Kafka Streams will not start: there is no class \`${name}\`. Use \`${SERDES}Serdes$StringSerde\`.`,
    ];
    assert.deepEqual(
      said(`default.key.serde=${SERDES}Serdes.StringSerde`),
      string('Serdes.StringSerde'),
    );
    assert.deepEqual(said(`default.value.serde=${SERDES}StringSerde`), string('StringSerde'));
    assert.deepEqual(said('default.key.serde=String'), string('String'));
    assert.deepEqual(said('default.key.serde=Serdes.String'), string('Serdes.String'));
    for (const word of ['rocksDB', 'ROCKS_DB', 'rocksdb']) {
      assert.deepEqual(said(`dsl.store.suppliers.class=${word}`), [
        `wrong-class: Kafka Streams will not start: there is no class \`${word}\`. Use \`${STORES}RocksDBDslStoreSuppliers\`.`,
      ]);
    }
    assert.equal(said('dsl.store.suppliers.class=in_memory').length, 1);
    assert.equal(
      said(`default.timestamp.extractor=org.apache.kafka.streams.processor.WallclockTimestamp`)
        .length,
      1,
    );
  });

  test('of another kind fails where it is used', () => {
    assert.deepEqual(said(`default.key.serde=${SERDES}StringSerializer`), [
      'wrong-class: Stream threads will fail: `StringSerializer` is a Serializer, and no Serde. Use `org.apache.kafka.common.serialization.Serdes$StringSerde`.',
    ]);
    assert.deepEqual(said(`processing.exception.handler=${ERRORS}LogAndContinueExceptionHandler`), [
      'wrong-class: Stream threads will fail: `LogAndContinueExceptionHandler` is a DeserializationExceptionHandler, and no ProcessingExceptionHandler. Use `org.apache.kafka.streams.errors.LogAndContinueProcessingExceptionHandler`.',
    ]);
    assert.deepEqual(said(`default.client.supplier=${ERRORS}LogAndContinueExceptionHandler`), [
      'wrong-class: Kafka Streams will not start: `LogAndContinueExceptionHandler` is a DeserializationExceptionHandler, and no KafkaClientSupplier.',
    ]);
  });

  test('that is gone, or new, counts by version', () => {
    const sticky =
      'producer.partitioner.class=org.apache.kafka.clients.producer.UniformStickyPartitioner';
    assert.deepEqual(said(sticky, '3.9'), []);
    assert.deepEqual(said(sticky, '4.0'), [
      'wrong-class: Kafka Streams will not start: `UniformStickyPartitioner` is gone since 4.0.',
    ]);
    const list = `default.key.serde=${SERDES}Serdes$BooleanSerde`;
    assert.deepEqual(said(list, '3.5'), []);
    assert.deepEqual(said(list, '3.4'), [
      'wrong-class: Kafka Streams will not start: `Serdes$BooleanSerde` is new in 3.5.',
    ]);
  });

  test('is mended where a dollar is a dollar', () => {
    const title = `Change to ${SERDES}Serdes$StringSerde`;
    assert.equal(
      fixed(`application.id=orders\ndefault.key.serde = String\n`, title),
      `application.id=orders\ndefault.key.serde = ${SERDES}Serdes$StringSerde\n`,
    );
    const compose =
      'services:\n  app:\n    image: app\n    environment:\n      KAFKA_STREAMS_APPLICATION_ID: orders\n      KAFKA_STREAMS_DEFAULT_KEY_SERDE: String\n';
    const fixes = check(compose, 'compose.yaml').flatMap(({ fixes }) => fixes ?? []);
    assert.ok(fixes.length > 0);
    assert.ok(!fixes.some((fix) => fix.title === title));
  });
});
