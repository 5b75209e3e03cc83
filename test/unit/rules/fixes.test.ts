import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { check, fixed } from './harness';

/** One fix: what stands there, the light bulb's title, what stands there afterwards. */
function mends(name: string, before: string, title: string, after: string, file?: string): void {
  test(name, () => assert.equal(fixed(before, title, file), after));
}

describe('invalid-value', () => {
  mends(
    'writes the nearest valid value and keeps everything else, CRLF and blanks included',
    '# keep\r\napplication.id=orders\r\nprobing.rebalance.interval.ms : 30000 \r\n# me',
    'Change to 60000',
    '# keep\r\napplication.id=orders\r\nprobing.rebalance.interval.ms : 60000\r\n# me',
  );
  mends(
    'turns a duration into milliseconds, under a prefix too',
    'application.id=orders\nmain.consumer.max.poll.interval.ms=PT5M',
    'Change to 300000',
    'application.id=orders\nmain.consumer.max.poll.interval.ms=300000',
  );
  mends(
    'replaces a value that goes over two lines',
    'application.id=orders\nprocessing.guarantee=exactly_\\\n    once_beta\nstate.dir=/x\n',
    'Change to exactly_once_v2',
    'application.id=orders\nprocessing.guarantee=exactly_once_v2\nstate.dir=/x\n',
  );
  mends(
    'raises a negative number of standbys to none',
    'application.id=orders\nnum.standby.replicas=-1\n',
    'Change to 0',
    'application.id=orders\nnum.standby.replicas=0\n',
  );
});

describe('malformed-escape', () => {
  mends(
    'doubles every backslash of a path, not those that are doubled or meant',
    'application.id=orders\nstate.dir=C:\\users\\new\\\\k\\u00fcche\\:\\streams\n',
    'Double the backslashes of the value',
    'application.id=orders\nstate.dir=C:\\\\users\\\\new\\\\k\\u00fcche\\:\\\\streams\n',
  );
});

describe('properties-backslash', () => {
  const before = 'application.id=orders\nstate.dir=C:\\data\\\\kept\\new\\x\n';
  mends(
    'doubles single backslashes only',
    before,
    'Double the backslashes',
    'application.id=orders\nstate.dir=C:\\\\data\\\\kept\\\\new\\\\x\n',
  );
  mends(
    'writes every separator as a slash',
    before,
    'Use slashes',
    'application.id=orders\nstate.dir=C:/data/kept/new/x\n',
  );
});

describe('idempotence-conflict', () => {
  mends(
    'removes the setting, so that the producers get what they need',
    'application.id=orders\nprocessing.guarantee=exactly_once_v2\nproducer.acks=1\nstate.dir=/x\n',
    'Remove producer.acks',
    'application.id=orders\nprocessing.guarantee=exactly_once_v2\nstate.dir=/x\n',
  );
});

describe('list-value', () => {
  const head = 'spring.kafka.streams:\n  application-id: orders\n  properties:\n';
  mends(
    'joins a list in brackets',
    `${head}    rack.aware.assignment.tags: [zone, 'az'] \n    num.standby.replicas: 1\n`,
    'Write as one value with commas',
    `${head}    rack.aware.assignment.tags: zone,az \n    num.standby.replicas: 1\n`,
    'application.yml',
  );
  mends(
    'joins a list with dashes',
    `${head}    "rack.aware.assignment.tags":\r\n      - zone\r\n      - az\r\n    num.standby.replicas: 1\r\n`,
    'Write as one value with commas',
    `${head}    "rack.aware.assignment.tags": zone,az\r\n    num.standby.replicas: 1\r\n`,
    'application.yml',
  );
});

describe('misplaced-key', () => {
  const head = 'quarkus:\n  kafka-streams:\n    topics: orders\nkafka-streams:\n';
  mends(
    'writes a key with dots as maps',
    `${head}  probing.rebalance.interval.ms: 60000 # often\n  state:\n    dir: /x\n`,
    'Write as nested maps',
    `${head}  probing:\n    rebalance:\n      interval:\n        ms: 60000 # often\n  state:\n    dir: /x\n`,
    'application.yml',
  );
});

