import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { bindDocument } from '../../../server/src/binding/bind';
import { fleetFileVersion, readFleetFile } from '../../../server/src/fleet/fleet-file';
import type { FleetFileReading } from '../../../server/src/fleet/fleet-file';
import type { Fleet, FleetEvent } from '../../../server/src/fleet/fleet';
import { mark, withSpans } from '../marked-text';

const URI = 'file:///project/orders.fleet.yaml';

/** Reads a fleet file beside files by name. */
function read(text: string, files: Readonly<Record<string, string>> = {}): FleetFileReading {
  const document = bindDocument(URI, text);
  assert.ok(document);
  const texts = new Map(
    Object.entries(files).map(([name, content]) => [`file:///project/${name}`, content]),
  );
  return readFleetFile(
    document,
    { version: '4.4', from: 'assumed' },
    {
      bound: (uri) => bindDocument(uri, texts.get(uri) ?? ''),
      text: (uri) => texts.get(uri),
    },
  );
}

/** The fleet of a text in which nothing is wrong. */
function fleetOf(text: string, files?: Readonly<Record<string, string>>): Fleet {
  const { fleet, problems } = read(text, files);
  assert.deepEqual(problems, []);
  assert.ok(fleet);
  return fleet;
}

/** Expects one problem at the mark, with a message that holds the words. */
function expectProblem(
  marked: string,
  words: RegExp,
  files?: Readonly<Record<string, string>>,
): FleetFileReading {
  const { text } = mark(marked);
  const reading = read(text, files);
  assert.equal(
    withSpans(
      text,
      reading.problems.map(({ span }) => span),
    ),
    marked,
  );
  assert.match(reading.problems.map(({ message }) => message).join('\n'), words);
  return reading;
}

const SMALL = 'application: orders\ninstances: [{name: a}, {name: b}]\n';

