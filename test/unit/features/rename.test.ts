import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prepareRename, renameAt } from '../../../server/src/features/rename';
import { applyEdits } from './apply-edits';
import { markedFiles } from './marked-files';
import { FOLDER } from './project-of';

/** All files after a rename at the cursor, or why there is none. */
function renamed(files: Record<string, string>, name: string): Record<string, string> | string {
  const { project, document, offset, texts } = markedFiles(files);
  const edits = renameAt(project, document, offset, name);
  if ('refused' in edits) return edits.refused;
  const after: Record<string, string> = {};
  for (const [file, text] of Object.entries(texts)) {
    after[file] = applyEdits(text, edits.changes[FOLDER + encodeURIComponent(file)] ?? []);
  }
  return after;
}

/** Why a rename is refused; empty when it is not. */
function refusalOf(files: Record<string, string>, name: string): string {
  const answer = renamed(files, name);
  return typeof answer === 'string' ? answer : '';
}

const HEAD = 'application.id=orders\n';
const NODE = `${HEAD}rack.aware.assignment.tags=zone,rack\nclient.tag.zone=a\nclient.tag.rack=r\n`;
const AT_ZONE = NODE.replace('tag.zone', 'tag.zo|ne');

test('a tag is renamed in the whole fleet, and nothing else is', () => {
  assert.deepEqual(
    renamed(
      {
        'node-1.properties': AT_ZONE,
        'node-2.properties': `${HEAD}client.tag.\\u007aone: zone\nrack.aware.assignment.tags=rack, \\\n  zone\nzone=zone\n`,
        'other.properties': 'application.id=payments\nclient.tag.zone=a\n',
      },
      'az',
    ),
    {
      'node-1.properties': NODE.replaceAll('zone', 'az'),
      'node-2.properties': `${HEAD}client.tag.az: zone\nrack.aware.assignment.tags=rack, \\\n  az\nzone=zone\n`,
      'other.properties': 'application.id=payments\nclient.tag.zone=a\n',
    },
  );
});

test('a tag is renamed in fleet files: settings, instances, events', () => {
  const fleet = (tag: string, at = tag) =>
    [
      'application: orders',
      'settings:',
      `  rack.aware.assignment.tags: ${tag},rack # ${'zone'}`,
      'instances:',
      `  - { name: zone, tags: { ${at}: zone, 'rack': r } }`,
      `  - { name: y, tags: { "${tag}": zone, rack: r }, settings: { "client.tag.${tag}": x } }`,
      'events:',
      `  - { at: 1m, stop: { tags: { ${tag}: zone } } }`,
      `  - { at: 2m, start: { name: q, tags: { ${tag}: zone } } }`,
      '',
    ].join('\n');
  assert.deepEqual(renamed({ 'orders.fleet.yaml': fleet('zone', 'zo|ne') }, 'availability.zone'), {
    'orders.fleet.yaml': fleet('availability.zone'),
  });
});

test('what would break an instance is refused', () => {
  const refusal = (name: string, file = AT_ZONE) => refusalOf({ 'node-1.properties': file }, name);
  assert.match(refusal('availability-zone-name'), /has 22 characters.*20 at most/);
  assert.match(refusal('rack'), /has a tag "rack" already/);
  for (const name of ['', 'a b', 'a,b', 'a=b', 'zönе', '"x"']) {
    assert.match(refusal(name), /made of letters, digits/, name);
  }
  for (const name of ['no', 'Null', '12', '1e3', '-x', '.5']) {
    assert.match(refusal(name), /YAML does not read/, name);
  }
  assert.match(refusal('az', AT_ZONE.replace('=zone,rack', '=${TAGS}')), /known only at run time/);
  assert.equal(refusal('zone'), '');
});

test('an application is renamed in all its files, with a warning', () => {
  const files = {
    'node-1.properties': 'application.id = or|ders\nclient.tag.orders=orders\n',
    'node-2.properties': 'application.id=orders\nstate.dir=/orders\n',
    'orders.fleet.yaml': 'application: "orders"\ninstances:\n  - { name: orders }\n',
    'payments.properties': 'application.id=payments\n',
  };
  assert.deepEqual(renamed(files, 'sales'), {
    'node-1.properties': 'application.id = sales\nclient.tag.orders=orders\n',
    'node-2.properties': 'application.id=sales\nstate.dir=/orders\n',
    'orders.fleet.yaml': 'application: "sales"\ninstances:\n  - { name: orders }\n',
    'payments.properties': 'application.id=payments\n',
  });
  const { project, document, offset } = markedFiles(files);
  const edits = renameAt(project, document, offset, 'sales');
  assert.ok('warning' in edits);
  assert.match(edits.warning?.detail ?? '', /starts from nothing/);
  assert.match(refusalOf(files, 'payments'), /one consumer group/);
  assert.match(refusalOf(files, 'a/b'), /made of letters/);
});

test('the range of a rename is exactly the name; other places cannot be renamed', () => {
  const { document, offset } = markedFiles({ 'node-1.properties': AT_ZONE });
  const start = { line: 2, character: 'client.tag.'.length };
  const end = { line: 2, character: 'client.tag.zone'.length };
  assert.deepEqual(prepareRename(document, offset), {
    range: { start, end },
    placeholder: 'zone',
  });
  assert.ok('refused' in prepareRename(document, 3));
});