describe('unknown-key', () => {
  mends(
    'renames a key that another application of the file has',
    'kafka:\n  streams:\n    one:\n      application.id: a\n    two:\n      application-id: b\n',
    'Rename to application.id',
    'kafka:\n  streams:\n    one:\n      application.id: a\n    two:\n      application.id: b\n',
    'application.yml',
  );
});

describe('a key that another layer has right', () => {
  const layers = (base: string, prod: string): string =>
    `spring.kafka.streams.application-id: a
spring.kafka.streams.properties:
  ${base}: 1
---
spring.config.activate.on-profile: prod
spring.kafka.streams.properties:
  ${prod}: 2
`;
  const titles = (text: string): string[] =>
    check(text, 'application.yml')
      .flatMap(({ fixes }) => fixes ?? [])
      .filter(({ title }) => /^(Rename|Remove)/.test(title))
      .map(({ title, preferred }) => `${title}${preferred ? ', preferred' : ''}`);
  for (const [wrong, right] of [
    ['num.standby.replica', 'num.standby.replicas'],
    ['min.insync.replicas', 'topic.min.insync.replicas'],
    ['cache.max.bytes.buffering', 'statestore.cache.max.bytes'],
    ['acceptable.recovery.lags', 'acceptable.recovery.lag'],
  ] as const) {
    for (const [base, prod] of [
      [wrong, right],
      [right, wrong],
    ] as const) {
      test(`${base} below ${prod} may be renamed or removed`, () => {
        const text = layers(base, prod);
        assert.deepEqual(titles(text), [`Rename to ${right}`, `Remove ${wrong}`]);
        assert.equal(fixed(text, `Rename to ${right}`, 'application.yml'), layers(right, right));
      });
    }
    test(`${wrong} in the layer of ${right} may only be removed`, () => {
      const text = `application.id=a\n${wrong}=1\n${right}=1\n`;
      const found = check(text).flatMap(({ fixes }) => fixes ?? []);
      assert.equal(
        found.some(({ title }) => title.startsWith('Rename')),
        false,
      );
      assert.equal(
        found.some(({ title }) => title === `Remove ${wrong}`),
        true,
      );
    });
  }
});

describe('inline-comment', () => {
  mends(
    'moves the comment inside a ConfigMap, at the indentation of its file',
    'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: c }\ndata:\n  streams.properties: |\n    application.id=orders\n    num.standby.replicas=1 # hot\n',
    'Move the comment to its own line',
    'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: c }\ndata:\n  streams.properties: |\n    application.id=orders\n    # hot\n    num.standby.replicas=1\n',
    'orders.yaml',
  );
  mends(
    'moves the comment above its entry, not above the comment that is there',
    '# how many\r\napplication.id=orders\r\n# standbys\r\nnum.standby.replicas=1  # hot standby\r\n',
    'Move the comment to its own line',
    '# how many\r\napplication.id=orders\r\n# standbys\r\n# hot standby\r\nnum.standby.replicas=1\r\n',
  );
  mends(
    'works on a last line without a break',
    'application.id=orders\nnum.standby.replicas=1 # a \\u0062',
    'Move the comment to its own line',
    'application.id=orders\n# a b\nnum.standby.replicas=1',
  );
  mends(
    'stands before the first line of a continued entry',
    'application.id=orders\nnum.standby.replicas=\\\n  1 # hot\n',
    'Move the comment to its own line',
    'application.id=orders\n# hot\nnum.standby.replicas=\\\n  1\n',
  );
  mends(
    'clears the name of a zone',
    'application.id=orders\nclient.tag.zone=eu-1a # Frankfurt\n',
    'Move the comment to its own line',
    'application.id=orders\n# Frankfurt\nclient.tag.zone=eu-1a\n',
  );
});

