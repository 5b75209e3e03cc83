import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Files } from './fleet-harness';

/** KIP-708's fleets: nodes numbered cluster by cluster, zone by zone. */
function kip708(clusters: number, zones: number, more = ''): Files {
  const nodes = Array.from({ length: clusters * zones }, (_, i) => {
    const zone = `eu-central-1${'abc'.charAt(i % zones)}`;
    const cluster = `K8s_Cluster${Math.floor(i / zones) + 1}`;
    return `  - { name: node-${i + 1}, tags: { zone: ${zone}, cluster: ${cluster} } }\n`;
  });
  return new Files(`--- file: orders.fleet.yaml ---
application: orders
kafka: "3.9"
settings:
  num.standby.replicas: 2
  rack.aware.assignment.tags: zone,cluster
topology:
  subtopologies:
    - { name: aggregate, partitions: 24, stateful: true }
instances:
${nodes.join('')}${more}`);
}

function said(files: Files, code: string): string[] {
  return files
    .check()
    .filter((finding) => finding.code === code)
    .map(({ severity, message }) => `${severity}: ${message}`);
}

/** Files `node-1`, `node-2`, … that share their first lines. */
function folder(shared: string, ...own: readonly string[]): Files {
  return new Files(
    own
      .map(
        (lines, i) =>
          `--- file: node-${i + 1}.properties ---\napplication.id=orders\n${shared}${lines}`,
      )
      .join(''),
  );
}

describe('placement-tier', () => {
  test('says nothing of 3 clusters × 3 zones: Absolute Preferred', () => {
    assert.deepEqual(said(kip708(3, 3), 'placement-tier'), []);
  });
  test('tells of 2 clusters × 3 zones which tag is short, and of how many tasks', () => {
    const [message, ...others] = said(kip708(2, 3), 'placement-tier');
    assert.deepEqual(others, []);
    assert.match(
      message ?? '',
      /^information: Partially Preferred: the 3 copies of a task differ in zone/,
    );
    assert.match(message ?? '', /A third cluster would make it Absolute Preferred\./);
    assert.match(message ?? '', /F\(T\) = \[zone: 3, cluster: 2\]; 24 of 24 tasks Partial\./);
    const [finding] = kip708(2, 3)
      .check()
      .filter(({ code }) => code === 'placement-tier');
    assert.deepEqual(
      finding?.related?.map((related) => related.message),
      ['cluster K8s_Cluster1: 3 instances', 'cluster K8s_Cluster2: 3 instances'],
    );
  });
  test('warns of 2 clusters × 2 zones: Least Preferred', () => {
    assert.match(said(kip708(2, 2), 'placement-tier').join(), /^warning: Least Preferred/);
  });
  test('leaves too few instances to standbys-exceed-instances', () => {
    assert.deepEqual(said(kip708(1, 2), 'placement-tier'), []);
    assert.deepEqual(said(kip708(1, 2), 'standbys-exceed-instances'), [
      'warning: `num.standby.replicas` 2 needs 3 instances per task; this fleet has 2. One standby of every task stays unassigned.',
    ]);
  });
  test('stands in every file that sets the list', () => {
    const files = folder(
      'num.standby.replicas=1\nrack.aware.assignment.tags=zone\nclient.tag.zone=a\n',
      '',
      '',
    );
    assert.equal(said(files, 'placement-tier').length, 2);
  });
});

