import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import Ajv from 'ajv';
import { parse } from 'yaml';
import { bindDocument } from '../../../server/src/binding/bind';
import { readFleetFile } from '../../../server/src/fleet/fleet-file';
import { FLEET_KEYS, type FleetKey } from '../../../server/src/fleet/fleet-keys';

interface MapSchema {
  readonly properties: Readonly<Record<string, { readonly description?: string }>>;
  readonly required?: readonly string[];
  readonly additionalProperties: boolean;
  readonly definitions?: Readonly<Record<string, MapSchema>>;
}

const schema = JSON.parse(readFileSync('server/schemas/fleet.schema.json', 'utf8')) as MapSchema;
const validate = new Ajv({ strict: true, strictTypes: false, strictRequired: false }).compile(
  schema,
);

/** What is wrong with a text for the schema, and for the reader. */
function judged(text: string): { schema: boolean; reader: boolean } {
  const document = bindDocument('file:///f.fleet.yaml', text);
  assert.ok(document);
  const files = { bound: () => undefined, text: () => undefined };
  const { problems } = readFleetFile(document, { version: '4.4', from: 'assumed' }, files);
  return { schema: validate(parse(text)), reader: problems.length === 0 };
}

const GOOD = [
  'application: o\ninstances: [{}]',
  'application: 42\ninstances: [{name: 1}]\nevents: []',
  'application: o\nkafka: 3.9\ninstances: [{name: a, replicas: 2, tags: {zone: a, rack: 7}, threads: 2, stateKept: false, staticId: true}]',
  'application: o\nsettings: {num: {standby.replicas: 1}, topology.optimization: all}\ninstances: [{settings: {num.stream.threads: 2}}]',
  'application: o\ninstances: [{}]\ntopology: {subtopologies: [{name: s, partitions: 3, stateful: true, changelog: {records: 0}}]}',
  'application: o\ninstances: [{}]\nbrokers: {racks: {a: 2, b: 1}, replicationFactor: 2, topics: {assumed: [[a, b], [b]], assumed-changelog: []}}',
  'application: o\ninstances: [{}]\nrecovery: {recordsPerSecond: 1}\nbalanceFactor: 1',
  'application: o\ninstances: [{}]\ngroup: {streams.num.standby.replicas: 0, streams.rack.aware.assignment.tags: "a,b", streams.session.timeout.ms: 50000}',
  'application: o\ninstances: [{}]\ntopology: {subtopologies: [{partitions: 0}, {partitions: 2, sources: {t: 2, u: 1}, stores: [a, b], stateful: true}]}',
  'application: o\ninstances: [{name: a}, {name: b}]\nobserved: {at: "2026-11-30T16:00:00Z", instances: []}',
  'application: o\ninstances: [{name: a}, {name: b}]\nobserved: {at: now, nextRebalance: 9m 10s, ends: {0_0: 12}, instances: [{name: a, processId: 6b1f0c5e-2b1a-4f6e-9d55-0a1b2c3d4e5f, host: 10.0.0.1, active: [0_0], standby: [0_1], warmup: [0_2], offsets: {0_0: running, 0_1: 7}}]}',
  'application: o\ninstances: [{name: a}]\nobserved: {at: now, instances: [{name: a, versions: 3.0-3.1, active: [0_0], standby: [0_1], members: [{id: m1, active: [0_0]}, {id: 7, standby: [0_1]}]}]}',
  'application: o\ninstances: [{name: a, tags: {zone: x}}, {name: b}, {}]\nevents:\n- {at: 90s, stop: {names: [a]}}\n- {at: 1h 30m, start: {name: a, tags: {zone: x}}}\n- {at: 2h, restart: {mode: all, pause: 30s, tags: {zone: x}}}\n- {at: 3h, stop: {count: 1}}\n- {at: 4h, restart: }',
];