describe('tag-not-declared', () => {
  const two = 'application.id=orders\nrack.aware.assignment.tags = zone, \\\n    az\n';
  mends(
    'adds the tag behind the other tags, in their style',
    `${two}client.tag.zone = eu-1a`,
    'Add client.tag.az=change-me',
    `${two}client.tag.zone = eu-1a\nclient.tag.az = change-me`,
  );
  mends(
    'takes the value from the environment where the others do',
    `${two}client.tag.zone=\${ZONE}\n`,
    'Add client.tag.az=${AZ}',
    `${two}client.tag.zone=\${ZONE}\nclient.tag.az=\${AZ}\n`,
  );
  mends(
    'drops an entry with its comma and its line',
    `${two}client.tag.zone=eu-1a\n`,
    'Drop az from the list',
    'application.id=orders\nrack.aware.assignment.tags = zone\nclient.tag.zone=eu-1a\n',
  );
  mends(
    'drops the first entry',
    `${two}client.tag.az=a\n`,
    'Drop zone from the list',
    'application.id=orders\nrack.aware.assignment.tags = az\nclient.tag.az=a\n',
  );
  mends(
    'drops the whole list with its only entry, last line without a break',
    'application.id=orders\r\nrack.aware.assignment.tags=az',
    'Drop az from the list',
    'application.id=orders',
  );
  mends(
    'renames a tag that is written in another case',
    'application.id=orders\nrack.aware.assignment.tags=zone\nclient.tag.Zone=eu-1a\n',
    'Rename client.tag.Zone to client.tag.zone',
    'application.id=orders\nrack.aware.assignment.tags=zone\nclient.tag.zone=eu-1a\n',
  );
  mends(
    'drops an empty entry at the end',
    'application.id=orders\nrack.aware.assignment.tags=zone,\nclient.tag.zone=a\n',
    'Drop the empty entry',
    'application.id=orders\nrack.aware.assignment.tags=zone\nclient.tag.zone=a\n',
  );
});

describe('tag-entry-not-a-key', () => {
  mends(
    'splits an entry into its key and a tag',
    'application.id=orders\nrack.aware.assignment.tags=zone=eu-1a,cluster\nclient.tag.cluster=c\n',
    'List zone and add client.tag.zone=eu-1a',
    'application.id=orders\nrack.aware.assignment.tags=zone,cluster\nclient.tag.zone=eu-1a\nclient.tag.cluster=c\n',
  );
  mends(
    'takes the prefix off an entry',
    'application.id=orders\nrack.aware.assignment.tags=client.tag.zone\nclient.tag.zone=a\n',
    'List zone by its key',
    'application.id=orders\nrack.aware.assignment.tags=zone\nclient.tag.zone=a\n',
  );
});

describe('tag-whitespace', () => {
  mends(
    'removes blanks at the end',
    'application.id=orders\nclient.tag.zone=eu-1a \t\n',
    'Remove the blank',
    'application.id=orders\nclient.tag.zone=eu-1a\n',
  );
  mends(
    'removes a blank that is written as an escape',
    'application.id=orders\nclient.tag.zone=\\u0020eu-1a\n',
    'Remove the blank',
    'application.id=orders\nclient.tag.zone=eu-1a\n',
  );
});

describe('keys', () => {
  mends(
    'renames a deprecated key and keeps its separator',
    '# kafka-streams-version: 3.9\ncache.max.bytes.buffering: 0\napplication.id=orders\n',
    'Rename to statestore.cache.max.bytes',
    '# kafka-streams-version: 3.9\nstatestore.cache.max.bytes: 0\napplication.id=orders\n',
  );
  mends(
    'renames a tag of a draft',
    'application.id=orders\ninstance.tag.zone=a\n',
    'Rename to client.tag.zone',
    'application.id=orders\nclient.tag.zone=a\n',
  );
  mends(
    'renames a misspelt key',
    'application.id=orders\nrack.aware.tags=zone\n',
    'Rename to rack.aware.assignment.tags',
    'application.id=orders\nrack.aware.assignment.tags=zone\n',
  );
  mends(
    'removes the earlier of two equal keys with all its lines',
    'application.id=orders\r\nnum.standby.replicas=\\\r\n  1\r\n# second\r\nnum.standby.replicas=2',
    'Remove the earlier one',
    'application.id=orders\r\n# second\r\nnum.standby.replicas=2',
  );
});

