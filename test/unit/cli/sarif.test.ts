import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import Ajv from 'ajv';
import type { Log, Result } from 'sarif';
import { inRepository } from './repository-folder';
import { runCli } from './run-cli';

// The schema names its draft in the way of draft 4, of which it uses nothing that later drafts read differently.
const schema = JSON.parse(readFileSync('test/unit/cli/schemas/sarif-2.1.0.json', 'utf8')) as Record<
  string,
  unknown
>;
delete schema['$schema'];
delete schema['id'];
const SAMPLES = path.resolve('samples');

/** Addresses as RFC 3986 allows them; Kafka Streams Config writes no dates. */
const isReference = (text: string): boolean =>
  /^(?:[\w\-.~:/?#[\]@!$&'()*+,;=]|%[\da-fA-F]{2})*$/.test(text);
const validate = new Ajv({
  strict: false,
  // The pattern of languages is none under the flag for Unicode.
  unicodeRegExp: false,
  allErrors: true,
  formats: {
    uri: (text: string) => isReference(text) && /^[a-z][a-z\d+.-]*:/i.test(text),
    'uri-reference': isReference,
    'date-time': (text: string) => !Number.isNaN(Date.parse(text)),
  },
}).compile(schema);

const TEXT = 'application.id=orders\nmax.warmup.replicas=0\nnum.standby.replicass=1\n';
const { write } = inRepository({ 'a folder#1/streams.properties': TEXT });

async function sarif(...args: string[]): Promise<Log> {
  const { out } = await runCli(['check', '.', '--format', 'sarif', ...args]);
  const log = JSON.parse(out) as Log;
  assert.equal(validate(log), true, JSON.stringify(validate.errors?.slice(0, 3), null, 2));
  return log;
}

async function results(...args: string[]): Promise<readonly Result[]> {
  return (await sarif(...args)).runs[0]?.results ?? [];
}

function prints(found: readonly Result[]): (string | undefined)[] {
  return found.map(({ partialFingerprints }) => partialFingerprints?.['kafkaStreamsConfig/v1']);
}

test('the schema objects to what is no SARIF', () => {
  assert.equal(validate({ version: '2.1.0', runs: [{}] }), false);
});

test('findings are results with addresses relative to the root, and logical keys', async () => {
  const [first, ...others] = await results();
  assert.deepEqual(
    [first, ...others].map((each) => each?.ruleId),
    ['invalid-value', 'unknown-key'],
  );
  const [location] = first?.locations ?? [];
  assert.deepEqual(location?.physicalLocation?.artifactLocation, {
    uri: 'a%20folder%231/streams.properties',
    uriBaseId: '%SRCROOT%',
  });
  assert.deepEqual(location?.physicalLocation?.region, {
    startLine: 2,
    startColumn: 'max.warmup.replicas='.length + 1,
    endLine: 2,
    endColumn: 'max.warmup.replicas=0'.length + 1,
  });
  assert.equal(location?.logicalLocations?.[0]?.fullyQualifiedName, 'max.warmup.replicas');
});

test('each rule comes with its help, and results point at their rule', async () => {
  const [run] = (await sarif()).runs;
  const rules = run?.tool.driver.rules ?? [];
  for (const { ruleId, ruleIndex } of run?.results ?? []) {
    assert.equal(rules[ruleIndex ?? -1]?.id, ruleId);
  }
  assert.match(rules[0]?.help?.markdown ?? '', /^# invalid-value\n/);
});

test('no finding at all is SARIF as well', async () => {
  const { out } = await runCli(['check', '-', '--format', 'sarif'], ['application.id=a', '']);
  assert.equal(validate(JSON.parse(out)), true);
});

test('every rule of the samples gives valid SARIF', async () => {
  const { out } = await runCli(['check', SAMPLES, '--format', 'sarif']);
  assert.equal(validate(JSON.parse(out)), true, JSON.stringify(validate.errors?.slice(0, 3)));
});

test('fingerprints stay when lines move and others are edited, and tell equal findings apart', async () => {
  const before = prints(await results());
  assert.equal(new Set(before).size, 2);
  write(
    'a folder#1/streams.properties',
    '# moved\n\nnum.standby.replicass = 1\nstate.dir=/data\n\n  max.warmup.replicas =-7\napplication.id=orders\n',
  );
  const after = prints(await results());
  assert.deepEqual([...after].sort(), [...before].sort());
  write('a folder#1/streams.properties', `${TEXT}num.standby.replicass=1\n`);
  const twice = prints(await results());
  assert.equal(new Set(twice).size, twice.length);
  assert.ok(before.every((print) => twice.includes(print)));
  write('a folder#1/streams.properties', TEXT);
});

test('the same mistake in another file is another finding', async () => {
  write('other.properties', TEXT.replace('orders', 'other'));
  assert.equal(new Set(prints(await results())).size, 4);
});
