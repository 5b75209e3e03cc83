import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { check } from './harness';

function codes(lines: string, version?: string): string[] {
  const comment = version === undefined ? '' : `# kafka-streams-version: ${version}\n`;
  return check(`${comment}application.id=orders\n${lines}`).map(({ code }) => code);
}

// Held against Utils.getHost and getPort and the validator of 4.4: kafka-clients 2.6.3, 3.6.2, 3.9.2, 4.0.2 … 4.4.0.
describe('application.server', () => {
  const REFUSED = ['invalid-application-server'];
  const always = ['localhost', 'h:abc', 'h:80/x', 'h: 80', 'http://h:80/x', 'h:99999999999'];
  for (const value of always) {
    test(`${value} is refused`, () => {
      for (const version of ['3.9', '4.3', '4.4']) {
        assert.deepEqual(codes(`application.server=${value}\n`, version), REFUSED, version);
      }
    });
  }
  for (const value of [
    'h:8080',
    'http://h:80',
    '[::1]:80',
    'a_b:80',
    'h:99999',
    '',
    '${HOST}:80',
  ]) {
    test(`${value || 'nothing'} is accepted`, () => {
      for (const version of ['3.9', '4.4']) {
        assert.deepEqual(codes(`application.server=${value}\n`, version), [], version);
      }
    });
  }
  test('anything may stand before the host up to 3.9, and nothing be the host up to 4.3', () => {
    assert.deepEqual(codes('application.server=//h:80\n', '3.9'), []);
    assert.deepEqual(codes('application.server=//h:80\n', '4.0'), REFUSED);
    assert.deepEqual(codes('application.server=:80\n', '4.3'), []);
    assert.deepEqual(codes('application.server=:80\n', '4.4'), REFUSED);
  });
});

describe('folders for temporary files', () => {
  const found = (folder: string): boolean =>
    codes(`state.dir=${folder}\n`).includes('temporary-state-dir');
  for (const folder of [
    '/tmp',
    '/tmp/a',
    '/var/tmp/x',
    'C:/Temp/x',
    'C:\\\\Windows\\\\Temp',
    '${java.io.tmpdir}/x',
  ]) {
    test(`${folder} is one`, () => assert.ok(found(folder)));
  }
  for (const folder of ['/tmpfs', '/data/tmp', '/var/lib/x', 'tmp', '${STATE_DIR}', '/template']) {
    test(`${folder} is none`, () => assert.ok(!found(folder)));
  }
});

describe('the streams protocol', () => {
  const streams = 'group.protocol=streams\n';
  test('gives the command that sets the same for the group', () => {
    const [finding] = check(`application.id=orders\n${streams}num.standby.replicas= 1\n`);
    assert.ok(
      finding?.message.includes(
        '--entity-type groups --entity-name orders --add-config streams.num.standby.replicas=1`',
      ),
      finding?.message,
    );
  });
  test('has tags on the broker from 4.4 on', () => {
    const tags = `${streams}client.tag.a=1\nclient.tag.b=2\nrack.aware.assignment.tags=a,b\n`;
    const message = (version: string): string =>
      check(`# kafka-streams-version: ${version}\napplication.id=orders\n${tags}`)[0]?.message ??
      '';
    assert.match(message('4.4'), /--add-config streams\.rack\.aware\.assignment\.tags=\[a,b\]`/);
    assert.match(message('4.3'), /its groups have no such setting/);
  });
  test('means nothing to older versions', () => {
    assert.deepEqual(
      codes(`${streams}num.standby.replicas=1\n`, '4.0').includes('ignored-by-streams-protocol'),
      false,
    );
  });
  // Tried with StreamsConfig of 4.1.2, 4.2.2, 4.3.1 and 4.4.0.
  test('refuses static members from 4.1 to 4.3, with any prefix', () => {
    for (const prefix of ['', 'consumer.', 'main.consumer.']) {
      const lines = `${streams}${prefix}group.instance.id=a\n`;
      for (const version of ['4.1', '4.2', '4.3']) {
        assert.deepEqual(codes(lines, version), ['static-membership-unsupported'], version);
      }
      assert.deepEqual(codes(lines, '4.4'), []);
    }
  });
});

describe('upgrade.from', () => {
  test('keeps rebalancing eager up to 2.3, and is refused there from 4.2 on', () => {
    const severities = (version: string): string[] =>
      check(`# kafka-streams-version: ${version}\napplication.id=a\nupgrade.from=2.3\n`).map(
        ({ code, severity }) => `${code} ${severity}`,
      );
    assert.deepEqual(severities('4.1'), ['stale-upgrade-from warning']);
    assert.deepEqual(severities('4.2'), ['invalid-value error']);
  });
  test('of a later version is an information', () => {
    assert.deepEqual(codes('upgrade.from=3.9\n'), ['stale-upgrade-from']);
    assert.deepEqual(codes('upgrade.from=null\n').includes('stale-upgrade-from'), false);
  });
});