const BAD = [
  'instances: [{}]',
  'application: o',
  'application: [o]\ninstances: [{}]',
  'application: o\ninstances: [3]',
  'application: o\ninstances: []',
  'application: o\ninstances: [{}]\nnodes: 1',
  'application: o\ninstances: [{}]\nbrokers: []',
  'application: o\ninstances: [{}]\nbrokers: {racks: {}}',
  'application: o\ninstances: [{}]\nbrokers: {racks: {a: 0}}',
  'application: o\ninstances: [{}]\nbrokers: {racks: {a: 1}, topics: {assumed: [a]}}',
  'application: o\ninstances: [{}]\nbrokers: {racks: {a: 1}, topics: {assumed: [[]]}}',
  'application: o\ninstances: [{}]\ngroup: {num.standby.replicas: 1}',
  'application: o\ninstances: [{}]\ngroup: {streams.num.standby.replicas: -1}',
  'application: o\ninstances: [{replicas: 0}]',
  'application: o\ninstances: [{threads: x}]',
  'application: o\ninstances: [{tag: {}}]',
  'application: o\ninstances: [{stateKept: maybe}]',
  'application: o\nsettings: {a: [1]}\ninstances: [{}]',
  'application: o\ninstances: [{}]\ntopology: {subtopologies: [{name: s}]}',
  'application: o\ninstances: [{}]\ntopology: {}',
  'application: o\ninstances: [{}]\nbalanceFactor: 0.5',
  'application: o\ninstances: [{}]\nrecovery: {recordsPerSecond: 0}',
  'application: o\ninstances: [{}]\nevents: [{at: soon, restart: {}}]',
  'application: o\ninstances: [{}]\ntopology: {subtopologies: [{partitions: 1, sources: {t: 0}}]}',
  'application: o\ninstances: [{name: a}]\nobserved: {}',
  'application: o\ninstances: [{name: a}]\nobserved: {at: now}',
  'application: o\ninstances: [{name: a}]\nobserved: {at: now, instances: [{}]}',
  'application: o\ninstances: [{name: a}]\nobserved: {at: now, nextRebalance: soon, instances: []}',
  'application: o\ninstances: [{name: a}]\nobserved: {at: now, instances: [{name: a, processId: x}]}',
  'application: o\ninstances: [{name: a}]\nobserved: {at: now, instances: [{name: a, active: [x]}]}',
  'application: o\ninstances: [{name: a}]\nobserved: {at: now, ends: {0_0: running}, instances: []}',
  'application: o\ninstances: [{name: a}]\nobserved: {at: now, instances: [{name: a, offsets: {0_0: idle}}]}',
  'application: o\ninstances: [{name: a}]\nobserved: {at: now, instances: [{name: a, versions: new}]}',
  'application: o\ninstances: [{name: a}]\nobserved: {at: now, instances: [{name: a, members: [{}]}]}',
  'application: o\ninstances: [{name: a}]\nobserved: {at: now, instances: [{name: a, members: [{id: m, active: [x]}]}]}',
  'application: o\ninstances: [{}]\nevents: [{at: 1m}]',
  'application: o\ninstances: [{}]\nevents: [{restart: {}}]',
  'application: o\ninstances: [{}]\nevents: [{at: 1m, stop: {}}]',
  'application: o\ninstances: [{}]\nevents: [{at: 1m, restart: {mode: slow}}]',
];

describe('fleet.schema.json', () => {
  it('has the keys, descriptions and required keys of the table', () => {
    for (const [context, keys] of Object.entries(FLEET_KEYS)) {
      const map = context === 'file' ? schema : schema.definitions?.[context];
      assert.ok(map, context);
      const described = Object.entries(map.properties).map(([key, { description }]) => [
        key,
        description,
      ]);
      assert.deepEqual(
        described,
        Object.entries(keys).map(([key, { description }]) => [key, description]),
        context,
      );
      const required = Object.entries<FleetKey>(keys)
        .filter(([, key]) => key.required)
        .map(([key]) => key);
      assert.deepEqual(map.required ?? [], required, context);
      assert.equal(map.additionalProperties, false, context);
    }
    const known = Object.keys(FLEET_KEYS).filter((context) => context !== 'file');
    assert.deepEqual(Object.keys(schema.definitions ?? {}), known);
  });

  it('accepts what the reader accepts', () => {
    for (const text of GOOD) assert.deepEqual(judged(text), { schema: true, reader: true }, text);
  });

  it('refuses what the reader reports', () => {
    for (const text of BAD) assert.deepEqual(judged(text), { schema: false, reader: false }, text);
  });
});
