import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { check } from './harness';

/** `severity code: message` of the findings of one text. */
function said(lines: string): string[] {
  return check(`application.id=orders\n${lines}`).map(
    ({ severity, code, message }) => `${severity} ${code}: ${message}`,
  );
}

function codes(lines: string): string[] {
  return check(`application.id=orders\n${lines}`).map(({ code }) => code);
}

/** The first line sets the version. */
function codesIn(version: string, lines: string): string[] {
  return codes(`# kafka-streams-version: ${version}\n${lines}`);
}

const OVERRIDDEN = ['overridden-by-streams'];

// Held against the getters of StreamsConfig of kafka-streams 2.6.3 to 4.4.0.
describe('what Kafka Streams overrides', () => {
  test('is told with what counts instead', () => {
    assert.deepEqual(said('consumer.group.id=other\n'), [
      'warning overridden-by-streams: `consumer.group.id` does nothing: Kafka Streams sets it to `application.id`.',
    ]);
    assert.deepEqual(
      said('processing.guarantee=exactly_once_v2\nisolation.level=read_uncommitted\n'),
      [
        'warning overridden-by-streams: `isolation.level` does nothing: with exactly-once Kafka Streams sets it to `read_committed`.',
      ],
    );
  });
  test('is no finding where the same is said', () => {
    assert.deepEqual(codes('enable.auto.commit=FALSE\ngroup.id=orders\n'), []);
  });
  test('is no finding without exactly-once, where that decides', () => {
    assert.deepEqual(codes('isolation.level=read_uncommitted\nenable.idempotence=false\n'), []);
  });
  test('reaches single consumers from 4.2 on', () => {
    assert.deepEqual(codesIn('4.1', 'main.consumer.enable.auto.commit=true\n'), []);
    assert.deepEqual(codesIn('4.2', 'main.consumer.enable.auto.commit=true\n'), OVERRIDDEN);
  });
  test('leaves alone what reaches one consumer after all', () => {
    assert.deepEqual(
      codes(
        'processing.guarantee=exactly_once_v2\nmain.consumer.isolation.level=read_uncommitted\nmain.consumer.bootstrap.servers=b:1\n',
      ),
      [],
    );
  });
});

describe('sessions and heartbeats', () => {
  test('an interval as long as the session is refused at the start', () => {
    assert.deepEqual(said('session.timeout.ms=9000\nheartbeat.interval.ms=9000\n'), [
      'error heartbeat-ratio: Kafka Streams will not start: `heartbeat.interval.ms` 9000 must be less than `session.timeout.ms` 9000; a third of it is usual.',
    ]);
  });
  test('the defaults count for what is not set', () => {
    assert.deepEqual(codes('heartbeat.interval.ms=15000\n'), []);
    assert.deepEqual(codesIn('2.8', 'heartbeat.interval.ms=4000\n'), ['heartbeat-ratio']);
    assert.deepEqual(codes('session.timeout.ms=9000\n'), []);
    assert.deepEqual(codes('session.timeout.ms=8999\n'), ['heartbeat-ratio']);
  });
  test('the strongest prefix counts', () => {
    assert.deepEqual(codes('session.timeout.ms=250\nmain.consumer.session.timeout.ms=45000\n'), []);
  });
  test('a session that brokers refuse is told once', () => {
    assert.deepEqual(codes('session.timeout.ms=5999\n'), ['session-timeout-too-low']);
    assert.deepEqual(codes('session.timeout.ms=${SESSION}\nheartbeat.interval.ms=9\n'), []);
  });
});

describe('settings of topics', () => {
  test('need the prefix, unless another client has a setting of that name', () => {
    assert.deepEqual(codes('retention.ms=1\ncompression.type=lz4\ntopic.retention.ms=5\n'), [
      'needs-topic-prefix',
    ]);
  });
});

// Held against the constructor of StreamsConfig and StreamsProducer's check, 2.6.3 to 4.4.0.
describe('transactions', () => {
  const eos = 'processing.guarantee=exactly_once_v2\n';
  test('may last as long as a commit interval', () => {
    assert.deepEqual(codes(`${eos}commit.interval.ms=10000\n`), []);
    assert.deepEqual(codes(`${eos}commit.interval.ms=10001\n`), ['transaction-timeout-too-low']);
    assert.deepEqual(codes(`${eos}producer.transaction.timeout.ms=99\n`), [
      'transaction-timeout-too-low',
    ]);
    assert.deepEqual(codes(`${eos}producer.transaction.timeout.ms=100\n`), []);
  });
  test('are not looked at without a prefix, without exactly-once, or before 3.0', () => {
    assert.deepEqual(codes(`${eos}transaction.timeout.ms=50\n`), []);
    assert.deepEqual(codes('commit.interval.ms=30000\n'), []);
    const old = 'processing.guarantee=exactly_once_beta\ncommit.interval.ms=30000\n';
    assert.deepEqual(codesIn('2.8', old), []);
  });
});