describe('lag', () => {
  test('of 0 misses what is on disks before 4.3', () => {
    assert.deepEqual(codes('acceptable.recovery.lag=0\n', '4.2'), ['zero-recovery-lag']);
    assert.deepEqual(codes('acceptable.recovery.lag=1\n', '4.2'), ['rebalance-loop-risk']);
    assert.deepEqual(codes('acceptable.recovery.lag=0\n', '4.3'), ['rebalance-loop-risk']);
    assert.deepEqual(codes('acceptable.recovery.lag=0\ngroup.protocol=streams\n', '4.2'), [
      'ignored-by-streams-protocol',
    ]);
  });

  test('is compared with what one poll brings', () => {
    const risk = ['rebalance-loop-risk'];
    assert.deepEqual(codes('acceptable.recovery.lag=999\n'), risk);
    assert.deepEqual(codes('acceptable.recovery.lag=1000\n'), []);
    assert.deepEqual(codes('acceptable.recovery.lag=999\nmax.poll.records=500\n'), []);
    assert.deepEqual(codes('acceptable.recovery.lag=1000\nconsumer.max.poll.records=5000\n'), risk);
  });
});

test('tags that were never filled in', () => {
  const tag = (value: string): string[] => codes(`client.tag.zone=${value}\n`);
  for (const value of ['change-me', 'TODO', '<zone>', 'your-zone', 'xxx']) {
    assert.deepEqual(tag(value), ['tag-placeholder-value'], value);
  }
  for (const value of ['eu-1a', 'unknown', 'z', '${ZONE}', 'xx']) assert.deepEqual(tag(value), []);
});

test('internal keys, behind prefixes too, but not those that only begin alike', () => {
  assert.deepEqual(codes('consumer.internal.leave.group.on.close=true\n__x.y__=1\n', '4.1'), [
    'internal-key',
    'internal-key',
  ]);
  assert.deepEqual(codes('internal.leave.group.on.close=true\n', '4.2'), ['removed-key']);
  assert.deepEqual(codes('internals=1\n').includes('internal-key'), false);
});

// `Topic.validate`, and `new KafkaStreams` of 3.9.2 and 4.4.0.
describe('an application id', () => {
  const found = (id: string, name?: string): string[] =>
    check(`application.id=${id}\nnum.stream.threads=2\n`, name).map(({ code }) => code);

  test('is what names of topics can begin with', () => {
    for (const id of ['orders', 'Orders_2.v-1', '${ID}', 'orders-${ENV}', '{{ .Values.id }}']) {
      assert.deepEqual(found(id), [], id);
    }
    for (const id of ['my app', 'a/b', 'a:b', '"orders"', '']) {
      assert.deepEqual(found(id), ['invalid-application-id'], id);
    }
  });

  test('is mended without what .properties files do not have', () => {
    const titles = (id: string): string[] =>
      check(`application.id=${id}\n`).flatMap(({ fixes }) =>
        (fixes ?? []).map(({ title }) => title),
      );
    assert.ok(titles('orders # prod').includes('Change to orders'));
    assert.ok(titles('"orders"').includes('Change to orders'));
    assert.ok(titles('a/b').includes('Change to a-b'));
  });

  test('of variables may be empty', () => {
    const text = 'KAFKA_STREAMS_APPLICATION_ID=\nKAFKA_STREAMS_NUM_STREAM_THREADS=2\n';
    assert.ok(!check(text, '.env').some(({ code }) => code === 'invalid-application-id'));
  });
});
