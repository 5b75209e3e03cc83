import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MarkupContent } from 'vscode-languageserver-types';
import { hoverAt } from '../../../server/src/features/hover';
import { mark } from '../marked-text';
import { documentOf, grid, projectOf } from './project-of';

/** The Markdown shown at the `|` of a file, and the text it is about. */
function hover(name: string, marked: string, others: Record<string, string> = {}) {
  const { text, offset } = mark(marked);
  const project = projectOf({ ...others, [name]: text });
  const document = documentOf(project, name);
  const found = hoverAt(project, document, offset);
  if (!found) return { markdown: '', about: '' };
  assert.ok(MarkupContent.is(found.contents) && found.range);
  const { start, end } = found.range;
  const about = text.slice(document.lines.offsetAt(start), document.lines.offsetAt(end));
  return { markdown: found.contents.value, about };
}

const FILE = 'streams.properties';

test('a key shows type, default with its meaning, valid values and where to read on', () => {
  const { markdown, about } = hover(
    FILE,
    '# kafka-streams-version: 3.9\napplication.id=a\nprobing.rebalance|.interval.ms=60000\n',
  );
  assert.equal(about, 'probing.rebalance.interval.ms');
  assert.match(markdown, /long · importance low/);
  assert.match(markdown, /Default: `600000` \(10 min\)/);
  assert.match(markdown, /Valid: 60000 or more/);
  assert.match(
    markdown,
    /kafka\.apache\.org\/39\/documentation\/#streamsconfigs_probing\.rebalance/,
  );
  assert.doesNotMatch(markdown, /assumed/);
});

test('an assumed version is named', () => {
  assert.match(hover(FILE, 'application|.id=a\n').markdown, /is assumed/);
});

test('a deprecated key names its successor', () => {
  const { markdown } = hover(
    FILE,
    '# kafka-streams-version: 3.9\napplication.id=a\ncache.max.bytes|.buffering=1\n',
  );
  assert.match(markdown, /Deprecated since 3\.4.*`statestore\.cache\.max\.bytes`/s);
});

test('a key of a later version says when it came', () => {
  const { markdown } = hover(
    FILE,
    '# kafka-streams-version: 3.1\napplication.id=a\nrack.aware|.assignment.tags=z\n',
  );
  assert.match(markdown, /came with 3\.2/);
});

test('an unknown key is passed on, and cannot become Markdown', () => {
  const { markdown } = hover(FILE, 'application.id=a\nmy.*ow|n*.`key`=1\n');
  assert.match(markdown, /Not a Kafka setting/);
  assert.ok(markdown.startsWith('**`` my.*own*.`key` ``**'), markdown);
});

test('a prefixed key says whom it reaches', () => {
  const { markdown } = hover(FILE, 'application.id=a\nmain.consumer.max.poll|.records=1\n');
  assert.match(markdown, /reads input topics/);
  assert.match(markdown, /consumerconfigs_max\.poll\.records/);
});

test('a duration is told in minutes', () => {
  const { markdown, about } = hover(
    FILE,
    'application.id=a\nprobing.rebalance.interval.ms=9|00000\n',
  );
  assert.equal(about, '900000');
  assert.match(markdown, /`900000` = \*\*15 min\*\*/);
});

test('the list of tags gives the three answers', () => {
  const files = grid(2, 3);
  const marked = (files['node-1.properties'] ?? '').replace('rack.aware', 'rack.|aware');
  const { markdown } = hover('node-1.properties', marked, files);
  assert.match(markdown, /\*\*orders: Partially Preferred\*\* · 6 instances/);
  assert.match(markdown, /By the formula:\* Partially Preferred/);
  assert.match(markdown, /zone 3, cluster 2/);
  assert.match(markdown, /At best:\* Partially Preferred/);
  assert.match(markdown, /Kafka gives:\* .*Partial/);
  assert.match(markdown, /order of the list has no effect/);
});

test('an entry of the list shows the values of that tag', () => {
  const files = grid(2, 3);
  const marked = (files['node-1.properties'] ?? '').replace('=zone,cluster', '=zone,clu|ster');
  const { markdown, about } = hover('node-1.properties', marked, files);
  assert.equal(about, 'cluster');
  assert.match(markdown, /has 2 values of `cluster`/);
  assert.match(markdown, /`K8s_Cluster1`: 3 instances/);
});

test('a tag value shows who shares it', () => {
  const files = grid(3, 3);
  const marked = (files['node-1.properties'] ?? '').replace('=eu-central-1a', '=eu-|central-1a');
  const { markdown } = hover('node-1.properties', marked, files);
  assert.match(markdown, /`eu-central-1a`: 3 instances \(node-1, node-4 and node-7\)/);
});

test('standbys show copies and what may fail', () => {
  const files = grid(3, 3);
  const marked = (files['node-1.properties'] ?? '').replace('num.standby', 'num.st|andby');
  const { markdown } = hover('node-1.properties', marked, files);
  assert.match(markdown, /12 stateful tasks × 3 copies = 36 on 9 instances/);
  assert.match(markdown, /Any 2 instances may go down/);
});

test('the pace of warmups is estimated for the fleet', () => {
  const files = grid(2, 2, 1);
  const marked = `${files['node-1.properties'] ?? ''}max.warm|up.replicas=2\n`;
  const { markdown } = hover('node-1.properties', marked, files);
  assert.match(markdown, /Adding 4 instances to \*\*orders\*\* moves \d+ tasks, 2 at a time/);
});

test('a value known only at run time is said to be', () => {
  const { markdown } = hover(FILE, 'application.id=a\nclient.tag.zone=${ZO|NE}\n');
  assert.match(markdown, /only at run time/);
});

test('nothing is said between settings', () => {
  assert.equal(hover(FILE, 'application.id=a\n\n|\n').markdown, '');
});

test('what Kafka Streams itself gives its clients is told beside their own defaults', () => {
  const client = (line: string): string => hover(FILE, `application.id=a\n${line}\n`).markdown;
  assert.match(
    client('max.poll|.records=5'),
    /Default: `500`[^\n]*\n\nKafka Streams gives its consumers `1000` unless it is set\./,
  );
  assert.match(
    client('producer.delivery|.timeout.ms=5'),
    /With exactly-once Kafka Streams gives its producer `2147483647` \(24 d 20 h\) unless/,
  );
  assert.match(
    client('consumer.group|.id=x'),
    /Kafka Streams sets it to `application\.id`, whatever is said here\./,
  );
  assert.doesNotMatch(client('fetch.min|.bytes=1'), /Kafka Streams (gives|sets)/);
});

test('a setting of the group tells what the brokers make of it', () => {
  const { markdown } = hover(
    'orders.fleet.yaml',
    'application: orders\nkafka: "4.2"\nsettings: { group.protocol: streams, rack.aware.assignment.tags: zone }\ngroup:\n  streams.num.stand|by.replicas: 1\ninstances:\n  - { name: a, tags: { zone: x } }\n  - { name: b, tags: { zone: y } }\n',
  );
  assert.match(markdown, /^\*\*`streams\.num\.standby\.replicas`\*\*/);
  assert.match(markdown, /12 stateful tasks × 2 copies = 24 on 2 instances/);
  assert.match(markdown, /orders: Absolute Preferred/);
  assert.match(markdown, /orders of member and process ids/);
  assert.match(markdown, /The tier is a matter of luck/);
});
