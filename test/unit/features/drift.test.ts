import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { answerObserved } from '../../../server/src/features/observed-answer';
import { Project } from '../../../server/src/project';
import { DEFAULT_SETTINGS } from '../../../server/src/settings';

const OBSERVED = `application: shop
kafka: "4.4"
settings: { num.standby.replicas: 1, rack.aware.assignment.tags: zone }
topology: { subtopologies: [{ partitions: 3, stateful: true }] }
instances:
  - { name: node-1, tags: { zone: a } }
  - { name: node-2 }
  - { name: node-9, tags: { zone: c } }
observed:
  at: 2026-11-30T16:00:00Z
  instances:
    - { name: node-1, processId: 00000000-0000-4000-8000-000000000002, active: [0_0], standby: [0_1] }
    - { name: node-2, processId: 00000000-0000-4000-8000-000000000001, active: [0_1], standby: [0_2] }
    - { name: node-9, processId: 00000000-0000-4000-8000-000000000003, active: [0_2], standby: [0_0] }
`;

const node = (zone: string, more = ''): string =>
  `application.id=shop\nbootstrap.servers=x:1\nclient.tag.zone=${zone}\nrack.aware.assignment.tags=zone\nnum.standby.replicas=1\n${more}`;

async function observed(files: Readonly<Record<string, string>>) {
  const project = new Project(() => DEFAULT_SETTINGS);
  for (const [name, text] of Object.entries(files)) project.setDocument(`file:///w/${name}`, text);
  const model = await answerObserved(project, 'file:///w/shop-observed.fleet.yaml');
  assert.ok(model);
  return model;
}

const drift = async (files: Readonly<Record<string, string>>) =>
  (await observed({ 'shop-observed.fleet.yaml': OBSERVED, ...files })).drift?.map(
    ({ text }) => text,
  );

