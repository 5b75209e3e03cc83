import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MarkupContent, TextEdit } from 'vscode-languageserver-types';
import { codeLensesOf } from '../../../server/src/features/code-lens';
import { completionAt } from '../../../server/src/features/completion';
import { hoverAt } from '../../../server/src/features/hover';
import { mark } from '../marked-text';
import { applyEdits } from './apply-edits';
import { documentOf, instance, projectOf } from './project-of';

const NAME = 'orders.fleet.yaml';

function at(marked: string, others: Record<string, string> = {}) {
  const { text, offset } = mark(marked);
  const project = projectOf({ ...others, [NAME]: text });
  const document = documentOf(project, NAME);
  const items = completionAt(project, document, offset);
  const hover = hoverAt(project, document, offset);
  return {
    labels: items.map(({ label }) => label),
    hover: hover && MarkupContent.is(hover.contents) ? hover.contents.value : '',
    taking: (label: string): string => {
      const edit = items.find((item) => item.label === label)?.textEdit;
      assert.ok(TextEdit.is(edit), `${label} is not among them`);
      return applyEdits(text, [edit]);
    },
  };
}

test('keys of the file are offered that it does not have yet', () => {
  const { labels, taking } = at('application: orders\nka|\ninstances:\n  - name: a\n');
  assert.ok(labels.includes('kafka') && !labels.includes('application'));
  assert.equal(taking('kafka'), 'application: orders\nkafka: \ninstances:\n  - name: a\n');
});

test('keys of an instance are offered in block and flow style', () => {
  for (const text of ['instances:\n  - na|\n', 'instances:\n  - { na|: a }\n']) {
    const { labels } = at(`application: orders\n${text}`);
    assert.ok(labels.includes('replicas') && !labels.includes('kafka'), text);
  }
});

test('Kafka keys are offered under settings', () => {
  const { taking } = at('application: orders\nsettings:\n  num.|\ninstances:\n  - name: a\n');
  assert.equal(
    taking('num.standby.replicas'),
    'application: orders\nsettings:\n  num.standby.replicas: \ninstances:\n  - name: a\n',
  );
});

test('tags and their values are those of the other instances', () => {
  const fleet = 'application: orders\ninstances:\n  - { name: a, tags: { zone: z1, rack: r1 } }\n';
  assert.deepEqual(at(`${fleet}  - { name: b, tags: { | } }\n`).labels, ['zone', 'rack']);
  assert.deepEqual(at(`${fleet}  - { name: b, tags: { zone: | } }\n`).labels, ['z1']);
});

test('a version is put into quotes, once', () => {
  const rest = '\ninstances:\n  - name: a\n';
  assert.equal(
    at(`application: orders\nkafka: |${rest}`).taking('3.9'),
    `application: orders\nkafka: "3.9"${rest}`,
  );
  assert.equal(
    at(`application: orders\nkafka: "3|"${rest}`).taking('3.9'),
    `application: orders\nkafka: "3.9"${rest}`,
  );
});

test('files beside it are offered for settingsFrom', () => {
  const { labels } = at('application: orders\nsettingsFrom: |\ninstances:\n  - name: a\n', {
    'streams.properties': instance('z', 'c'),
  });
  assert.deepEqual(labels, ['streams.properties']);
});

test('hovers explain keys of the file and Kafka keys in it', () => {
  const rest = '\ninstances:\n  - name: a\n';
  assert.match(at(`appli|cation: orders${rest}`).hover, /\*\*`application`\*\* · required/);
  assert.match(at(`application: orders\ninst|ances:\n  - name: a\n`).hover, /processes/);
  assert.match(
    at(`application: orders\nsettings:\n  num.stand|by.replicas: 1${rest}`).hover,
    /int · importance/,
  );
});

test('the lens shows its verdict', () => {
  const project = projectOf({
    [NAME]: [
      'application: orders',
      'settings: { num.standby.replicas: 1, rack.aware.assignment.tags: zone }',
      'topology: { subtopologies: [{ name: main, partitions: 4, stateful: true }] }',
      'instances:',
      '  - { name: a, tags: { zone: z1 } }',
      '  - { name: b, tags: { zone: z2 } }',
      '',
    ].join('\n'),
  });
  assert.deepEqual(
    codeLensesOf(project, documentOf(project, NAME)).map(({ command }) => command?.title),
    ['Absolute Preferred · 2 instances · 4 tasks · Preview'],
  );
});
