import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { check, fixed } from './harness';

/** `code: message` of the findings of one text under a file name. */
function said(name: string, text: string): string[] {
  return check(text, name).map(({ code, message }) => `${code}: ${message}`);
}

function codes(name: string, text: string): string[] {
  return check(text, name).map(({ code }) => code);
}

describe('misplaced-key', () => {
  const to = 'spring.kafka.streams.properties.num.standby.replicas';
  test('says where a key belongs', () => {
    assert.deepEqual(
      said(
        'application.properties',
        'spring.kafka.streams.application-id=a\nspring.kafka.streams.num-standby-replicas=1\n',
      ),
      [
        `misplaced-key: Does nothing here: no Kafka Streams application gets it. It belongs to \`${to}\`.`,
      ],
    );
  });
  test('moves a key that is written with dashes', () => {
    assert.equal(
      fixed(
        'spring.kafka.streams.application-id=a\nspring.kafka.streams.num-standby-replicas = 1\n',
        `Move to ${to}`,
        'application.properties',
      ),
      `spring.kafka.streams.application-id=a\n${to} = 1\n`,
    );
  });
  test('moves a key out of the settings of another client', () => {
    assert.equal(
      fixed(
        'spring.kafka.streams.application-id=a\nspring.kafka.consumer.properties.num.standby.replicas=1',
        `Move to ${to}`,
        'application.properties',
      ),
      `spring.kafka.streams.application-id=a\n${to}=1`,
    );
  });
  test('writes the missing map on the same line of YAML', () => {
    assert.equal(
      fixed(
        'spring:\n  kafka:\n    streams:\n      application-id: a\n      num.standby.replicas: 1 # hot\n',
        `Move to ${to}`,
        'application.yml',
      ),
      'spring:\n  kafka:\n    streams:\n      application-id: a\n      properties.num.standby.replicas: 1 # hot\n',
    );
  });
  test('offers nothing where maps would have to move', () => {
    const text =
      'spring:\n  kafka:\n    streams:\n      application-id: a\n      num:\n        standby:\n          replicas: 1\n';
    const [finding, ...others] = check(text, 'application.yml');
    assert.deepEqual([finding?.code, others], ['misplaced-key', []]);
    assert.deepEqual(
      finding?.fixes?.map(({ title }) => title.split(' ')[0]),
      ['Silence', 'Silence'],
    );
  });
  test('mends a missing letter in the variables of ksqlDB', () => {
    assert.equal(
      fixed(
        'KSQL_KSQL_STREAMS_NUM_STREAM_THREADS=2\nKSQL_KSQL_STREAM_NUM_STANDBY_REPLICAS=1\n',
        'Move to KSQL_KSQL_STREAMS_NUM_STANDBY_REPLICAS',
        'ksql.env',
      ),
      'KSQL_KSQL_STREAMS_NUM_STREAM_THREADS=2\nKSQL_KSQL_STREAMS_NUM_STANDBY_REPLICAS=1\n',
    );
  });
});