describe('drift', () => {
  it('is told by instance where files describe the fleet', async () => {
    const lines = await drift({
      'node-1.properties': node('a', 'num.stream.threads=2\n'),
      'node-2.properties': node('b'),
      'node-3.properties': node('d'),
    });
    assert.deepEqual(lines, [
      '`node-1` runs 1 stream thread; node-1.properties says 2.',
      '`node-2` runs without `client.tag.zone`, which node-2.properties sets to `b`.',
      '`node-3` is described in node-3.properties, but nobody runs it.',
      '`node-9` runs (zone c), but no file describes it.',
    ]);
  });

  it('is none where everything runs as the files say, and null where no file says anything', async () => {
    const files = { 'node-1.properties': node('a'), 'node-9.properties': node('c') };
    const text = OBSERVED.replace('  - { name: node-2 }\n', '').replace(
      / {4}- \{ name: node-2.*\n/,
      '',
    );
    const model = await observed({ 'shop-observed.fleet.yaml': text, ...files });
    assert.deepEqual(model.drift, []);
    assert.equal(await drift({}), undefined);
  });

  it('takes one file alone for all instances', async () => {
    assert.deepEqual(
      await drift({ 'app.properties': node('${ZONE}', '').replace('replicas=1', 'replicas=2') }),
      [
        'Most tasks with state have 1 standby; `num.standby.replicas` is 2 in app.properties.',
        '`node-2` runs without `client.tag.zone`, which app.properties sets.',
      ],
    );
  });

  it('takes a number of standbys that is known at run time only for any', async () => {
    assert.deepEqual(await drift({ 'app.properties': node('${ZONE}').replace('=1', '=${N}') }), [
      '`node-2` runs without `client.tag.zone`, which app.properties sets.',
    ]);
  });

  it('tells a tag of another value, and one that no file sets', async () => {
    const lines = await drift({
      'node-1.properties': node('b', 'client.tag.rack=r\n'),
      'node-9.properties': node('').replace('client.tag.zone=\n', ''),
      'node-2.properties': node('').replace('client.tag.zone=\n', ''),
    });
    assert.deepEqual(lines, [
      '`node-1` runs with `client.tag.zone` `a`; node-1.properties sets it to `b`.',
      '`node-1` runs without `client.tag.rack`, which node-1.properties sets to `r`.',
      '`node-9` runs with `client.tag.zone` `c`, which node-9.properties does not set.',
    ]);
  });

  it('tells instances that cannot be of the version in force for the files', async () => {
    const versions = (one: string, two: string, nine: string): string =>
      [one, two, nine].reduce(
        (text, range, i) =>
          range === ''
            ? text
            : text.replace(`000${[2, 1, 3][i]},`, `000${[2, 1, 3][i]}, versions: "${range}",`),
        OBSERVED,
      );
    const lines = async (text: string, comment: string) =>
      (
        await observed({
          'shop-observed.fleet.yaml': text,
          'app.properties': comment + node('${ZONE}'),
        })
      ).drift?.flatMap(({ kind, text: line }) => (kind === 'version' ? [line] : []));
    const text = versions('3.0-3.1', '2.8', '3.4-4.4');
    assert.deepEqual(await lines(text, '# kafka-streams-version: 3.9\n'), [
      '`node-1` runs Kafka Streams 3.0 to 3.1; 3.9 is in force for app.properties.',
      '`node-2` runs Kafka Streams 2.8; 3.9 is in force for app.properties.',
    ]);
    assert.deepEqual(await lines(text, '# kafka-streams-version: 3.1\n'), [
      '`node-2` runs Kafka Streams 2.8; 3.1 is in force for app.properties.',
      '`node-9` runs Kafka Streams 3.4 or newer; 3.1 is in force for app.properties.',
    ]);
    // Nothing says which version the files are for: only that an upgrade is under way.
    assert.deepEqual(await lines(text, ''), [
      'Versions differ: `node-1` runs Kafka Streams 3.0 to 3.1; `node-2` runs Kafka Streams 2.8; `node-9` runs Kafka Streams 3.4 or newer.',
    ]);
    const same = versions('3.4-4.4', '3.4-4.4', '3.4-4.4');
    assert.deepEqual(await lines(same, ''), []);
    assert.deepEqual(await lines(same, '# kafka-streams-version: 3.9\n'), []);
    assert.deepEqual(await lines(OBSERVED, '# kafka-streams-version: 2.8\n'), []);
    assert.deepEqual(await lines(same, '# kafka-streams-version: 3.3\n'), [
      '`node-1`, `node-2` and `node-9` run Kafka Streams 3.4 or newer; 3.3 is in force for app.properties.',
    ]);
  });

  it('asks the group’s settings of a fleet file, not those of members, where brokers assign', async () => {
    const text = OBSERVED.replace(
      '{ num.standby',
      '{ group.protocol: streams, num.standby',
    ).replace('topology:', 'group: { streams.num.standby.replicas: 1 }\ntopology:');
    const fleet = (standbys: number): string =>
      `application: shop\nsettings: { group.protocol: streams }\ngroup: { streams.num.standby.replicas: ${standbys} }\ninstances:\n  - { name: node-1, tags: { zone: a } }\n  - { name: node-2 }\n  - { name: node-9, tags: { zone: c } }\n`;
    const lines = async (file: string, content: string) =>
      (await drift({ 'shop-observed.fleet.yaml': text, [file]: content })) ?? [];
    assert.deepEqual(await lines('shop.fleet.yaml', fleet(2)), [
      'The brokers keep `streams.num.standby.replicas` 1 for the group; shop.fleet.yaml says 2.',
    ]);
    assert.deepEqual(await lines('shop.fleet.yaml', fleet(1)), []);
    const template = node('${ZONE}', 'group.protocol=streams\n').replace(
      'replicas=1',
      'replicas=2',
    );
    assert.deepEqual(await lines('app.properties', template), [
      '`node-2` runs without `client.tag.zone`, which app.properties sets.',
    ]);
  });

  it('tells when brokers should assign', async () => {
    const [first] =
      (await drift({ 'app.properties': node('a', 'group.protocol=streams\n') })) ?? [];
    assert.match(first ?? '', /`group.protocol` classic; app.properties says streams/);
  });
});

describe('the moments of a running application', () => {
  it('are now, after the next rebalance, and settled', async () => {
    const { moments, at, reason } = await observed({ 'shop-observed.fleet.yaml': OBSERVED });
    assert.equal(at, '2026-11-30T16:00:00Z');
    assert.equal(reason, null);
    assert.deepEqual(
      moments.map(({ key }) => key),
      ['now', 'next', 'settled'],
    );
    // Holders of each task, the active first: as it was observed.
    assert.deepEqual(moments[0]?.placed.holders, [0, 2, 1, 0, 2, 1]);
    assert.match(moments[1]?.detail ?? '', /^Whatever brings it: /);
  });

  it('begin with the warmups that are under way, and end without', async () => {
    const text = OBSERVED.replace(
      '  instances:\n    -',
      '  nextRebalance: 5m\n  ends: { 0_0: 500000, 0_1: 500000, 0_2: 500000 }\n  instances:\n    -',
    )
      .replace(
        'active: [0_0], standby: [0_1] }',
        'active: [0_0, 0_1], offsets: { 0_0: running, 0_1: running } }',
      )
      .replace('active: [0_1], standby: [0_2] }', 'standby: [0_2], warmup: [0_1] }')
      .replace('standby: [0_0] }', 'standby: [0_0, 0_1], offsets: { 0_0: 499000, 0_1: 499000 } }');
    const { moments } = await observed({ 'shop-observed.fleet.yaml': text });
    const [now, next, settled] = moments;
    assert.equal(now?.placed.warmups.length, 2);
    assert.match(next?.detail ?? '', /^Due in 5 min: /);
    assert.equal(settled?.placed.warmups.length, 0);
    const actives = settled?.placed.starts.slice(0, 3).map((at) => settled.placed.holders[at]);
    assert.deepEqual([...(actives ?? [])].sort(), [0, 1, 2]);
  });
});
