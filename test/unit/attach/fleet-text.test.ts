import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fleetText } from '../../../server/src/attach/fleet-text';
import { instancesOf } from '../../../server/src/attach/instances';
import type { ObservedGroup, ObservedMember } from '../../../server/src/attach/observed-group';
import { topologyFrom } from '../../../server/src/attach/observed-topology';
import { bindDocument } from '../../../server/src/binding/bind';
import { readFleetFile } from '../../../server/src/fleet/fleet-file';
import { fakeProcessId } from './fake-group';

function member(process: number, more: Partial<ObservedMember> = {}): ObservedMember {
  return {
    id: `m${process}`,
    instanceId: null,
    clientId: `shop-${fakeProcessId(process)}-StreamThread-1-consumer`,
    host: `10.0.0.${process}`,
    rack: null,
    processId: fakeProcessId(process),
    endPoint: null,
    tags: new Map(),
    versions: undefined,
    offsets: new Map(),
    active: [],
    standby: [],
    warmup: [],
    ...more,
  };
}

const GROUP: ObservedGroup = {
  application: 'shop',
  protocol: 'classic',
  at: Date.UTC(2026, 10, 30, 16),
  members: [
    member(1, {
      active: ['0_0'],
      standby: ['0_1'],
      offsets: new Map([
        ['0_0', -2n],
        ['0_1', 95n],
      ]),
      tags: new Map([
        ['zone', 'a '],
        ['rack', '1'],
      ]),
      rack: 'true',
      endPoint: 'shop-0.shop:8080',
    }),
    member(2, {
      active: ['0_1'],
      standby: ['0_0'],
      offsets: new Map([
        ['0_0', 100n],
        ['0_1', -2n],
      ]),
    }),
    member(3, { standby: ['0_1'], active: ['1_0'], offsets: new Map([['0_1', 90n]]) }),
  ],
  subtopologies: [
    {
      partitions: 2,
      sources: [{ name: 'orders', partitions: 2 }],
      stateful: true,
      changelogs: ['shop-no-changelog'],
    },
    { partitions: 1, sources: [{ name: 'on', partitions: 1 }], stateful: false, changelogs: [] },
    { partitions: 0, sources: [], stateful: false, changelogs: [] },
  ],
  ends: new Map([
    ['0_0', 100n],
    ['0_1', 100n],
  ]),
  nextRebalance: Date.UTC(2026, 10, 30, 16, 9),
  brokerRacks: ['a', 'b', 'a'],
  replicaRacks: new Map([
    [
      'orders',
      [
        ['a', 'b'],
        ['b', 'a'],
      ],
    ],
    ['shop-no-changelog', [['a'], ['b']]],
  ]),
  settings: new Map(),
  notes: ['Something\nis not told.'],
};

function fleetOf(text: string) {
  const document = bindDocument('file:///shop.fleet.yaml', text);
  assert.ok(document);
  const files = { bound: () => undefined, text: () => undefined };
  return readFleetFile(document, { version: '4.4', from: 'assumed' }, files);
}