describe('shared-state-volume', () => {
  const service = (volume: string, more = '', replicas = 3): string =>
    `services:\n  orders:\n    image: orders\n    deploy: { replicas: ${replicas} }\n    environment:\n      KAFKA_STREAMS_APPLICATION_ID: orders\n      KAFKA_STREAMS_STATE_DIR: /data/state\n    volumes:\n${volume}${more}`;
  const shared = (text: string, name = 'compose.yaml'): boolean =>
    codes(name, text).includes('shared-state-volume');

  test('says which instances and which folder', () => {
    assert.ok(
      said('compose.yaml', service('      - data:/data:rw\n')).includes(
        'shared-state-volume: All 3 instances of orders get this volume with `/data/state`, their `state.dir`: all but the first stop at its lock. Give each a volume of its own.',
      ),
    );
  });
  test('knows both ways to write a volume', () => {
    assert.ok(shared(service('      - ./data:/data/state\n')));
    assert.ok(
      shared(service('      - type: volume\n        source: data\n        target: /data\n')),
    );
    assert.ok(!shared(service('      - type: tmpfs\n        target: /data\n')));
  });
  test('is silent about anonymous volumes, other folders and single instances', () => {
    assert.ok(!shared(service('      - /data\n')));
    assert.ok(!shared(service('      - data:/data/statement\n')));
    assert.ok(!shared(service('      - data:/data\n', '', 1)));
  });

  const pods = (kind: string, volume: string, mount = ''): string =>
    `apiVersion: apps/v1\nkind: ${kind}\nmetadata:\n  name: orders\nspec:\n  replicas: 2\n  template:\n    spec:\n      containers:\n        - name: orders\n          env:\n            - { name: KAFKA_STREAMS_APPLICATION_ID, value: orders }\n            - { name: KAFKA_STREAMS_STATE_DIR, value: /state }\n          volumeMounts:\n            - name: state\n              mountPath: /state\n${mount}      volumes:\n        - name: state\n          ${volume}\n`;
  const claim = 'persistentVolumeClaim: { claimName: orders }';
  test('sees the claim that all pods of a Deployment have in common', () => {
    assert.ok(shared(pods('Deployment', claim), 'deployment.yaml'));
    assert.ok(!shared(pods('Deployment', 'emptyDir: {}'), 'deployment.yaml'));
  });
  test('is silent where each pod has a folder of its own in it', () => {
    const own = pods('Deployment', claim, '              subPathExpr: $(POD_NAME)\n');
    assert.ok(!shared(own, 'deployment.yaml'));
  });
});

describe('standby-reads-without-standbys', () => {
  const reads = 'ksql.query.pull.enable.standby.reads';
  test('adds the standbys behind it', () => {
    assert.equal(
      fixed(
        `ksql.service.id=a_\n${reads}=true\nksql.streams.num.stream.threads=2\n`,
        'Set ksql.streams.num.standby.replicas to 1',
        'ksql-server.properties',
      ),
      `ksql.service.id=a_\n${reads}=true\nksql.streams.num.standby.replicas=1\nksql.streams.num.stream.threads=2\n`,
    );
  });
  test('raises a number that is there', () => {
    assert.equal(
      fixed(
        `ksql.service.id=a_\n${reads}=true\nksql.streams.num.standby.replicas=0\n`,
        'Set ksql.streams.num.standby.replicas to 1',
        'ksql-server.properties',
      ),
      `ksql.service.id=a_\n${reads}=true\nksql.streams.num.standby.replicas=1\n`,
    );
  });
  test('knows the variable of the container', () => {
    assert.equal(
      fixed(
        'services:\n  ksqldb:\n    environment:\n      KSQL_KSQL_SERVICE_ID: a_\n      KSQL_KSQL_STREAMS_NUM_STREAM_THREADS: 2\n      KSQL_KSQL_QUERY_PULL_ENABLE_STANDBY_READS: "true"\n',
        'Set ksql.streams.num.standby.replicas to 1',
        'compose.yaml',
      ),
      'services:\n  ksqldb:\n    environment:\n      KSQL_KSQL_SERVICE_ID: a_\n      KSQL_KSQL_STREAMS_NUM_STREAM_THREADS: 2\n      KSQL_KSQL_QUERY_PULL_ENABLE_STANDBY_READS: "true"\n      KSQL_KSQL_STREAMS_NUM_STANDBY_REPLICAS: 1\n',
    );
  });
});

describe('profiles for development', () => {
  const profile = (name: string): string =>
    `spring.kafka.streams.application-id: a\n---\nspring.config.activate.on-profile: ${name}\nspring.kafka.streams.state-dir: /tmp/a\nspring.kafka.streams.replication-factor: 1\n`;
  test('may have temporary state and one copy', () => {
    assert.deepEqual(codes('application.yml', profile('dev')), []);
    assert.deepEqual(codes('application.yml', profile('prod')), [
      'temporary-state-dir',
      'single-replication',
    ]);
  });
});