// Held against `new KafkaStreams` of 3.9.2 and 4.4.0.
describe('brokers', () => {
  const refused = (value: string): string[] =>
    said(`bootstrap.servers=${value}\n`).map((each) =>
      each.replace('error invalid-bootstrap-servers: Kafka Streams will not start: ', ''),
    );

  test('are hosts with ports', () => {
    for (const value of [
      'a:9092',
      'a:0',
      ':9092',
      '[::1]:9092',
      '::1:9092',
      'SASL_SSL://a:9092',
      'a:9092 , b:65535',
      '${BROKER}',
      'a,${BROKER}',
      'a:9092,a:9092',
    ]) {
      assert.deepEqual(refused(value), [], value);
    }
    assert.deepEqual(refused('a:9092,broker'), [
      'each entry of `bootstrap.servers` must be `host:port`; `broker` has no port.',
    ]);
    assert.deepEqual(refused('http://a:9092/'), [
      'each entry of `bootstrap.servers` must be `host:port`; `http://a:9092/` is not.',
    ]);
    assert.deepEqual(refused('a:65536'), ['the port of `a:65536` must be at most 65535.']);
    assert.deepEqual(refused('a:99999999999'), [
      'the port of `a:99999999999` must be at most 65535.',
    ]);
    assert.deepEqual(refused('a:-1,"b:1"').length, 2);
  });

  test('are parted by commas', () => {
    assert.deepEqual(
      check('# kafka-streams-version: 4.0\napplication.id=a\nbootstrap.servers=a:1;b:2\n').map(
        ({ severity, message }) => `${severity} ${message}`,
      ),
      ['error Kafka Streams will not start: brokers are parted by commas, not as in `a:1;b:2`.'],
    );
    assert.deepEqual(
      check('# kafka-streams-version: 3.9\napplication.id=a\nbootstrap.servers=a:1 b:2\n').map(
        ({ severity, message }) => `${severity} ${message}`,
      ),
      [
        'warning Kafka reads `a:1 b:2` as one broker, `b:2`, and never asks the others. Part them by commas.',
      ],
    );
    assert.deepEqual(codesIn('3.9', 'bootstrap.servers=user@a:1\n'), []);
    assert.deepEqual(codesIn('4.0', 'bootstrap.servers=user@a:1\n'), ['invalid-bootstrap-servers']);
  });

  test('of single clients count where Kafka Streams leaves them', () => {
    assert.deepEqual(codes('main.consumer.bootstrap.servers=a\n'), ['invalid-bootstrap-servers']);
    assert.deepEqual(codes('admin.bootstrap.servers=a\n'), ['invalid-bootstrap-servers']);
    assert.deepEqual(codes('producer.bootstrap.servers=a\n'), OVERRIDDEN);
  });

  test('of a list are looked at one by one', () => {
    const text =
      'spring.kafka:\n  bootstrap-servers: [a:1, b]\n  streams:\n    application-id: orders\n';
    assert.deepEqual(
      check(text, 'application.yml').map(({ span }) => text.slice(span.start, span.end)),
      ['b'],
    );
  });
});

// Held against `new KafkaStreams` of 3.9.2 and 4.4.0.
describe('producers', () => {
  test('are refused a delivery that is shorter than a request and its wait', () => {
    const refused = ['delivery-timeout-too-low'];
    assert.deepEqual(said('producer.delivery.timeout.ms=30099\n'), [
      'error delivery-timeout-too-low: Kafka Streams will not start: `producer.delivery.timeout.ms` 30099 must be at least 30100, which is `linger.ms` 100 and `request.timeout.ms` 30000.',
    ]);
    assert.deepEqual(codes('producer.delivery.timeout.ms=30100\n'), []);
    assert.deepEqual(codes('delivery.timeout.ms=30005\nlinger.ms=5\n'), []);
    assert.deepEqual(codes('delivery.timeout.ms=60000\nrequest.timeout.ms=60000\n'), refused);
    assert.deepEqual(codes('delivery.timeout.ms=120000\nproducer.linger.ms=100000\n'), refused);
    assert.deepEqual(codes('producer.linger.ms=100000\n'), []);
    assert.deepEqual(codes('delivery.timeout.ms=1000\nlinger.ms=${LINGER}\n'), []);
    assert.deepEqual(codes('delivery.timeout.ms=-1\n'), ['invalid-value']);
  });

  test('may send no more at once than a segment holds', () => {
    const segment = 'topic.segment.bytes=1048576\n';
    assert.deepEqual(said(`${segment}batch.size=1048577\n`), [
      'error segment-below-batch: Kafka Streams will not start: `topic.segment.bytes` 1048576 must be at least `batch.size` 1048577.',
    ]);
    assert.deepEqual(codes(`${segment}producer.batch.size=1048576\nbatch.size=1048577\n`), []);
    assert.deepEqual(codes('batch.size=2000000000\n'), []);
  });
});

test('copies of internal topics are counted from 1, or left to the brokers', () => {
  assert.deepEqual(said('replication.factor=0\n'), [
    'error invalid-value: Creating the internal topics will fail: `replication.factor` must be at least 1, or -1 for what the brokers are set to, not `0`.',
  ]);
  assert.deepEqual(codes('replication.factor=-2\n'), ['invalid-value']);
  assert.deepEqual(codes('replication.factor=-1\n'), []);
});
