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