describe('others', () => {
  mends(
    'doubles a backslash',
    'application.id=orders\nstate.dir=C:\\users\n',
    'Write the backslash as \\\\',
    'application.id=orders\nstate.dir=C:\\\\users\n',
  );
  mends(
    'writes characters outside ASCII as escapes, beyond the basic plane too',
    'application.id=orders\nclient.tag.zone=Zürich-😀\n',
    'Write as \\u escapes',
    'application.id=orders\nclient.tag.zone=Z\\u00FCrich-\\uD83D\\uDE00\n',
  );
  mends(
    'adds standbys behind the list',
    'application.id=orders\nrack.aware.assignment.tags: zone\nclient.tag.zone: a\n',
    'Set num.standby.replicas to 1',
    'application.id=orders\nrack.aware.assignment.tags: zone\nnum.standby.replicas: 1\nclient.tag.zone: a\n',
  );
  mends(
    'adds both settings that spread standbys by rack, behind a last line without a break',
    'application.id=orders\nnum.standby.replicas=1\nclient.rack=r1',
    'Add client.tag.rack and rack.aware.assignment.tags',
    'application.id=orders\nnum.standby.replicas=1\nclient.rack=r1\nclient.tag.rack=r1\nrack.aware.assignment.tags=rack',
  );
  mends(
    'appends a tag to the list',
    'application.id=orders\nnum.standby.replicas=1\nrack.aware.assignment.tags=zone\nclient.tag.zone=a\nclient.tag.az=b\n',
    'Add az to rack.aware.assignment.tags',
    'application.id=orders\nnum.standby.replicas=1\nrack.aware.assignment.tags=zone,az\nclient.tag.zone=a\nclient.tag.az=b\n',
  );
});

describe('clients', () => {
  mends(
    'puts the prefix in front of a setting of topics, escapes and CRLF kept',
    'application.id=orders\r\nmin.insync.replicas : 2\r\nx=\\u0041',
    'Rename to topic.min.insync.replicas',
    'application.id=orders\r\ntopic.min.insync.replicas : 2\r\nx=\\u0041',
  );
  mends(
    'removes what Kafka Streams overrides',
    'application.id=orders\nconsumer.enable.auto.commit=\\\n  true\nmax.poll.records=5',
    'Remove consumer.enable.auto.commit',
    'application.id=orders\nmax.poll.records=5',
  );
  mends(
    'gives a session the default of the version in force',
    '# kafka-streams-version: 2.8\napplication.id=orders\nconsumer.session.timeout.ms=250\n',
    'Change to 10000, the default',
    '# kafka-streams-version: 2.8\napplication.id=orders\nconsumer.session.timeout.ms=10000\n',
  );
  mends(
    'lowers the heartbeat to a third of the session',
    'application.id=orders\nsession.timeout.ms=10000\nmain.consumer.heartbeat.interval.ms=8000',
    'Change main.consumer.heartbeat.interval.ms to 3333',
    'application.id=orders\nsession.timeout.ms=10000\nmain.consumer.heartbeat.interval.ms=3333',
  );
  mends(
    'adds the heartbeat beside the session, with its prefix',
    'application.id=orders\nconsumer.session.timeout.ms = 6000',
    'Add consumer.heartbeat.interval.ms=2000',
    'application.id=orders\nconsumer.session.timeout.ms = 6000\nconsumer.heartbeat.interval.ms = 2000',
  );
  mends(
    'gives transactions more time, with the only prefix that is checked',
    'application.id=orders\nprocessing.guarantee=exactly_once_v2\ncommit.interval.ms=45000\ntransaction.timeout.ms=60000\n',
    'Add producer.transaction.timeout.ms=90000',
    'application.id=orders\nprocessing.guarantee=exactly_once_v2\ncommit.interval.ms=45000\nproducer.transaction.timeout.ms=90000\ntransaction.timeout.ms=60000\n',
  );
  mends(
    'or makes commits more frequent',
    'application.id=orders\nprocessing.guarantee=exactly_once_v2\ncommit.interval.ms=45000\n',
    'Lower commit.interval.ms to 10000',
    'application.id=orders\nprocessing.guarantee=exactly_once_v2\ncommit.interval.ms=10000\n',
  );
});

