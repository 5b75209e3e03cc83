import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CompletionItemTag, TextEdit, type CompletionItem } from 'vscode-languageserver-types';
import { completionAt, resolveCompletion } from '../../../server/src/features/completion';
import { mark } from '../marked-text';
import { applyEdits } from './apply-edits';
import { documentOf, grid, projectOf } from './project-of';

/** Completes at the `|` of a file beside others. */
function complete(name: string, marked: string, others: Record<string, string> = {}) {
  const { text, offset } = mark(marked);
  const project = projectOf({ ...others, [name]: text });
  const items = completionAt(project, documentOf(project, name), offset);
  return {
    items,
    labels: [...items]
      .sort((a, b) => ((a.sortText ?? a.label) < (b.sortText ?? b.label) ? -1 : 1))
      .map(({ label }) => label),
    /** The whole text after one item is taken. */
    taking: (label: string): string => {
      const item = items.find((candidate) => candidate.label === label);
      assert.ok(item, `${label} is not among ${items.map((each) => each.label).join(', ')}`);
      return applyEdits(text, [editOf(item)]);
    },
  };
}

function editOf({ textEdit }: CompletionItem): TextEdit {
  assert.ok(TextEdit.is(textEdit));
  return textEdit;
}

const FILE = 'streams.properties';

test('a key replaces the whole key under the cursor', () => {
  const { taking } = complete(FILE, 'application.id=a\nnum.|standby=1\n');
  assert.equal(taking('num.standby.replicas'), 'application.id=a\nnum.standby.replicas=1\n');
});

test('a key without a separator gets one', () => {
  const { taking } = complete(FILE, 'application.id=a\nnum|\n');
  assert.equal(taking('num.standby.replicas'), 'application.id=a\nnum.standby.replicas=\n');
});

test('an empty line offers what is not set, the important first', () => {
  const { labels } = complete(FILE, 'num.standby.replicas=1\napplication.id=a\n|');
  assert.ok(!labels.includes('num.standby.replicas'));
  assert.ok(!labels.includes('application.id'));
  const place = (key: string) => {
    const index = labels.indexOf(key);
    assert.ok(index >= 0, key);
    return index;
  };
  assert.ok(place('state.dir') < place('probing.rebalance.interval.ms'));
  assert.ok(place('probing.rebalance.interval.ms') < place('consumer.'));
});

test('only keys of the version in force are offered, deprecated ones marked', () => {
  const old = complete(FILE, '# kafka-streams-version: 3.1\napplication.id=a\n|');
  assert.ok(!old.labels.includes('rack.aware.assignment.tags'));
  assert.ok(!old.labels.includes('client.tag.'));
  const recent = complete(FILE, '# kafka-streams-version: 3.9\napplication.id=a\n|');
  assert.ok(recent.labels.includes('rack.aware.assignment.tags'));
  const deprecated = recent.items.find(({ label }) => label === 'cache.max.bytes.buffering');
  assert.deepEqual(deprecated?.tags, [CompletionItemTag.Deprecated]);
});

test('behind a prefix come the keys of that client, with the prefix', () => {
  const { labels, taking } = complete(FILE, 'application.id=a\nmain.consumer.max.|\n');
  assert.ok(labels.every((label) => label.startsWith('main.consumer.')));
  assert.equal(
    taking('main.consumer.max.poll.records'),
    'application.id=a\nmain.consumer.max.poll.records=\n',
  );
});

test('tags that the list asks for or other instances have are offered as keys', () => {
  const { labels } = complete(
    'node-9.properties',
    'application.id=orders\nrack.aware.assignment.tags=rack\nclient.|\n',
    grid(2, 1),
  );
  for (const tag of ['rack', 'zone', 'cluster'])
    assert.ok(labels.includes(`client.tag.${tag}`), tag);
});

test('tag values are those of other instances', () => {
  const { labels } = complete(
    'node-9.properties',
    'application.id=orders\nclient.tag.zone=|\n',
    grid(1, 3),
  );
  assert.deepEqual(labels, ['eu-central-1a', 'eu-central-1b', 'eu-central-1c']);
});

test('the tag list offers declared tags that are not listed yet and replaces one entry', () => {
  const tags = 'application.id=a\nclient.tag.zone=z\nclient.tag.cluster=c\nclient.tag.rack=r\n';
  const { labels, taking } = complete(FILE, `${tags}rack.aware.assignment.tags=zone,clu|,\n`);
  assert.deepEqual(labels, ['cluster', 'rack']);
  assert.equal(taking('cluster'), `${tags}rack.aware.assignment.tags=zone,cluster,\n`);
});

test('a list grows behind its comma', () => {
  const tags = 'application.id=a\nclient.tag.zone=z\nclient.tag.cluster=c\n';
  const { taking } = complete(FILE, `${tags}rack.aware.assignment.tags=zone,|\n`);
  assert.equal(taking('cluster'), `${tags}rack.aware.assignment.tags=zone,cluster\n`);
});

test('values are what the version accepts', () => {
  const guarantee = (version: string) =>
    complete(FILE, `# kafka-streams-version: ${version}\nprocessing.guarantee=|\napplication.id=a`)
      .labels;
  assert.ok(guarantee('3.0').includes('exactly_once'));
  assert.deepEqual(guarantee('4.0').sort(), ['at_least_once', 'exactly_once_v2']);
});

test('a value replaces the whole value', () => {
  const { taking } = complete(FILE, 'application.id=a\nprocessing.guarantee=at_|least\n');
  assert.equal(
    taking('exactly_once_v2'),
    'application.id=a\nprocessing.guarantee=exactly_once_v2\n',
  );
});

test('durations say what they are', () => {
  const { items } = complete(FILE, 'application.id=a\nprobing.rebalance.interval.ms=|\n');
  const usual = items.find(({ label }) => label === '600000');
  assert.equal(usual?.detail, 'default: 10 min');
});

test('comments and unknown places offer nothing', () => {
  assert.deepEqual(complete(FILE, 'application.id=a\n# num|\n').items, []);
});

test('documentation comes on resolving', () => {
  const { items } = complete(FILE, 'application.id=a\n|');
  const item = items.find(({ label }) => label === 'num.standby.replicas');
  assert.ok(item);
  assert.equal(item.documentation, undefined);
  const { documentation } = resolveCompletion(item);
  assert.match(JSON.stringify(documentation), /num\.standby\.replicas/);
  assert.deepEqual(resolveCompletion({ label: 'x', data: { key: 1 } }), {
    label: 'x',
    data: { key: 1 },
  });
});
