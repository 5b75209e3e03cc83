import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldingRangesOf } from '../../../server/src/features/folding';
import { inlayHintsOf } from '../../../server/src/features/inlay-hints';
import type { CoreSettings } from '../../../server/src/features/model';
import { documentOf, projectOf } from './project-of';

const NONE = { defaults: false, placeholders: false, durations: false, sizes: false };

/** The text with each hint in `«…»` where it is shown. */
function hinted(name: string, text: string, wanted: Partial<CoreSettings['inlayHints']>): string {
  const document = documentOf(projectOf({ [name]: text }), name);
  const hints = inlayHintsOf(document, { start: 0, end: text.length }, { ...NONE, ...wanted });
  let shown = text;
  for (const { position, label } of [...hints].reverse()) {
    const at = document.lines.offsetAt(position);
    assert.ok(typeof label === 'string');
    shown = `${shown.slice(0, at)}«${label}»${shown.slice(at)}`;
  }
  return shown;
}

const TEXT = [
  '# kafka-streams-version: 3.9',
  'application.id=a',
  'probing.rebalance.interval.ms=600000',
  'statestore.cache.max.bytes=10485760',
  'num.standby.replicas=0',
  'max.warmup.replicas=${WARMUPS:4}',
  'client.tag.zone=x-${ZONE:${DEFAULT:a}}',
  'client.tag.ms=600000',
  'state.dir=${NO_DEFAULT}',
  'processing.guarantee=exactly_once_v2',
  'commit.interval.ms=${COMMIT:5000}',
  '',
];

/** The lines that have hints. */
const linesWith = (wanted: Partial<CoreSettings['inlayHints']>): string[] =>
  hinted('streams.properties', TEXT.join('\n'), wanted)
    .split('\n')
    .filter((line) => line.includes('«'));

test('durations and sizes', () => {
  assert.deepEqual(linesWith({ durations: true }), [
    'probing.rebalance.interval.ms=600000«= 10 min»',
    'commit.interval.ms=${COMMIT:5000}«= 5 s»',
  ]);
  assert.deepEqual(linesWith({ sizes: true }), ['statestore.cache.max.bytes=10485760«= 10 MiB»']);
});

test('what placeholders give when nothing else is said', () => {
  assert.deepEqual(linesWith({ placeholders: true }), [
    'max.warmup.replicas=${WARMUPS:4}«= 4»',
    'client.tag.zone=x-${ZONE:${DEFAULT:a}}«= x-a»',
    'commit.interval.ms=${COMMIT:5000}«= 5000»',
  ]);
});

const COMPOSE = `services:
  orders:
    image: orders
    environment:
      KAFKA_STREAMS_APPLICATION_ID: \${APP:-orders}
      KAFKA_STREAMS_COMMIT_INTERVAL_MS: \${CI:-1000}
      KAFKA_STREAMS_NUM_STREAM_THREADS: \${T-4}
      KAFKA_STREAMS_MAX_WARMUP_REPLICAS: \${W:?set it}
      KAFKA_STREAMS_NUM_STANDBY_REPLICAS: \${N:+2}
      KAFKA_STREAMS_CLIENT_TAG_ZONE: a$$b-$\${Z:c}
      KAFKA_STREAMS_CLIENT_TAG_HOST: $HOST
`;

test('what a shell makes of placeholders in a Compose file', () => {
  const lines = hinted('docker-compose.yml', COMPOSE, { placeholders: true, durations: true });
  assert.deepEqual(
    lines.split('\n').filter((line) => line.includes('«')),
    [
      '      KAFKA_STREAMS_APPLICATION_ID: ${APP:-orders}«= orders»',
      '      KAFKA_STREAMS_COMMIT_INTERVAL_MS: ${CI:-1000}«= 1000, = 1 s»',
      '      KAFKA_STREAMS_NUM_STREAM_THREADS: ${T-4}«= 4»',
      '      KAFKA_STREAMS_CLIENT_TAG_ZONE: a$$b-$${Z:c}«= a$b-c»',
    ],
  );
});

test('what a shell makes of placeholders in a .env file', () => {
  const text =
    'KAFKA_STREAMS_APPLICATION_ID=o\nA=1\nKAFKA_STREAMS_COMMIT_INTERVAL_MS=${CI:-1000}\n' +
    "KAFKA_STREAMS_POLL_MS='${P:-100}'\nKAFKA_STREAMS_STATE_DIR=${DIR:/data}\n";
  assert.equal(
    hinted('.env', text, { placeholders: true }),
    text.replace('1000}', '1000}«= 1000»').replace("100}'", "100}'«= -100»"),
  );
});

test('what would hold without a setting, exactly-once processing counted in', () => {
  assert.deepEqual(linesWith({ defaults: true }), [
    'probing.rebalance.interval.ms=600000«the default»',
    'statestore.cache.max.bytes=10485760«the default»',
    'num.standby.replicas=0«the default»',
    'max.warmup.replicas=${WARMUPS:4}«default 2»',
    'processing.guarantee=exactly_once_v2«default at_least_once»',
    'commit.interval.ms=${COMMIT:5000}«default 100»',
  ]);
});

test('no hints without the settings, and none outside of the range', () => {
  assert.deepEqual(linesWith({}), []);
  const document = documentOf(
    projectOf({ 'streams.properties': TEXT.join('\n') }),
    'streams.properties',
  );
  const all = { defaults: true, placeholders: true, durations: true, sizes: true };
  assert.deepEqual(inlayHintsOf(document, { start: 0, end: 40 }, all), []);
});

test('behind a quoted value a hint stands outside of the quotes', () => {
  const text =
    'application: a\nsettings:\n  commit.interval.ms: "60000"\ninstances:\n  - { name: x }\n';
  assert.match(hinted('a.fleet.yaml', text, { durations: true }), /: "60000"«= 1 min»\n/);
});

/** Line numbers `first-last` of the ranges that can be folded. */
function folded(name: string, text: string): string[] {
  const document = documentOf(projectOf({ [name]: text }), name);
  return foldingRangesOf(document).map(({ startLine, endLine }) => `${startLine}-${endLine}`);
}

test('properties fold at comments, long values, sections and regions', () => {
  const text = [
    '# one',
    '# two',
    'application.id=a',
    'rack.aware.assignment.tags=a,\\',
    '  b',
    '#region x',
    'client.tag.a=1',
    '#endregion',
    '#---',
    'client.tag.b=1',
    '',
  ].join('\n');
  assert.deepEqual(folded('streams.properties', text), ['0-1', '3-4', '5-7', '8-9']);
});

test('YAML folds by indentation, as editors do without help', () => {
  const text = [
    'application: a',
    'settings:',
    '  num.standby.replicas: 1',
    '',
    'instances:',
    '- name: x',
    '  tags:',
    '    zone: a',
    '- name: y',
    '# the end',
    '',
  ].join('\n');
  assert.deepEqual(folded('a.fleet.yaml', text), ['1-2', '4-8', '5-7', '6-7']);
});
