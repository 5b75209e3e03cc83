import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whatIfEdits } from '../../../server/src/features/what-if-edits';
import type { Change } from '../../../server/src/protocol/what-if';
import { FOLDER, grid, instance, projectOf } from './project-of';

/** The files after the changes, by name; those that are removed are null. */
function written(files: Readonly<Record<string, string>>, ...changes: readonly Change[]) {
  const project = projectOf(files);
  const fleet = project.applications().find((each) => each.fleet)?.fleet;
  assert.ok(fleet);
  const { files: edits, problems } = whatIfEdits(project, fleet, { changes });
  const texts = Object.fromEntries(
    edits.map(({ uri, kind, after }) => [
      uri.slice(FOLDER.length),
      kind === 'delete' ? null : after,
    ]),
  );
  return { texts, problems };
}

const standbys = (value: string): Change => ({
  kind: 'setting',
  key: 'num.standby.replicas',
  value,
});

const FLEET = `# Three instances, cluster by cluster.
application: orders
settings:
  num.standby.replicas: 1 # two copies
  rack.aware.assignment.tags: zone,cluster
topology: { subtopologies: [{ partitions: 4, stateful: true }] }
instances: # the reason is below
  - { name: node-1, tags: { zone: a, cluster: x }, threads: 2 }
  - { name: node-2, tags: { zone: b, cluster: x }, threads: 2 } # the spare one
  - name: node-3
    tags: { zone: c, cluster: y }
recovery: { recordsPerSecond: 1000 }
`;

test('a setting is replaced where it stands, in every file that sets it', () => {
  const { texts, problems } = written(grid(1, 2), standbys('1'));
  assert.deepEqual(problems, []);
  assert.deepEqual(texts, {
    'node-1.properties': instance('eu-central-1a', 'K8s_Cluster1', 1),
    'node-2.properties': instance('eu-central-1b', 'K8s_Cluster1', 1),
  });
  assert.deepEqual(
    written({ 'a.fleet.yaml': FLEET }, standbys('2')).texts['a.fleet.yaml'],
    FLEET.replace('replicas: 1 #', 'replicas: 2 #'),
  );
});

test('a setting that no file has is added beside the others', () => {
  const change: Change = { kind: 'setting', key: 'max.warmup.replicas', value: '8' };
  const { texts } = written(grid(1, 2), change);
  assert.equal(
    texts['node-2.properties'],
    instance('eu-central-1b', 'K8s_Cluster1') + 'max.warmup.replicas=8\n',
  );
  assert.equal(
    written({ 'a.fleet.yaml': FLEET }, change).texts['a.fleet.yaml'],
    FLEET.replace('cluster\ntopology', 'cluster\n  max.warmup.replicas: 8\ntopology'),
  );
  const bare = FLEET.replace(/settings:\n(.*\n){2}/, '');
  assert.equal(
    written({ 'a.fleet.yaml': bare }, change).texts['a.fleet.yaml'],
    bare.replace('orders\n', 'orders\nsettings: { max.warmup.replicas: 8 }\n'),
  );
});

test('threads are written where the fleet file tells them', () => {
  const { texts } = written(
    { 'a.fleet.yaml': FLEET.replace('    tags: { zone: c, cluster: y }', '    threads: 1') },
    { kind: 'setting', key: 'num.stream.threads', value: '4' },
  );
  assert.equal(
    texts['a.fleet.yaml'],
    FLEET.replaceAll('threads: 2', 'threads: 4').replace(
      '    tags: { zone: c, cluster: y }',
      '    threads: 4',
    ),
  );
});

test('a setting that is read from another file is changed there', () => {
  const shared = 'application.id=orders\nnum.standby.replicas=1\n';
  const fleet = FLEET.replace(/settings:\n(.*\n){2}/, 'settingsFrom: shared.properties\n');
  const { texts } = written({ 'a.fleet.yaml': fleet, 'shared.properties': shared }, standbys('2'));
  assert.deepEqual(texts, { 'shared.properties': shared.replace('=1', '=2') });
});