describe('the fleet file of a running application', () => {
  it('reads as what was observed', () => {
    const { fleet, problems } = fleetOf(fleetText(GROUP));
    assert.deepEqual(problems, []);
    assert.ok(fleet?.observed);
    assert.deepEqual(
      fleet.instances.map(({ name, tags }) => [
        name,
        [...tags].map(([key, { value }]) => [key, value]),
      ]),
      [
        ['10.0.0.2', []],
        ['10.0.0.3', []],
        [
          'shop-0.shop',
          [
            ['zone', 'a '],
            ['rack', '1'],
          ],
        ],
      ],
    );
    const first = fleet.instances.find(({ name }) => name === 'shop-0.shop');
    assert.equal(first?.settings.get('client.rack')?.value, 'true');
    assert.equal(first?.settings.get('num.standby.replicas')?.value, '1');
    assert.equal(first?.settings.get('rack.aware.assignment.tags')?.value, 'zone,rack');
    const { observed } = fleet;
    assert.equal(observed.nextRebalanceMs, 540_000);
    assert.deepEqual(
      [...observed.ends],
      [
        ['0_0', 100],
        ['0_1', 100],
      ],
    );
    assert.deepEqual(observed.instances.get('shop-0.shop'), {
      processId: fakeProcessId(1),
      versions: undefined,
      active: ['0_0'],
      standby: ['0_1'],
      warmup: [],
      offsets: new Map<string, number | string>([
        ['0_0', 'running'],
        ['0_1', 95],
      ]),
      members: [],
    });
    // Of two numbers as frequent the lower is usual: one standby. Of two the one further behind is a warmup.
    assert.deepEqual(observed.instances.get('10.0.0.3')?.warmup, ['0_1']);
    assert.deepEqual(
      fleet.topology.subtopologies.map(({ partitions }) => partitions),
      [2, 1, 0],
    );
    assert.deepEqual(fleet.brokers?.topics.get('no-changelog'), [['a'], ['b']]);
  });

  it('takes settings from elsewhere where somebody knows them', () => {
    const settings = new Map([['num.standby.replicas', { value: '2', from: 'a.properties' }]]);
    const { fleet } = fleetOf(fleetText(GROUP, { kafka: '3.9', settings }));
    assert.equal(fleet?.kafka.version, '3.9');
    assert.deepEqual(fleet?.observed?.instances.get('10.0.0.3')?.warmup, []);
  });

  it('tells the members of a streams group, which brokers assign to', () => {
    const members = [
      member(1, { id: '-9_x', active: ['0_1'], standby: ['0_10', '0_2'] }),
      member(1, { id: 'A1', clientId: `shop-${fakeProcessId(1)}-StreamThread-2-consumer` }),
    ];
    const [subtopology] = GROUP.subtopologies;
    assert.ok(subtopology);
    const text = fleetText({
      ...GROUP,
      protocol: 'streams',
      members,
      subtopologies: [{ ...subtopology, partitions: 11 }],
      replicaRacks: new Map(),
    });
    const { fleet, problems } = fleetOf(text);
    assert.deepEqual(problems, []);
    assert.deepEqual([...(fleet?.observed?.instances.values() ?? [])][0]?.members, [
      { id: '-9_x', active: ['0_1'], standby: ['0_2', '0_10'] },
      { id: 'A1', active: [], standby: [] },
    ]);
  });

  it('is of the newest version that its members may be, unless somebody knows it', () => {
    const older = { oldest: '3.0', newest: '3.1' } as const;
    const newer = { oldest: '3.4', newest: '4.4' } as const;
    const group = (...versions: ObservedMember['versions'][]): ObservedGroup => ({
      ...GROUP,
      members: GROUP.members.map((each, i) => ({ ...each, versions: versions[i] })),
    });
    const mixed = fleetOf(fleetText(group(newer, older, newer))).fleet;
    assert.deepEqual(mixed?.kafka, { version: '3.1', from: 'fleet file' });
    assert.deepEqual(mixed?.observed?.instances.get('10.0.0.2')?.versions, older);
    assert.equal(fleetOf(fleetText(group(newer, newer, newer))).fleet?.kafka.from, 'assumed');
    assert.equal(fleetOf(fleetText(GROUP)).fleet?.kafka.from, 'assumed');
    const known = fleetText(group(older, older, older), { kafka: '3.0' });
    assert.equal(fleetOf(known).fleet?.kafka.version, '3.0');
  });

  it('tells no warmups while no rebalance is due', () => {
    const [, , third] = instancesOf({ ...GROUP, nextRebalance: undefined }, undefined);
    assert.ok(
      instancesOf({ ...GROUP, nextRebalance: undefined }, undefined).every(
        ({ warmup }) => warmup.length === 0,
      ),
    );
    assert.equal(third?.name, 'shop-0.shop');
  });
});

describe('the topology of a running application', () => {
  const topic = (name: string, partitions: number) =>
    [
      name,
      {
        error: 0,
        name,
        partitions: Array.from({ length: partitions }, (_, index) => ({
          error: 0,
          index,
          leader: 1,
          replicas: [1],
        })),
      },
    ] as const;

  const clues = {
    application: 'shop',
    members: [
      member(1, {
        offsets: new Map([
          ['0_0', 1n],
          ['1_0', 1n],
        ]),
      }),
    ],
    taskSources: new Map([
      ['0_0', [{ topic: 'orders', partition: 0 }]],
      ['1_0', [{ topic: 'shop-counts-repartition', partition: 0 }]],
      ['3_0', [{ topic: 'clicks', partition: 0 }]],
    ]),
    stores: undefined,
  };

  it('gives changelogs to whom a repartition topic or the partitions point', () => {
    const topics = new Map([
      topic('orders', 4),
      topic('shop-counts-repartition', 2),
      topic('clicks', 1),
      topic('shop-counts-changelog', 2),
      topic('shop-x-changelog', 4),
      topic('other-y-changelog', 4),
    ]);
    const { subtopologies, notes } = topologyFrom({ ...clues, topics });
    assert.deepEqual(notes, []);
    assert.deepEqual(
      subtopologies.map(({ partitions, stateful, changelogs }) => [
        partitions,
        stateful,
        changelogs,
      ]),
      [
        [4, true, ['shop-x-changelog']],
        [2, true, ['shop-counts-changelog']],
        [0, false, []],
        [1, false, []],
      ],
    );
  });

  it('says so where nobody can tell, and believes a description', () => {
    const topics = new Map([
      topic('orders', 2),
      topic('shop-counts-repartition', 2),
      topic('shop-x-changelog', 2),
    ]);
    const unclear = topologyFrom({ ...clues, topics });
    assert.match(unclear.notes.join(), /shop-x-changelog cannot be told/);
    assert.deepEqual(
      unclear.subtopologies.map(({ changelogs }) => changelogs),
      [undefined, undefined, [], []],
    );
    const told = topologyFrom({ ...clues, topics, stores: new Map([[0, ['x']]]) });
    assert.deepEqual(told.notes, []);
    assert.deepEqual(told.subtopologies[0]?.changelogs, ['shop-x-changelog']);
  });
});