describe('warmup-pace', () => {
  const start = 'events:\n  - { at: 10m, start: { replicas: 3, tags: { zone: eu-central-1a } } }\n';
  test('counts the moves of the scale-out that the file describes', () => {
    assert.deepEqual(said(kip708(3, 3, start), 'warmup-pace'), [
      'information: Adding 3 instances moves about 42 tasks, 2 at a time every 10 min: about 3 h 30 min until balanced. With `max.warmup.replicas=8`: 1 h.',
    ]);
  });
  test('adds whole intervals for restores that take longer than one', () => {
    const slow = kip708(3, 3, `${start}recovery: { recordsPerSecond: 1000 }\n`);
    assert.deepEqual(said(slow, 'warmup-pace'), said(kip708(3, 3, start), 'warmup-pace'));
    const files = new Files(`--- file: orders.fleet.yaml ---
application: orders
topology:
  subtopologies:
    - { name: aggregate, partitions: 24, stateful: true, changelog: { records: 1000000 } }
instances: [{ name: a }, { name: b }]
recovery: { recordsPerSecond: 1000 }
`);
    // Task i was on instance i mod 2 and is to be on i mod 3: 16 of 24 move, 2 a round, to different instances. Each
    // restores 1,000,000 records at 1,000 a second: 17 min, so 2 intervals a round.
    assert.match(said(files, 'warmup-pace').join(), /about 16 tasks, .*: about 2 h 40 min/);
  });
  test('is silent about topologies that are only assumed', () => {
    const files = folder('num.standby.replicas=1\n', '', '');
    assert.deepEqual(said(files, 'warmup-pace'), []);
  });
  test('sets the number of warmups beside the number of standbys', () => {
    assert.match(
      kip708(3, 3, start).fixed('Set max.warmup.replicas to 8', 'orders.fleet.yaml'),
      /settings:\n {2}num\.standby\.replicas: 2\n {2}max\.warmup\.replicas: 8\n {2}rack/,
    );
  });
});

describe('standbys-exceed-instances', () => {
  test('lowers the number in the file that has it', () => {
    const files = folder(
      '',
      'num.standby.replicas = 4\r\nstate.dir=/x\r\n',
      'num.standby.replicas=1\n',
    );
    assert.equal(
      files.fixed('Lower num.standby.replicas to 1', 'node-1.properties'),
      'application.id=orders\nnum.standby.replicas = 1\r\nstate.dir=/x\r\n',
    );
  });
  test('leaves a group that the broker assigns alone', () => {
    const files = folder('group.protocol=streams\nnum.standby.replicas=4\n', '', '');
    assert.deepEqual(said(files, 'standbys-exceed-instances'), []);
  });
});

describe('tags over a fleet', () => {
  const shared = 'num.standby.replicas=1\nrack.aware.assignment.tags=zone\n';
  const zones = ['eu-central-1a', 'eu-central-1a', 'eu-central-1b', 'eu-centrl-1a'];

  test('a misspelt value is put right', () => {
    const files = folder(shared, ...zones.map((zone) => `client.tag.zone=${zone}\n`));
    assert.equal(
      files.fixed('Change to eu-central-1a', 'node-4.properties'),
      `application.id=orders\n${shared}client.tag.zone=eu-central-1a\n`,
    );
  });
  test('a missing tag is offered with each known value', () => {
    const files = new Files(
      `--- file: a.properties ---\napplication.id=o\n${shared}client.tag.zone=x\n--- file: b.properties ---\napplication.id=o\nnum.standby.replicas=1\n--- file: c.properties ---\napplication.id=o\n${shared}client.tag.zone=y\n`,
    );
    const finding = files.check().find(({ code }) => code === 'instance-missing-tag');
    assert.deepEqual(
      finding?.fixes?.slice(0, -2).map(({ title }) => title),
      ['Add client.tag.zone=x', 'Add client.tag.zone=y'],
    );
    assert.equal(
      files.fixed('Add client.tag.zone=y', 'b.properties'),
      'application.id=o\nclient.tag.zone=y\nnum.standby.replicas=1\n',
    );
  });
  test('an instance of a fleet file that lists a tag it lacks does not start', () => {
    const files = new Files(
      '--- file: o.fleet.yaml ---\napplication: o\nsettings: { num.standby.replicas: 1, rack.aware.assignment.tags: zone }\ninstances:\n  - { name: a, tags: { zone: x } }\n  - { name: b, tags: { az: y } }\n',
    );
    assert.deepEqual(said(files, 'instance-missing-tag'), [
      'error: b will not start: `zone` is listed but it has no `client.tag.zone`.',
    ]);
    assert.match(
      files.fixed('Add client.tag.zone=x', 'o.fleet.yaml'),
      /name: b, tags: \{ az: y, zone: x \}/,
    );
  });
  test('settings that a fleet file completes are not missing anything by themselves', () => {
    const files = new Files(
      '--- file: o.fleet.yaml ---\napplication: o\nsettingsFrom: s.properties\ninstances:\n  - { name: a, tags: { zone: x } }\n  - { name: b, tags: { zone: y } }\n--- file: s.properties ---\napplication.id=o\nnum.standby.replicas=1\nrack.aware.assignment.tags=zone\n',
    );
    assert.deepEqual(
      files.check().map(({ message }) => message),
      [],
    );
  });
});