test('an instance is added after the most similar one', () => {
  const place = [
    ['zone', 'b'],
    ['cluster', 'y z'],
  ] as const;
  const { texts } = written({ 'a.fleet.yaml': FLEET }, { kind: 'add', places: [place, place] });
  assert.equal(
    texts['a.fleet.yaml'],
    FLEET.replace(
      'recovery',
      '  - { name: node-4, tags: { zone: b, cluster: "y z" }, threads: 2 }\n  - { name: node-5, tags: { zone: b, cluster: "y z" }, threads: 2 }\nrecovery',
    ),
  );
  const list = FLEET.replace(
    /instances:[^]*recovery/,
    'instances: [{ name: node-1, tags: { zone: a } }]\nrecovery',
  );
  const added = written({ 'a.fleet.yaml': list }, { kind: 'add', places: [[['zone', 'b']]] });
  assert.equal(
    added.texts['a.fleet.yaml'],
    list.replace('} }]', '} }, { name: node-2, tags: { zone: b } }]'),
  );
});

test('a new instance of a folder is a copy of the most similar file, with what changes', () => {
  const place = [
    ['zone', 'eu-central-1b'],
    ['cluster', 'K8s_Cluster9'],
  ] as const;
  const { texts } = written(grid(1, 2), standbys('1'), { kind: 'add', places: [place] });
  assert.equal(texts['node-3.properties'], instance('eu-central-1b', 'K8s_Cluster9', 1));
});

test('instances are removed with their lines, or with their file', () => {
  const remove = (value: string): Change => ({
    kind: 'remove',
    target: { kind: 'tag', key: 'zone', value },
  });
  assert.equal(
    written({ 'a.fleet.yaml': FLEET }, remove('b')).texts['a.fleet.yaml'],
    FLEET.replace(/.*node-2.*\n/, ''),
  );
  assert.equal(
    written({ 'a.fleet.yaml': FLEET }, remove('c')).texts['a.fleet.yaml'],
    FLEET.replace(/.*node-3\n.*\n/, ''),
  );
  assert.deepEqual(written(grid(2, 2), remove('eu-central-1a')).texts, {
    'node-1.properties': null,
    'node-3.properties': null,
  });
  const replicas = FLEET.replace('name: node-1,', 'name: web, replicas: 3,');
  const { texts, problems } = written(
    { 'a.fleet.yaml': replicas },
    { kind: 'remove', target: { kind: 'instance', name: 'web-2' } },
  );
  assert.equal(texts['a.fleet.yaml'], replicas.replace('replicas: 3', 'replicas: 2'));
  assert.deepEqual(problems, ['Of equal replicas the last ones go, whichever were chosen.']);
});

test('what must not be shared is told when a file is copied', () => {
  const files = Object.fromEntries(
    Object.entries(grid(1, 2)).map(([name, text]) => [name, `${text}state.dir=/var/${name}\n`]),
  );
  const { problems } = written(files, {
    kind: 'add',
    places: [
      [
        ['zone', 'eu-central-1c'],
        ['cluster', 'K8s_Cluster1'],
      ],
    ],
  });
  assert.deepEqual(problems, [
    'The copies of node-1.properties still have its `state.dir`: give each its own.',
  ]);
});

const groupStandbys: Change = {
  kind: 'setting',
  key: 'streams.num.standby.replicas',
  value: '2',
};

test('a setting of the group is written to fleet files only', () => {
  const told = FLEET.replace('settings:', 'group:\n  streams.num.standby.replicas: 1\nsettings:');
  assert.equal(
    written({ 'a.fleet.yaml': told }, groupStandbys).texts['a.fleet.yaml'],
    told.replace('streams.num.standby.replicas: 1', 'streams.num.standby.replicas: 2'),
  );
  assert.equal(
    written({ 'a.fleet.yaml': FLEET }, groupStandbys).texts['a.fleet.yaml'],
    FLEET.replace('orders\n', 'orders\ngroup: { streams.num.standby.replicas: 2 }\n'),
  );
  const { texts, problems } = written(grid(1, 2), groupStandbys);
  assert.deepEqual(texts, {});
  assert.match(problems[0] ?? '', /is a setting of the group on the brokers/);
});
