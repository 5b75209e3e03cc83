import assert from 'node:assert/strict';
import { test } from 'node:test';
import { definitionsAt } from '../../../server/src/features/definition';
import { documentLinksOf } from '../../../server/src/features/document-links';
import { highlightsAt } from '../../../server/src/features/highlights';
import { referencesAt } from '../../../server/src/features/references';
import { workspaceSymbols } from '../../../server/src/features/workspace-symbols';
import { markedFiles } from './marked-files';
import { documentOf, FOLDER, grid, projectOf } from './project-of';

const HEAD = 'application.id=orders\n';

test('an entry of the list leads to the tag in every file of the application', () => {
  const files = markedFiles({
    'node-1.properties': `${HEAD}rack.aware.assignment.tags=zone,a|z\nclient.tag.zone=a\nclient.tag.⟦az⟧=1\n`,
    'node-2.properties': `${HEAD}rack.aware.assignment.tags=zone,az\nclient.tag.⟦a\\u007a⟧=2\nclient.tag.zone=b\n`,
    'other.properties': 'application.id=payments\nclient.tag.az=3\n',
  });
  const found = definitionsAt(files.project, files.document, files.offset);
  assert.deepEqual(
    files.shown(found.map((each) => ({ uri: each.targetUri, range: each.targetSelectionRange }))),
    files.marked,
  );
  assert.equal(found[0]?.targetUri, files.document.uri);
});

test('a tag leads to the lists that name it', () => {
  const files = markedFiles({
    'node-1.properties': `${HEAD}client.tag.zo|ne=a\nrack.aware.assignment.tags = cluster , ⟦zone⟧\n`,
    'node-2.properties': `${HEAD}client.tag.zone=b\nrack.aware.assignment.tags=⟦zone⟧\n`,
  });
  const found = definitionsAt(files.project, files.document, files.offset);
  assert.deepEqual(
    files.shown(found.map((each) => ({ uri: each.targetUri, range: each.targetSelectionRange }))),
    files.marked,
  );
});

test('references cover fleet files, the settings they refer to, and the files they stand in for', () => {
  const files = markedFiles({
    'orders.fleet.yaml': [
      'application: orders',
      'settingsFrom: shared.properties',
      'settings: { rack.aware.assignment.tags: "⟦zone⟧,cluster" }',
      'instances:',
      '  - { name: a, tags: { ⟦zo|ne⟧: x, cluster: y } }',
      '  - name: b',
      '    tags:',
      '      "⟦zone⟧": z',
      '    settings: { client.tag.cluster: u, client.tag.⟦zone⟧: w }',
      'events:',
      '  - at: 1m',
      '    stop: { tags: { ⟦zone⟧: x } }',
      '',
    ].join('\n'),
    'shared.properties': 'rack.aware.assignment.tags=⟦zone⟧\nnum.standby.replicas=1\n',
    'node-1.properties': `${HEAD}client.tag.⟦zone⟧=a\n`,
  });
  const found = referencesAt(files.project, files.document, files.offset, true);
  assert.deepEqual(files.shown(found), files.marked);
});

test('references without declarations, and of an application', () => {
  const tags = markedFiles({
    'node-1.properties': `${HEAD}client.tag.zo|ne=a\nrack.aware.assignment.tags=⟦zone⟧\n`,
  });
  assert.deepEqual(
    tags.shown(referencesAt(tags.project, tags.document, tags.offset, false)),
    tags.marked,
  );
  const ids = markedFiles({
    'node-1.properties': 'application.id = ⟦or|ders⟧\nclient.tag.a=1\n',
    'node-2.properties': 'application.id=⟦orders⟧\nclient.tag.a=2\n',
    'b.properties': 'application.id=orders-2\n',
  });
  assert.deepEqual(
    ids.shown(referencesAt(ids.project, ids.document, ids.offset, true)),
    ids.marked,
  );
});

test('highlights stay in the document; other words are left to the editor', () => {
  const files = markedFiles({
    'node-1.properties': `${HEAD}client.tag.⟦zo|ne⟧=zone\nrack.aware.assignment.tags=⟦zone⟧,zones\n`,
    'node-2.properties': `${HEAD}client.tag.zone=b\n`,
  });
  const found = highlightsAt(files.document, files.offset) ?? [];
  const { uri } = files.document;
  assert.deepEqual(files.shown(found.map(({ range }) => ({ uri, range }))), files.marked);
  assert.equal(highlightsAt(files.document, files.document.text.indexOf('=zone') + 1), null);
});

test('keys lead to the documentation, proposals to their pages, fleet files to the files they name', () => {
  const project = projectOf({
    'a.properties':
      '# kafka-streams-version: 3.9, see KIP-441 and KIP-99\napplication.id=a\nmain.consumer.max.poll.records=1\nmy.own=1\nclient.tag.zone=a\n',
    'orders.fleet.yaml':
      'application: orders\nsettingsFrom: ../conf/a.properties\ninstances:\n  - { name: x, settingsFrom: "x y.properties" }\n',
  });
  const linksOf = (name: string, ofKeys = true) => {
    const document = documentOf(project, name);
    return documentLinksOf(document, ofKeys).map(({ range, target }) => [
      document.text.slice(document.lines.offsetAt(range.start), document.lines.offsetAt(range.end)),
      target,
    ]);
  };
  assert.deepEqual(linksOf('a.properties'), [
    ['application.id', 'https://kafka.apache.org/44/documentation/#streamsconfigs_application.id'],
    [
      'main.consumer.max.poll.records',
      'https://kafka.apache.org/44/documentation/#consumerconfigs_max.poll.records',
    ],
    [
      'KIP-441',
      'https://cwiki.apache.org/confluence/display/KAFKA/KIP-441%3A+Smooth+Scaling+Out+for+Kafka+Streams',
    ],
  ]);
  assert.deepEqual(
    linksOf('a.properties', false).map(([shown]) => shown),
    ['KIP-441'],
  );
  assert.deepEqual(linksOf('orders.fleet.yaml'), [
    ['../conf/a.properties', 'file:///conf/a.properties'],
    ['x y.properties', `${FOLDER}x%20y.properties`],
  ]);
});

test('workspace symbols are the applications and instances whose names hold the letters', () => {
  const project = projectOf({
    ...grid(1, 2),
    'pay.fleet.yaml': 'application: payments\ninstances:\n  - { name: web }\n',
  });
  const names = (query: string) =>
    workspaceSymbols(project, query).map(
      ({ name, containerName }) => `${name} in ${containerName}`,
    );
  assert.deepEqual(names(''), [
    'payments in pay.fleet.yaml',
    'web in payments',
    'orders in node-1.properties',
    'node-1 in orders',
    'node-2 in orders',
  ]);
  assert.deepEqual(names('ND2'), ['node-2 in orders']);
  assert.deepEqual(names('xyz'), []);
});