describe('leader-settings-differ', () => {
  test('takes the usual value over', () => {
    const files = folder(
      'num.standby.replicas=1\n',
      'max.warmup.replicas: 4\n',
      'max.warmup.replicas: 4\n',
      'max.warmup.replicas: 8 \n',
    );
    assert.equal(
      files.fixed('Set max.warmup.replicas to 4, as on 2 instances', 'node-3.properties'),
      'application.id=orders\nnum.standby.replicas=1\nmax.warmup.replicas: 4\n',
    );
  });
  test('knows the defaults, and that blanks do not count', () => {
    const files = folder('', 'max.warmup.replicas=2\n', 'num.standby.replicas= 0\n');
    assert.deepEqual(said(files, 'leader-settings-differ'), []);
  });
});

test('findings over a fleet are silenced in the file they stand in', () => {
  const files = folder(
    '',
    '# streams-ignore: standbys-exceed-instances\nnum.standby.replicas=2\n',
    'num.standby.replicas=2\n',
  );
  assert.equal(said(files, 'standbys-exceed-instances').length, 1);
});

describe('group-protocols-differ', () => {
  test('names who speaks the other one, and takes the usual one over', () => {
    const files = folder(
      '',
      'group.protocol=streams\n',
      'group.protocol: classic\n',
      'group.protocol=Streams\n',
    );
    assert.deepEqual(said(files, 'group-protocols-differ'), [
      'warning: `group.protocol` is `classic` here and `streams` on node-1 and node-3. A group has the protocol of its first member; instances with the other one cannot join. (Kafka 4.4 is assumed.)',
    ]);
    assert.equal(
      files.fixed('Change to streams', 'node-2.properties'),
      'application.id=orders\ngroup.protocol: streams\n',
    );
  });
  test('is silent before 4.1, and about what is known at run time only', () => {
    const old = '# kafka-streams-version: 4.0\n';
    assert.deepEqual(
      said(folder(old, 'group.protocol=streams\n', ''), 'group-protocols-differ'),
      [],
    );
    const unknown = folder('', 'group.protocol=${PROTOCOL}\n', 'group.protocol=streams\n');
    assert.deepEqual(said(unknown, 'group-protocols-differ'), []);
  });
});

describe('group-settings-ignored', () => {
  const fleet = (before: string, settings: string): Files =>
    new Files(
      `--- file: o.fleet.yaml ---\napplication: o\n${before}settings: { ${settings} }\ngroup: { streams.num.standby.replicas: 1, streams.session.timeout.ms: 50000 }\ninstances: [{ name: x }, { name: y }]\n`,
    );
  const found = (before: string, settings: string): string[] =>
    said(fleet(before, settings), 'group-settings-ignored');
  test('names what counts in its place', () => {
    assert.deepEqual(found('', 'group.protocol: classic'), [
      'warning: Ignored: it counts with `group.protocol=streams` only, and no instance asks for that. In a classic group `num.standby.replicas` under `settings` decides. (Kafka 4.4 is assumed.)',
      'warning: Ignored: it counts with `group.protocol=streams` only, and no instance asks for that. In a classic group `session.timeout.ms` under `settings` decides. (Kafka 4.4 is assumed.)',
    ]);
  });
  test('knows that versions before 4.1 have only the classic protocol', () => {
    assert.match(
      found('kafka: "4.0"\n', 'group.protocol: streams')[0] ?? '',
      /Kafka Streams 4\.0 has only the classic protocol/,
    );
    assert.deepEqual(found('kafka: "4.1"\n', 'group.protocol: STREAMS'), []);
  });
  test('is silent about a protocol that is known at run time only', () => {
    assert.deepEqual(found('', 'group.protocol: "${PROTOCOL}"'), []);
  });
});

