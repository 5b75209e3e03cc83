import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeLensesOf } from '../../../server/src/features/code-lens';
import { describeFleet } from '../../../server/src/features/describe-fleet';
import { previewModelOf } from '../../../server/src/features/preview-model';
import { statusOf } from '../../../server/src/features/status';
import { documentOf, FOLDER, grid, instance, projectOf } from './project-of';

function lensesOf(files: Record<string, string>, name: string) {
  const project = projectOf(files);
  return codeLensesOf(project, documentOf(project, name)).map(({ command }) => command);
}

test('the lens shows the verdict on the fleet of the folder', () => {
  assert.deepEqual(lensesOf(grid(3, 3), 'node-1.properties'), [
    {
      title: 'Absolute Preferred · 9 instances · 12 tasks (assumed) · Preview',
      command: 'kafkaStreams.preview',
      arguments: [`${FOLDER}node-1.properties`],
    },
  ]);
  const title = (files: Record<string, string>) => lensesOf(files, 'node-1.properties')[0]?.title;
  assert.match(title(grid(2, 3)) ?? '', /^Partially Preferred · 6 instances/);
  assert.match(title(grid(2, 2)) ?? '', /^Least Preferred · 4 instances/);
});

test('special cases have words of their own', () => {
  const title = (files: Record<string, string>) => lensesOf(files, 'node-1.properties')[0]?.title;
  assert.match(title(grid(2, 2, 0)) ?? '', /^No standbys · 4 instances/);
  const untagged = Object.fromEntries(
    Object.entries(grid(2, 2)).map(([name, text]) => [name, text.replace(/rack\.aware.*\n/, '')]),
  );
  assert.match(title(untagged) ?? '', /^No rack awareness tags · 4 instances/);
});

test('an unknown fleet gets no tier but an offer', () => {
  const [command] = lensesOf(
    { 'streams.properties': instance('${ZONE}', 'c1') },
    'streams.properties',
  );
  assert.equal(command?.command, 'kafkaStreams.describeFleet');
  assert.match(command?.title ?? '', /Describe the fleet…/);
});

test('a fleet file is created from what the document says', () => {
  const project = projectOf({ 'my app.streams.properties': instance('${ZONE}', 'c1') });
  const file = describeFleet(project, documentOf(project, 'my app.streams.properties'));
  assert.equal(file.uri, `${FOLDER}orders.fleet.yaml`);
  assert.match(file.text, /^application: orders$/m);
  assert.match(file.text, /^kafka: "3\.9"$/m);
  assert.match(file.text, /^settingsFrom: "my app\.streams\.properties"$/m);
  assert.match(file.text, /tags: { zone: zone-1, cluster: cluster-1 }/);
  const described = projectOf({
    'my app.streams.properties': instance('${ZONE}', 'c1'),
    'orders.fleet.yaml': file.text,
  });
  assert.deepEqual(
    described.findings(file.uri).filter(({ severity }) => severity === 'error'),
    [],
  );
  assert.equal(described.applicationsOf(file.uri)[0]?.fleet?.instances.length, 3);
});

test('a fleet file of a known fleet names its instances and their files, and gives the same verdict', () => {
  const files = grid(2, 2);
  const project = projectOf(files);
  const file = describeFleet(project, documentOf(project, 'node-1.properties'));
  assert.match(file.text, /- { name: node-4, settingsFrom: node-4\.properties }/);
  const described = projectOf({ ...files, 'orders.fleet.yaml': file.text });
  const [before] = project.applications();
  const [after, ...others] = described.applications();
  assert.deepEqual(others, []);
  assert.equal(after?.sources[0], file.uri);
  assert.equal(
    after.verdict?.leaders[0]?.achieved?.worst,
    before?.verdict?.leaders[0]?.achieved?.worst,
  );
  assert.deepEqual(
    after.fleet?.instances.map(({ name, tags }) => [name, tags.get('zone')?.value]),
    before?.fleet?.instances.map(({ name, tags }) => [name, tags.get('zone')?.value]),
  );
});

test('a fleet file takes what the user says of the fleet', () => {
  const project = projectOf({ 'streams.properties': instance('${ZONE}', 'c1') });
  const { text } = describeFleet(project, documentOf(project, 'streams.properties'), {
    instances: 3,
    partitions: 48,
    tags: [{ key: 'zone', values: ['a', 'b'] }],
  });
  assert.match(text, /partitions: 48/);
  const zones = [...text.matchAll(/tags: { zone: (\w) }/g)].map(([, zone]) => zone);
  assert.deepEqual(zones, ['a', 'b', 'a']);
});

test('a preview holds the instances and the verdict', () => {
  const model = previewModelOf(projectOf(grid(2, 3)), `${FOLDER}node-1.properties`, 7);
  assert.equal(model?.version, 7);
  assert.equal(model?.application, 'orders');
  assert.equal(model?.instances.length, 6);
  assert.deepEqual(model?.instances[0]?.tags, [
    ['zone', 'eu-central-1a'],
    ['cluster', 'K8s_Cluster1'],
  ]);
  assert.equal(model?.verdict?.leaders[0]?.achieved?.worst, 'partial');
  assert.equal(model?.message, null);
});

test('a preview tells the documents whose preview it is', () => {
  const documents = (files: Readonly<Record<string, string>>, name: string): readonly string[] =>
    [...(previewModelOf(projectOf(files), FOLDER + name, 1)?.documents ?? [])]
      .map((uri) => uri.slice(FOLDER.length))
      .sort();
  const folder = { ...grid(1, 2), 'other.properties': 'application.id=other\n' };
  assert.deepEqual(documents(folder, 'node-2.properties'), [
    'node-1.properties',
    'node-2.properties',
  ]);
  assert.deepEqual(documents(folder, 'other.properties'), ['other.properties']);
  // A file of two fleets shows the first of them.
  const [first = '', second = ''] = ['a', 'b'].map(
    (id) =>
      `application: ${id}\nsettingsFrom: shared.properties\ninstances: [{ name: n, replicas: 2 }]\n`,
  );
  const two = {
    'shared.properties': 'num.standby.replicas=1\nmax.warmup.replicas=3\n',
    'a.fleet.yaml': first,
    'b.fleet.yaml': second,
  };
  assert.deepEqual(documents(two, 'shared.properties'), ['a.fleet.yaml', 'shared.properties']);
  assert.deepEqual(documents(two, 'b.fleet.yaml'), ['b.fleet.yaml']);
});

test('a preview of an unknown fleet says what to do', () => {
  const project = projectOf({ 'streams.properties': instance('${ZONE}', 'c1') });
  const model = previewModelOf(project, `${FOLDER}streams.properties`, 1);
  assert.equal(model?.verdict, null);
  assert.match(model?.message ?? '', /fleet file/);
  assert.equal(previewModelOf(project, `${FOLDER}other.properties`, 1), null);
});

test('the status names the version in force', () => {
  const project = projectOf({ 'streams.properties': instance('z', 'c') });
  assert.deepEqual(statusOf(documentOf(project, 'streams.properties'))?.kafka, {
    version: '3.9',
    from: 'comment',
  });
  assert.equal(statusOf(undefined), null);
});