describe('the application', () => {
  mends(
    'takes the path off an address',
    'application.id=orders\napplication.server=http://orders:8080/state\n',
    'Change to http://orders:8080',
    'application.id=orders\napplication.server=http://orders:8080\n',
  );
  mends(
    'moves the state to a folder that stays',
    'application.id=orders\nstate.dir=/tmp/orders \nnum.standby.replicas=1\n',
    'Change to /var/lib/kafka-streams',
    'application.id=orders\nstate.dir=/var/lib/kafka-streams\nnum.standby.replicas=1\n',
  );
  mends(
    'takes the random part off an id, with the dash before it',
    'application.id=orders-${random.uuid}\nnum.stream.threads=2\n',
    'Change to orders',
    'application.id=orders\nnum.stream.threads=2\n',
  );
  mends(
    'replicates internal topics three times',
    'application.id=orders\nreplication.factor=1',
    'Change to 3',
    'application.id=orders\nreplication.factor=3',
  );
  mends(
    'parts brokers by commas',
    'application.id=orders\nbootstrap.servers=a:9092; b:9092\n',
    'Change to a:9092,b:9092',
    'application.id=orders\nbootstrap.servers=a:9092,b:9092\n',
  );
  mends(
    'drops a path behind a broker, and keeps the others',
    'application.id=orders\nbootstrap.servers=a:9092,http://b:9092/\n',
    'Change to http://b:9092',
    'application.id=orders\nbootstrap.servers=a:9092,http://b:9092\n',
  );
  mends(
    'raises delivery.timeout.ms to the default',
    'application.id=orders\ndelivery.timeout.ms=1000\n',
    'Raise delivery.timeout.ms to 120000',
    'application.id=orders\ndelivery.timeout.ms=120000\n',
  );
  mends(
    'lets a batch fit into a segment',
    'application.id=orders\ntopic.segment.bytes=1000000\nbatch.size=2000000\n',
    'Raise topic.segment.bytes to 2000000',
    'application.id=orders\ntopic.segment.bytes=2000000\nbatch.size=2000000\n',
  );
  mends(
    'makes an application id one that topics can be named after',
    'application.id = my app\nnum.stream.threads=2\n',
    'Change to my-app',
    'application.id = my-app\nnum.stream.threads=2\n',
  );
  mends(
    'removes what is left of an upgrade',
    'application.id=orders\nupgrade.from=3.4\nnum.stream.threads=2\n',
    'Remove upgrade.from',
    'application.id=orders\nnum.stream.threads=2\n',
  );
  mends(
    'lets warmups be behind by the default',
    'application.id=orders\nacceptable.recovery.lag=0\n',
    'Change to 10000, the default',
    'application.id=orders\nacceptable.recovery.lag=10000\n',
  );
  mends(
    'lets what is on disks count before 4.3',
    '# kafka-streams-version: 3.9\napplication.id=orders\nacceptable.recovery.lag = 0\n',
    'Change to 10000, the default',
    '# kafka-streams-version: 3.9\napplication.id=orders\nacceptable.recovery.lag = 10000\n',
  );
  mends(
    'gives up the streams protocol for static members',
    '# kafka-streams-version: 4.1\napplication.id=orders\ngroup.protocol = STREAMS\ngroup.instance.id=a\n',
    'Change group.protocol to classic',
    '# kafka-streams-version: 4.1\napplication.id=orders\ngroup.protocol = classic\ngroup.instance.id=a\n',
  );
  mends(
    'removes what the streams protocol ignores',
    'application.id=orders\ngroup.protocol=streams\nmax.warmup.replicas=4\n',
    'Remove max.warmup.replicas',
    'application.id=orders\ngroup.protocol=streams\n',
  );
});