describe('a ConfigMap', () => {
  const map =
    'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: c }\ndata:\n  streams.properties: |\n    application.id=orders\n    num.standby.replicas=x\n';
  const pod = (spec: string) =>
    `${map}---\napiVersion: apps/v1\nkind: Deployment\nmetadata: { name: orders }\nspec: { replicas: 1, template: { spec: ${spec} } }\n`;
  test('that gives variables is read for its files too', () => {
    const taken = pod('{ containers: [{ name: a, envFrom: [{ configMapRef: { name: c } }] }] }');
    assert.deepEqual(codes('orders.yaml', taken), ['invalid-value']);
  });
  test('that is mounted and gives variables is told of once', () => {
    const both = pod(
      '{ volumes: [{ name: v, configMap: { name: c } }], containers: [{ name: a, envFrom: [{ configMapRef: { name: c } }] }] }',
    );
    assert.deepEqual(codes('orders.yaml', both), ['invalid-value']);
  });
  test('has comments behind values that are tags', () => {
    const text = map.replace('num.standby.replicas=x', 'client.tag.zone=eu-1a # here');
    assert.deepEqual(codes('orders.yaml', text), ['inline-comment']);
  });
});

test('a byte order mark is told as what it is', () => {
  assert.deepEqual(
    said(
      'streams.properties',
      '\uFEFFapplication.id=a\nnum.standby.replicas=1\nnum.stream.threads=1\n',
    ),
    [
      'unknown-key: The file begins with a byte order mark, which Java takes into the first key: nothing reads it. Save the file without.',
    ],
  );
});

describe('invalid-value of a default', () => {
  const service = (value: string): string =>
    `services:\n  o:\n    environment:\n      QUARKUS_KAFKA_STREAMS_APPLICATION_ID: o\n      SPRING_KAFKA_STREAMS_PROPERTIES_COMMIT_INTERVAL_MS: ${value}\n`;
  const found = (name: string, text: string): string[] =>
    said(name, text).filter((finding) => finding.startsWith('invalid-value'));

  test('is read as Compose reads it', () => {
    for (const value of ['${CI:-1000}', '${CI-1000}', '${CI:?set it}', '${CI:+x}', '$CI', '$$CI']) {
      assert.deepEqual(found('compose.yml', service(value)), [], value);
    }
    assert.deepEqual(found('compose.yml', service('${CI:-1s}')), [
      'invalid-value: Where nothing else is given, Kafka Streams will not start: `commit.interval.ms` must be a whole number of milliseconds of at least 0, not `1s`.',
    ]);
  });
  test('is read as Spring reads it in its own files', () => {
    const spring = (value: string): string =>
      `spring.kafka.streams.application-id=o\nspring.kafka.streams.properties.commit.interval.ms=${value}\n`;
    assert.deepEqual(found('application.properties', spring('${CI:1000}')), []);
    assert.equal(found('application.properties', spring('${CI:-1000}')).length, 1);
  });
});