describe('readFleetFile', () => {
  it('reads everything that the format has', () => {
    const fleet = fleetOf(
      `application: orders
kafka: "3.9"
settingsFrom: streams.properties
settings:
  num.standby.replicas: 2
  rack.aware.assignment.tags: zone,cluster
topology:
  subtopologies:
    - { name: aggregate, partitions: 24, stateful: true, changelog: { records: 5000000 } }
    - { name: route, partitions: 12 }
instances:
  - { name: node-1, tags: { zone: eu-central-1a, cluster: K8s_Cluster1 }, threads: 4 }
  - { name: web, replicas: 3, tags: { zone: eu-central-1b }, settingsFrom: conf/web.properties, settings: { max.warmup.replicas: 4 }, staticId: true, stateKept: false }
recovery: { recordsPerSecond: 50000 }
balanceFactor: 1
events:
  - { at: 10m, stop: { tags: { zone: eu-central-1a } } }
  - { at: 40m, start: { replicas: 3, tags: { zone: eu-central-1a } } }
  - { at: 2h, restart: { mode: rolling, pause: 30s } }
`,
      {
        'streams.properties': 'application.id=orders\nnum.standby.replicas=1\nnum.stream.threads=2',
        'conf/web.properties': 'client.tag.cluster=K8s_Cluster2 ',
      },
    );
    const { application, kafka, sources, topology, instances, recordsPerSecond, balanceFactor } =
      fleet;
    assert.deepEqual(
      { application, kafka, recordsPerSecond, balanceFactor },
      {
        application: 'orders',
        kafka: { version: '3.9', from: 'fleet file' },
        recordsPerSecond: 50_000,
        balanceFactor: 1,
      },
    );
    assert.deepEqual(
      sources.map((uri) => uri.replace('file:///project/', '')),
      ['orders.fleet.yaml', 'streams.properties', 'conf/web.properties'],
    );
    assert.deepEqual(topology, {
      subtopologies: [
        { name: 'aggregate', partitions: 24, stateful: true, changelogRecords: 5_000_000 },
        { name: 'route', partitions: 12, stateful: false, changelogRecords: undefined },
      ],
      assumed: false,
    });
    assert.deepEqual(
      instances.map(({ name, threads, stateKept, staticId, tags, settings }) => [
        name,
        threads,
        stateKept,
        staticId,
        [...tags].map(([key, { value }]) => `${key}=${value}`).join(),
        settings.get('num.standby.replicas')?.value,
        settings.get('max.warmup.replicas')?.value,
        settings.get('application.id')?.value,
      ]),
      [
        [
          'node-1',
          4,
          true,
          false,
          'zone=eu-central-1a,cluster=K8s_Cluster1',
          '2',
          undefined,
          'orders',
        ],
        ...[1, 2, 3].map((n) => [
          `web-${n}`,
          2,
          false,
          true,
          'cluster=K8s_Cluster2 ,zone=eu-central-1b',
          '2',
          '4',
          'orders',
        ]),
      ],
    );
    const [stop, start, restart] = fleet.events;
    assert.deepEqual([stop?.at, start?.at, restart?.at], [600_000, 2_400_000, 7_200_000]);
    assert.ok(stop?.kind === 'stop' && stop.select.by === 'tags');
    assert.deepEqual([...stop.select.tags], [['zone', 'eu-central-1a']]);
    assert.ok(start?.kind === 'start');
    assert.deepEqual(
      start.instances.map(({ name }) => name),
      ['instance-5', 'instance-6', 'instance-7'],
    );
    assert.ok(restart?.kind === 'restart');
    assert.deepEqual(
      [restart.mode, restart.pauseMs, restart.select],
      ['rolling', 30_000, undefined],
    );
  });

  it('knows where settings and instances stand', () => {
    const { text, spans } = mark(
      'application: ⟦o⟧\ninstances:\n  - threads: 1\n    name: ⟦a⟧\n    tags: {⟦zone⟧: "⟦x ⟧"}\n    settings:\n      max:\n        ⟦warmup.replicas⟧: ⟦3⟧\n  - ⟦tags⟧: {}\n',
    );
    const [a, unnamed] = fleetOf(text).instances;
    const tag = a?.tags.get('zone');
    const warmups = a?.settings.get('max.warmup.replicas');
    assert.deepEqual(
      [a?.settings.get('application.id')?.valueSpan, a?.origin.span, tag?.keySpan, tag?.valueSpan],
      spans.slice(0, 4),
    );
    assert.deepEqual([warmups?.keySpan.end, warmups?.valueSpan], [spans[4]?.end, spans[5]]);
    assert.deepEqual(unnamed?.origin.span, spans[6]);
    assert.equal(unnamed?.name, 'instance-2');
    assert.equal(tag?.uri, URI);
  });

  it('assumes a topology where none is told', () => {
    for (const text of [SMALL, `${SMALL}topology:\n`]) {
      const { topology } = fleetOf(text);
      assert.equal(topology.assumed, true);
      assert.deepEqual(
        topology.subtopologies.map(({ partitions, stateful }) => [partitions, stateful]),
        [[12, true]],
      );
    }
  });

  it('takes the version in force where the file names none', () => {
    assert.deepEqual(fleetOf(SMALL).kafka, { version: '4.4', from: 'assumed' });
    const { fleet } = expectProblem(`${SMALL}kafka: ⟦7.9-ccs⟧`, /4\.4 is taken/);
    assert.equal(fleet?.kafka.version, '4.4');
    const versionOf = (text: string): unknown => fleetFileVersion(bindDocument(URI, text) as never);
    assert.deepEqual(
      [versionOf('kafka: 4.0'), versionOf('kafka: x'), versionOf('a: 1')],
      ['4.0', undefined, undefined],
    );
  });

  it('tells unknown and repeated keys', () => {
    expectProblem(`${SMALL}⟦evnets⟧: []`, /no key of a fleet file.*Did you mean `events`\?/);
    expectProblem(`${SMALL}⟦num.standby.replicas⟧: 1`, /go under `settings`/);
    expectProblem(`${SMALL}⟦application⟧: payments`, /given twice/);
    expectProblem(
      'application: o\ninstances: [{⟦tag⟧: {zone: a}, name: a}]',
      /`instances`.*`tags`/,
    );
    expectProblem(
      `${SMALL}topology: { subtopologies: [{ partitions: 1, changelog: { ⟦record⟧: 1 }, stateful: true }] }`,
      /`changelog`.*`records`/,
    );
    const repeated = read(`${SMALL}application: x`).problems[0];
    assert.equal(repeated?.code, 'duplicate-key');
  });

  it('reads the racks of brokers', () => {
    const text = `${SMALL}topology: { subtopologies: [{ name: count, partitions: 2, stateful: true }] }\n`;
    assert.deepEqual(fleetOf(`${text}brokers: { racks: { a: 2, b: 1 } }`).brokers, {
      racks: ['a', 'a', 'b'],
      replicationFactor: 3,
      topics: new Map(),
    });
    const topics = '{ count: [[a, b], [b]], count-changelog: [[a]] }';
    assert.deepEqual(
      fleetOf(`${text}brokers: { racks: { a: 1, b: 1 }, topics: ${topics} }`).brokers,
      {
        racks: ['a', 'b'],
        replicationFactor: 2,
        topics: new Map([
          ['count', [['a', 'b'], ['b']]],
          ['count-changelog', [['a']]],
        ]),
      },
    );
    const brokers = (map: string): string => `${text}brokers: {${map}}`;
    expectProblem(brokers(' racks: { a: 1 }, replicationFactor: ⟦2⟧ '), /need 2 brokers.*has 1/);
    expectProblem(brokers(' racks: { a: ⟦many⟧, b: 1 } '), /whole number of at least 1/);
    expectProblem(brokers(' ⟦racks⟧: {} '), /needs `racks`/);
    const wrong = (partitions: string): string =>
      brokers(` racks: { rack-a: 1 }, topics: { ${partitions} } `);
    expectProblem(wrong('count: [[⟦rack-b⟧]]'), /no rack.*Did you mean `rack-a`\?/);
    expectProblem(wrong('count: ⟦3⟧'), /must list its partitions/);
    expectProblem(wrong('count: [⟦[]⟧]'), /racks of its replicas/);
    expectProblem(wrong('⟦cuont⟧: [[rack-a]]'), /no topic.*Did you mean `count`\?/);
  });

  it('leaves equal settings to the rule on settings', () => {
    assert.deepEqual(
      read(`${SMALL}settings: {num.standby.replicas: 1, num.standby.replicas: 2}`).problems,
      [],
    );
  });

  it('wants the types that the table of keys tells', () => {
    for (const [marked, words] of [
      ['application: ⟦[a]⟧\ninstances: [{}]', /`application` must be a text/],
      ['⟦application⟧:\ninstances: [{}]', /`application` must be a text/],
      ['⟦kafka⟧: 3.9\ninstances: [{}]', /needs `application`/],
      ['application: o\ninstances: ⟦3⟧', /must be a list/],
      ['application: o\ninstances: [⟦a⟧]', /must be a map/],
      ['application: o\ninstances: [{replicas: ⟦-1⟧}]', /whole number of at least 1/],
      ['application: o\ninstances: [{replicas: ⟦0⟧}]', /at least 1/],
      ['application: o\ninstances: [{threads: ⟦many⟧}]', /at least 1/],
      ['application: o\ninstances: [{stateKept: ⟦no⟧}]', /`true` or `false`/],
      ['application: o\ninstances: [{tags: ⟦a⟧}]', /must be a map/],
      ['application: o\ninstances: [{tags: {⟦zone:⟧}}]', /no value/],
      [
        'application: o\nsettings: {rack.aware.assignment.tags: [⟦zone⟧, cluster]}\ninstances: [{}]',
        /Write a list as/,
      ],
      [`${SMALL}balanceFactor: ⟦0.5⟧`, /at least 1/],
      [`${SMALL}recovery: {recordsPerSecond: ⟦fast⟧}`, /at least 1/],
      [`${SMALL}topology: {subtopologies: [⟦{name: x}⟧]}`, /needs `partitions`/],
      [`${SMALL}topology: ⟦{subtopologies: []}⟧`, /needs `subtopologies` or `describe`/],
      [
        `${SMALL}topology: {subtopologies: [{partitions: 2, stateful: false, ⟦changelog⟧: {records: 1}}]}`,
        /stateless/,
      ],
      ['⟦a, b⟧', /is a map/],
      [`${SMALL}---\n⟦a: 1\n⟧`, /one YAML document/],
    ] as const) {
      expectProblem(marked, words);
    }
  });

  it('wants instances, a bounded number of them, and of tasks', () => {
    expectProblem('⟦application⟧: o', /needs `instances`/);
    expectProblem('application: o\n⟦instances⟧: []', /needs `instances`/);
    expectProblem('application: o\n⟦instances⟧:', /needs `instances`/);
    assert.equal(read('').problems.length, 2);
    expectProblem('application: o\ninstances: [{}, {⟦replicas⟧: 5000}]', /at most 5000/);
    assert.equal(fleetOf('application: o\ninstances: [{replicas: 5000}]').instances.length, 5000);
    expectProblem(
      `${SMALL}topology: {⟦subtopologies⟧: [{partitions: 100000}, {partitions: 1}]}`,
      /at most 100000/,
    );
    expectProblem(
      'application: o\ninstances: [{name: a-1}, {name: ⟦a⟧, replicas: 2}]',
      /another instance `a-1`/,
    );
  });

  it('reports files that are not there, are of another application, or hold nothing', () => {
    const { references } = expectProblem(`${SMALL}settingsFrom: ⟦conf/a b.properties⟧`, /no file/);
    assert.deepEqual(references, ['file:///project/conf/a%20b.properties']);
    expectProblem(`${SMALL}settingsFrom: ⟦x.properties⟧`, /`payments`.*`orders`/, {
      'x.properties': 'application.id=payments',
    });
    expectProblem(`${SMALL}settingsFrom: ⟦other.fleet.yaml⟧`, /another fleet file/, {
      'other.fleet.yaml': SMALL,
    });
    expectProblem(`${SMALL}settingsFrom: ⟦notes.txt⟧`, /holds no Kafka Streams settings/, {
      'notes.txt': 'x',
    });
    const { instances } = fleetOf(`${SMALL}settingsFrom: ./threads.properties`, {
      'threads.properties': 'num.stream.threads=3',
    });
    assert.equal(instances[0]?.threads, 3);
  });

  it('passes on what is no YAML', () => {
    const { problems } = read('application: "o\ninstances: []');
    assert.match(problems[0]?.message ?? '', /not YAML/);
  });

  it('never throws', () => {
    const pieces = fc.constantFrom(
      'application: o\n',
      'instances:\n',
      '  - ',
      'name: a\n',
      'replicas: 2\n',
      '    ',
      'tags: {zone: a}\n',
      'events:\n',
      'at: 1m\n',
      'stop: ',
      'start: ',
      'restart: ',
      '{names: [a]}\n',
      '{count: 1}\n',
      '{tags: {zone: a}}\n',
      'topology: ',
      'describe: x\n',
      '{subtopologies: [{partitions: 3}]}\n',
      'settings:\n',
      'settingsFrom: x\n',
      '&a ',
      '*a\n',
      '<<: *a\n',
      'kafka: 3\n',
      '[',
      '{',
      '}',
      ']',
      '\n',
      '{{x}}',
      '"',
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(pieces, fc.string({ maxLength: 3 })), { maxLength: 30 }),
        (parts) => {
          const text = parts.join('');
          for (const { span } of read(text, { x: 'Sub-topology: 0\n Source: a (topics: [t])' })
            .problems) {
            assert.ok(0 <= span.start && span.start <= span.end && span.end <= text.length);
          }
        },
      ),
      { numRuns: 1500 },
    );
  });
});

