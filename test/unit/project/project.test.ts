import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Project } from '../../../server/src/project';
import { exact, quick, steady } from '../../../server/src/project/thoroughness';
import { DEFAULT_SETTINGS } from '../../../server/src/settings';
import type { CoreSettings } from '../../../server/src/features/model';

function project(files: Record<string, string>, settings: Partial<CoreSettings> = {}): Project {
  const made = new Project(() => ({ ...DEFAULT_SETTINGS, orders: 3, ...settings }), exact);
  for (const [name, text] of Object.entries(files)) made.setDocument(`file:///${name}`, text);
  return made;
}

const node = (zone: string, id = 'orders', more = ''): string =>
  `application.id=${id}\nbootstrap.servers=kafka:9092\nclient.tag.zone=${zone}\n` +
  `rack.aware.assignment.tags=zone\nnum.standby.replicas=1\n${more}`;

const codes = (made: Project, name: string): string[] =>
  made.findings(`file:///${name}`).map(({ code }) => code);

test('two files of a folder with one application id are a fleet; one alone is not', () => {
  const made = project({ 'a/node-1.properties': node('a') });
  assert.equal(made.applications()[0]?.fleet, undefined);
  made.setDocument('file:///a/node-2.properties', node('b'));
  const [application] = made.applicationsOf('file:///a/node-1.properties');
  assert.deepEqual(
    application?.fleet?.instances.map(({ name }) => name),
    ['node-1', 'node-2'],
  );
  assert.equal(application.verdict?.leaders[0]?.achieved?.worst, 'absolute');
});

test('editing one file changes the verdict and the findings in the others', () => {
  const made = project({ 'a/node-1.properties': node('a'), 'a/node-2.properties': node('b') });
  assert.equal(codes(made, 'a/node-1.properties').includes('placement-tier'), false);
  made.setDocument('file:///a/node-2.properties', node('a'));
  assert.equal(codes(made, 'a/node-1.properties').includes('placement-tier'), true);
});

test('a removed file takes its instance away', () => {
  const made = project({ 'a/node-1.properties': node('a'), 'a/node-2.properties': node('b') });
  made.removeDocument('file:///a/node-2.properties');
  assert.equal(made.applicationsOf('file:///a/node-1.properties')[0]?.fleet, undefined);
  assert.equal(made.document('file:///a/node-2.properties'), undefined);
});

test('an edit that leaves the fleet alone keeps the verdict', () => {
  const made = project({ 'a/node-1.properties': node('a'), 'a/node-2.properties': node('b') });
  const before = made.applications()[0]?.verdict;
  made.setDocument('file:///a/node-1.properties', `# a comment\n${node('a')}`);
  assert.equal(made.applications()[0]?.verdict, before);
});

test('a file that is Latin-1 is not told to become another text', () => {
  const uri = 'file:///a/streams.properties';
  const text = node('über');
  const made = project({ 'a/streams.properties': text });
  const found = (): boolean => codes(made, 'a/streams.properties').includes('non-ascii-value');
  assert.equal(found(), true);
  made.setDocument(uri, text, true);
  assert.equal(found(), false);
  // The editor has opened it, and writes it as it was.
  made.setDocument(uri, `${text}# ü\n`);
  assert.equal(found(), false);
  made.setDocument('file:///a/.kafka-streams-config.json', '{ "prefixes": ["x."] }');
  assert.equal(found(), false);
  made.setDocument(uri, text, false);
  assert.equal(found(), true);
  // What an editor shows for bytes that are no UTF-8.
  made.setDocument(uri, node('ü\ufffdber'));
  assert.equal(found(), false);
});

test('a fleet file replaces the files of its folder with the same application id', () => {
  const fleet =
    'application: orders\nsettings:\n  num.standby.replicas: 1\n  rack.aware.assignment.tags: zone\n' +
    'instances:\n  - { name: x, replicas: 3, tags: { zone: a } }\n';
  const made = project({
    'a/node-1.properties': node('a'),
    'a/node-2.properties': node('b'),
    'a/other.properties': node('b', 'payments'),
    'a/orders.fleet.yaml': fleet,
    'b/node-1.properties': node('a'),
    'b/node-2.properties': node('b'),
  });
  const fleets = made.applications().flatMap((each) => (each.fleet ? [each.fleet] : []));
  assert.deepEqual(
    fleets.map(({ application, instances }) => [application, instances.length]),
    [
      ['orders', 3],
      ['orders', 2],
    ],
  );
});