describe('numbers and dates in YAML', () => {
  const spring = (key: string, value: string): string =>
    `spring.kafka.streams:\n  application-id: o\n  properties:\n    ${key}: ${value}\n`;
  const invalid = (text: string): string[] =>
    check(text, 'application.yml')
      .filter(({ code }) => code === 'invalid-value')
      .map(({ message }) => message);
  const probing = 'probing.rebalance.interval.ms';

  test('are judged by what Spring makes of them', () => {
    const reads = (value: string): string | undefined =>
      /which YAML reads as `(.*)`/.exec(invalid(spring(probing, value))[0] ?? '')?.[1];
    assert.deepEqual(invalid(spring(probing, '10:00')), [
      `Kafka Streams will not start: \`${probing}\` must be a whole number of milliseconds of at least 60000, not \`10:00\`, which YAML reads as \`600\`.`,
    ]);
    for (const [value, read] of [
      ['1_000', '1000'],
      ['010', '8'],
      ['0x10', '16'],
      ['0b11', '3'],
      ['-1_0', '-10'],
      ['+5', '5'],
      ['1:00:00', '3600'],
    ] as const) {
      assert.equal(reads(value), read, value);
    }
    for (const value of ['16:40:00', '60_000', '0165140', '0xEA60']) {
      assert.deepEqual(invalid(spring(probing, value)), [], value);
    }
    for (const value of ['0o200000', '019', '"1_000_000"', '0x_', '0b_', '1e6']) {
      assert.equal(invalid(spring(probing, value)).length, 1, value);
      assert.equal(reads(value), undefined, value);
    }
  });

  test('reach Kafka from Quarkus as they are written', () => {
    const text = (value: string): string =>
      `quarkus:\n  kafka-streams:\n    application-id: o\nkafka-streams:\n  commit:\n    interval:\n      ms: ${value}\n  client:\n    tag:\n      zone: ${value}\n`;
    assert.equal(invalid(text('1_000')).length, 1);
    assert.equal(invalid(text('1000')).length, 0);
    const tags = (value: string): string[] =>
      said('application.yml', text(value)).filter((each) => each.startsWith('tag-suspicious'));
    assert.deepEqual(tags('010'), []);
    assert.deepEqual(tags('no'), [
      'tag-suspicious-value: YAML reads `no` as a boolean, so the tag may get another value. Quote it.',
    ]);
  });

  test('change a tag where the framework changes them', () => {
    const tags = (name: string, text: string): string[] =>
      said(name, text).filter((each) => each.startsWith('tag-suspicious'));
    const micronaut = (value: string): string =>
      `micronaut.application.name: m\nkafka.streams.default:\n  application.id: o\n  client.tag.zone: ${value}\n`;
    assert.deepEqual(tags('application.yml', spring('client.tag.zone', '2024-01-01')), []);
    assert.deepEqual(tags('application.yml', micronaut('2024-01-01')), []);
    assert.deepEqual(tags('application.yml', micronaut('2024-01-01 10:00:00')), [
      'tag-suspicious-value: YAML reads `2024-01-01 10:00:00` as a date, so the tag may get another value. Quote it.',
    ]);
    assert.deepEqual(tags('application.yml', spring('client.tag.zone', '010')), [
      'tag-suspicious-value: YAML reads `010` as a number, so the tag may get another value. Quote it.',
    ]);
  });
});

describe('Kafka keys directly below the binder of Spring Cloud Stream', () => {
  const binder = (key: string): string =>
    `spring.cloud.stream.kafka.streams.binder.application-id=orders\nspring.cloud.stream.kafka.streams.binder.${key}\n`;
  const misplaced = (key: string): string[] =>
    said('application.properties', binder(key)).filter((each) => each.startsWith('misplaced-key'));

  test('do nothing', () => {
    assert.deepEqual(misplaced('num.standby.replicas=1'), [
      'misplaced-key: Does nothing here: no Kafka Streams application gets it. It belongs to `spring.cloud.stream.kafka.streams.binder.configuration.num.standby.replicas`.',
    ]);
    assert.equal(misplaced('num-standby-replicas=1').length, 1);
    assert.equal(
      fixed(
        binder('num.standby.replicas=1'),
        'Move to spring.cloud.stream.kafka.streams.binder.configuration.num.standby.replicas',
        'application.properties',
      ),
      binder('configuration.num.standby.replicas=1'),
    );
  });

  test('are not taken for names of the binder', () => {
    for (const own of [
      'configuration.num.standby.replicas=1',
      'replication-factor=3',
      'deserialization-exception-handler=logAndContinue',
      'functions.process.configuration.num.standby.replicas=1',
      'brokers=localhost',
    ]) {
      assert.deepEqual(misplaced(own), [], own);
    }
  });
});

test('variables that do nothing alone are told of once in a file, with the places of all', () => {
  const text =
    'QUARKUS_KAFKA_STREAMS_APPLICATION_ID=o\nKAFKA_STREAMS_NUM_STANDBY_REPLICAS=1\nKAFKA_STREAMS_STATE_DIR=/data\nKAFKA_STREAMS_CLIENT_TAG_ZONE=a\n';
  const found = check(text, '.env').filter(({ code }) => code === 'lone-variable');
  assert.deepEqual(
    found.map(({ message, related }) => [message, related?.length]),
    [
      [
        'In Quarkus this overrides `kafka-streams.num.standby.replicas` where a file sets that key; alone it does nothing. So it is with 2 more variables here.',
        2,
      ],
    ],
  );
});