describe('events', () => {
  const events = (lines: string): string => `application: o
instances: [{name: a, tags: {zone: z1}}, {name: b, tags: {zone: z2}}, {name: c, tags: {zone: z2}}]
events:
${lines}`;
  const kinds = (found: readonly FleetEvent[]): string[] => found.map(({ kind }) => kind);

  it('follow which instances run', () => {
    const fleet = fleetOf(
      events(`- {at: 1m, stop: {names: [a]}}
- {at: 1m, start: {name: a}}
- {at: 2m, stop: {count: 2}}
- {at: 3m, restart: {names: [b], mode: all}}
- {at: 4m, restart: }
- {at: 1h 5m, stop: {tags: {zone: z2}}}`),
    );
    assert.deepEqual(kinds(fleet.events), ['stop', 'start', 'stop', 'restart', 'restart', 'stop']);
    assert.equal(fleet.events[5]?.at, 3_900_000);
  });

  it('that cannot happen are reported and left out', () => {
    for (const [line, words] of [
      ['- {at: 1m, stop: {names: [⟦d⟧]}}', /No instance `d`/],
      ['- {at: 1m, stop: {names: ⟦a⟧}}', /must be a list/],
      ['- {at: 1m, stop: {tags: ⟦{zone: z3}⟧}}', /No instance with these tags.*`zone: z/],
      ['- {at: 1m, stop: {count: ⟦4⟧}}', /Only 3 instances/],
      [
        '- {at: 1m, stop: {names: [a, b]}}\n- {at: 2m, stop: {count: ⟦2⟧}}',
        /^Only 1 instance runs at that time\.$/,
      ],
      ['- {at: 1m, stop: {count: ⟦-1⟧}}', /at least 1/],
      ['- {at: 1m, stop: ⟦{}⟧}', /one of `names`, `tags` and `count`/],
      ['- {at: 1m, stop: {names: [a], ⟦count⟧: 1}}', /one of `names`, `tags` and `count`/],
      ['- {at: 1m, start: {name: ⟦a⟧}}', /runs already/],
      ['- {at: 1m, restart: {mode: ⟦slow⟧}}', /`rolling` or `all`/],
      ['- {at: ⟦soon⟧, restart: {}}', /duration/],
      ['- ⟦{restart: {}}⟧', /needs `at`/],
      ['- ⟦{at: 1m}⟧', /one of `stop`, `start` and `restart`/],
      ['- {at: 1m, stop: {names: [a]}, ⟦start⟧: {}}', /one of `stop`, `start` and `restart`/],
      ['- {at: 2m, restart: {}}\n- {at: ⟦1m⟧, restart: {}}', /before the one above/],
      ['- {at: 1m, stop: {count: 3}}\n- {at: 2m, restart: {names: [⟦a⟧]}}', /No instance `a`/],
    ] as const) {
      const { fleet } = expectProblem(events(line), words);
      assert.ok(fleet, line);
      assert.ok(fleet.events.length <= 1, line);
    }
  });

  it('carry settings of their own', () => {
    const [start] = fleetOf(
      events('- {at: 1m, start: {tags: {zone: z9}, settings: {num.stream.threads: 7}}}'),
    ).events;
    assert.ok(start?.kind === 'start');
    assert.equal(start.instances[0]?.threads, 7);
    assert.equal(start.instances[0]?.tags.get('zone')?.value, 'z9');
  });
});

describe('described topologies', () => {
  const DESCRIPTION = `Topologies:
   Sub-topology: 0
    Source: KSTREAM-SOURCE-0000000000 (topics: [clicks, views])
      --> KSTREAM-KEY-SELECT-0000000001
    Processor: KSTREAM-KEY-SELECT-0000000001 (stores: [])
      --> KSTREAM-SINK-0000000002
      <-- KSTREAM-SOURCE-0000000000
    Sink: KSTREAM-SINK-0000000002 (topic: counts-repartition)
      <-- KSTREAM-KEY-SELECT-0000000001

  Sub-topology: 1 for global store (will not generate tasks)
    Source: KTABLE-SOURCE (topics: [rates])
      --> x
    Processor: x (stores: [rates-store])
      --> none

  Sub-topology: 2
    Source: KSTREAM-SOURCE-0000000003 (topics: [counts-repartition])
      --> KSTREAM-AGGREGATE-0000000004
    Processor: KSTREAM-AGGREGATE-0000000004 (stores: [counts])
      --> none
      <-- KSTREAM-SOURCE-0000000003
`;
  const files = { 'topology.txt': DESCRIPTION };

  it('give partitions to sources and repartition topics', () => {
    for (const text of [
      'describe: topology.txt\npartitions: {clicks: 6, views: 8}',
      'topology: {describe: topology.txt, partitions: {clicks: 6, views: 8}}',
    ]) {
      const { topology } = fleetOf(SMALL + text, files);
      assert.deepEqual(
        topology.subtopologies.map(({ partitions, stateful }) => [partitions, stateful]),
        [
          [8, false],
          [0, false],
          [8, true],
        ],
      );
    }
  });

  it('take a told number of a repartition topic', () => {
    const { topology } = fleetOf(
      `${SMALL}describe: topology.txt\npartitions: {clicks: 6, views: 8, counts-repartition: 3}`,
      files,
    );
    assert.equal(topology.subtopologies[2]?.partitions, 3);
  });

  it('are reported when something is missing', () => {
    expectProblem(
      `${SMALL}⟦describe⟧: topology.txt`,
      /`clicks`, `views`, `counts-repartition`/,
      files,
    );
    expectProblem(`${SMALL}describe: topology.txt\n⟦partitions⟧: {clicks: 1}`, /of `views`/, files);
    expectProblem(
      `${SMALL}describe: topology.txt\npartitions: {clicks: 1, views: 1, ⟦view⟧: 1}`,
      /no source topic.*`views`/,
      files,
    );
    expectProblem(
      `${SMALL}describe: topology.txt\npartitions: {clicks: 1, views: 2, counts-repartition: ⟦x⟧}`,
      /at least 1/,
      files,
    );
    expectProblem(`${SMALL}describe: ⟦gone.txt⟧`, /no file/);
    expectProblem(`${SMALL}describe: ⟦empty.txt⟧`, /holds no `Sub-topology:`/, { 'empty.txt': '' });
    expectProblem(
      `${SMALL}topology: {⟦describe⟧: topology.txt, partitions: {clicks: 1, views: 1, counts-repartition: 1}, subtopologies: [{partitions: 1}]}`,
      /either/,
      files,
    );
  });
  it('are read for mistakes even beside a list', () => {
    const text = `${SMALL}topology: {describe: missing.txt, subtopologies: [{partitions: x}]}`;
    assert.match(
      read(text)
        .problems.map(({ message }) => message)
        .join(' | '),
      /either.*There is no file.*whole number/,
    );
  });
});

describe('what was observed', () => {
  const observed = (instance: string): string =>
    `application: o
topology: { subtopologies: [{ partitions: 3 }] }
instances: [{ name: a }, { name: b }]
observed: { at: now, instances: [{ name: a, ${instance} }] }
`;

  it('is told where it does not fit', () => {
    for (const [instance, words] of [
      ['active: [0_0, ⟦0_0⟧]', /`0_0` is listed twice for this instance/],
      ['active: [⟦0_3⟧]', /`0_3` is no task of this topology/],
      ['active: [0_0], members: [{ id: m, active: [⟦0_1⟧] }]', /does not have `0_1`/],
      [
        'active: [0_0], members: [{ id: m, active: [0_0] }, { id: n, standby: [⟦0_0⟧] }]',
        /`0_0` is listed twice for the members/,
      ],
      ['members: [{ id: m }, { id: ⟦m⟧ }]', /`m` is listed twice/],
      ['members: [⟦{ active: [] }⟧]', /A member needs its `id`/],
    ] as const) {
      expectProblem(observed(instance), words);
    }
  });
});