describe('local-application-server', () => {
  const server = (...values: readonly string[]): string[] =>
    said(
      folder('', ...values.map((value) => `application.server=${value}\n`)),
      'local-application-server',
    );
  test('knows the names of this machine', () => {
    assert.equal(
      server('localhost:80', 'http://127.0.0.1:81', '[::1]:82', '0.0.0.0:83', 'node-5:80').length,
      4,
    );
  });
  test('lets one instance be local, and others have local names', () => {
    assert.deepEqual(server('localhost:80'), []);
    assert.deepEqual(server('localhost.example.com:80', '10.0.0.1:80'), []);
  });
});

describe('idle-threads', () => {
  const fleet = (threads: string, partitions: number): Files =>
    new Files(
      `--- file: o.fleet.yaml ---\napplication: o\nsettings: { ${threads} }\ntopology:\n  subtopologies:\n    - { name: a, partitions: ${partitions}, stateful: true }\n    - { name: b, partitions: 2 }\ninstances: [{ name: x }, { name: y }, { name: z, threads: 1 }]\n`,
    );
  test('counts the tasks of all subtopologies', () => {
    assert.deepEqual(said(fleet('num.stream.threads: 3', 5), 'idle-threads'), []);
    assert.deepEqual(said(fleet('num.stream.threads: 4', 5), 'idle-threads'), [
      'information: 9 threads for 7 tasks: 2 of them process nothing. 3 on each of the 3 instances are enough.',
    ]);
  });
  test('lowers the number for all', () => {
    assert.match(
      fleet('num.stream.threads: 4', 5).fixed('Lower num.stream.threads to 3', 'o.fleet.yaml'),
      /settings: \{ num\.stream\.threads: 3 \}/,
    );
  });
  test('leaves one thread on each instance', () => {
    assert.deepEqual(said(fleet('num.stream.threads: 1', 1), 'idle-threads'), []);
  });
});

describe('tag-placeholder-value', () => {
  const zones = (...values: readonly string[]): string[] =>
    said(
      folder(
        'num.standby.replicas=1\nrack.aware.assignment.tags=zone\n',
        ...values.map((value) => `client.tag.zone=${value}\n`),
      ),
      'tag-placeholder-value',
    );
  test('is a word for nothing that all instances have', () => {
    assert.deepEqual(zones('unknown', 'unknown'), [
      'warning: All 2 instances have `unknown` as zone, so it tells none apart and spreads nothing. Give each its own.',
      'warning: All 2 instances have `unknown` as zone, so it tells none apart and spreads nothing. Give each its own.',
    ]);
  });
  test('is none where instances differ, or share a real value', () => {
    assert.deepEqual(zones('unknown', 'a'), []);
    assert.deepEqual(zones('eu-1a', 'eu-1a'), []);
  });
});

describe('a group whose brokers assign', () => {
  const fleet = (listed: string): Files =>
    new Files(`--- file: orders.fleet.yaml ---
application: orders
kafka: "4.4"
settings:
  group.protocol: streams
  ${listed}
group:
  streams.num.standby.replicas: 2
  ${listed.startsWith('rack') ? '' : 'streams.rack.aware.assignment.tags: zone'}
topology: { subtopologies: [{ partitions: 24, stateful: true }] }
instances:
  - { name: node, replicas: 3, tags: { zone: a } }
  - { name: other, replicas: 3, tags: { zone: b } }
`);
  for (const listed of ['rack.aware.assignment.tags: zone', 'num.stream.threads: 1']) {
    test(`has a tier, and places that lose tasks, at the list of tags: ${listed}`, () => {
      const findings = fleet(listed).check();
      const codes = findings.map(({ code }) => code);
      assert.ok(codes.includes('placement-tier'));
      assert.match(
        said(fleet(listed), 'placement-tier')[0] ?? '',
        /^warning: Least Preferred.*F\(T\) = \[zone: 2\]/,
      );
    });
  }
});

test('one standby is no hot spot, however few the tasks are', () => {
  const zones = Array.from({ length: 30 }, (_, i) => `client.tag.zone=${'abc'.charAt(i % 3)}\n`);
  const shared = 'num.standby.replicas=1\nrack.aware.assignment.tags=zone\n';
  assert.deepEqual(said(folder(shared, ...zones), 'standby-hot-spot'), []);
});