test('files that a fleet file refers to are asked for, and count once they are set', () => {
  const made = project({
    'a/orders.fleet.yaml':
      'application: orders\nsettingsFrom: ../common/streams.properties\ninstances:\n' +
      '  - { name: x, tags: { zone: a } }\n  - { name: y, tags: { zone: b } }\n',
  });
  assert.deepEqual(made.missing(), ['file:///common/streams.properties']);
  made.setDocument(
    'file:///common/streams.properties',
    'num.standby.replicas=1\nrack.aware.assignment.tags=zone\n',
  );
  assert.deepEqual(made.missing(), []);
  const [application] = made.applicationsOf('file:///common/streams.properties');
  assert.equal(application?.verdict?.leaders[0]?.achieved?.worst, 'absolute');
  // The tags stand in the fleet file: the list in the common settings is no mistake.
  assert.deepEqual(codes(made, 'common/streams.properties'), []);
});

test('with fleetScope workspace, files of different folders are one fleet', () => {
  const files = { 'a/streams.properties': node('a'), 'b/streams.properties': node('b') };
  assert.equal(
    project(files)
      .applications()
      .filter(({ fleet }) => fleet).length,
    0,
  );
  const [application] = project(files, { fleetScope: 'workspace' }).applications();
  assert.equal(application?.fleet?.instances.length, 2);
});

test('the Kafka version: fleet file before setting before comment before the newest', () => {
  const comment = `# kafka-streams-version: 3.1\n${node('a')}`;
  const fleet = 'application: o\nkafka: "3.5"\ninstances:\n  - { name: x }\n';
  const files = { 'a.properties': comment, 'b.properties': node('a'), 'c.fleet.yaml': fleet };
  const versions = (made: Project): unknown[] =>
    ['a.properties', 'b.properties', 'c.fleet.yaml'].map((name) => {
      const kafka = made.document(`file:///${name}`)?.kafka;
      return `${kafka?.version} ${kafka?.from}`;
    });
  assert.deepEqual(versions(project(files)), ['3.1 comment', '4.4 assumed', '3.5 fleet file']);
  assert.deepEqual(versions(project(files, { kafkaVersion: '3.9' })), [
    '3.9 setting',
    '3.9 setting',
    '3.5 fleet file',
  ]);
  const flagged = new Project(() => DEFAULT_SETTINGS, steady, { kafkaVersion: '3.9' });
  flagged.setDocument('file:///c.fleet.yaml', fleet);
  assert.equal(flagged.document('file:///c.fleet.yaml')?.kafka.version, '3.9');
  assert.equal(flagged.applications()[0]?.fleet?.kafka.version, '3.9');
});

test('severities by setting, and off', () => {
  const files = { 'a/node-1.properties': 'application.id=a\nmax.warmup.replicas=0\n' };
  assert.deepEqual(codes(project(files), 'a/node-1.properties'), ['invalid-value']);
  const off = project(files, { severities: { 'invalid-value': 'off' } });
  assert.deepEqual(codes(off, 'a/node-1.properties'), []);
});

test('large fleets try fewer orders, always the same number', () => {
  const made = project({ 'a/node-1.properties': node('a'), 'a/node-2.properties': node('b') });
  const fleet = made.applications()[0]?.fleet;
  assert.ok(fleet);
  assert.deepEqual(steady(fleet, 50), { orders: 50 });
  assert.equal(quick(fleet, 50).orders, 50);
  const subtopologies = [{ name: 's', partitions: 10_000, stateful: true, changelogRecords: 1 }];
  const large = { ...fleet, topology: { subtopologies, assumed: false } };
  assert.equal(quick(large, 50).orders, 6);
  assert.deepEqual(steady(large, 500), { orders: 120 });
  assert.deepEqual(steady(large, 2), { orders: 2 });
  assert.deepEqual(exact(large, 500), { orders: 500 });
});

test('what the fleets of several profiles have in common is found once', () => {
  const instance =
    'spring.kafka.streams:\n  application-id: orders\n  properties:\n    num.standby.replicas: 4\n---\n' +
    'spring.config.activate.on-profile: prod\nspring.kafka.streams.properties.client.tag.zone: a\n---\n' +
    'spring.config.activate.on-profile: stage\nspring.kafka.streams.properties.client.tag.zone: b\n';
  const made = project({ 'a/one.yml': instance, 'a/two.yml': instance });
  assert.ok(made.applicationsOf('file:///a/one.yml').length > 1);
  assert.deepEqual(
    codes(made, 'a/one.yml').filter((code) => code === 'standbys-exceed-instances'),
    ['standbys-exceed-instances'],
  );
});
