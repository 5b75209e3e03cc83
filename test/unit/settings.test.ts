import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { KAFKA_VERSIONS } from '../../server/src/catalog/kafka-version';
import { RULE_IDS } from '../../server/src/rules/rule-id';
import { DEFAULT_SETTINGS, readSettings, SETTINGS } from '../../server/src/settings';

interface Property {
  readonly scope: string;
  readonly default: unknown;
  readonly propertyNames?: { readonly enum: readonly string[] };
  readonly anyOf?: readonly { readonly enum?: readonly string[] }[];
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  contributes: { configuration: { properties: Record<string, Property> } };
};
const { properties } = manifest.contributes.configuration;

/** Settings that only the client reads. */
const OF_THE_CLIENT = ['kafkaStreams.trace.server'];

test('package.json declares exactly the settings of the table, with their defaults', () => {
  const table = Object.values(SETTINGS).map(({ key }) => `kafkaStreams.${key}`);
  const declared = Object.keys(properties).filter((key) => !OF_THE_CLIENT.includes(key));
  assert.deepEqual([...declared].sort(), [...table].sort());
  for (const { key, defaultValue } of Object.values(SETTINGS)) {
    assert.deepEqual(properties[`kafkaStreams.${key}`]?.default, defaultValue, key);
    assert.equal(properties[`kafkaStreams.${key}`]?.scope, 'resource', key);
  }
});

test('package.json offers every rule and every Kafka version', () => {
  assert.deepEqual(properties['kafkaStreams.rules']?.propertyNames?.enum, [...RULE_IDS]);
  const versions = properties['kafkaStreams.kafkaVersion']?.anyOf?.find((part) => part.enum)?.enum;
  assert.deepEqual(versions, [...KAFKA_VERSIONS].reverse());
});

test('what a client sends is read field by field', () => {
  const raw = {
    kafkaVersion: '3.9',
    rules: { 'unknown-key': 'off' },
    placement: { orders: 7 },
    codeLens: false,
    inlayHints: { defaults: true, placeholders: false, durations: 'no' },
    prefixes: ['shop.streams.'],
    fleetScope: 'workspace',
  };
  assert.deepEqual(readSettings(raw), {
    kafkaVersion: '3.9',
    severities: { 'unknown-key': 'off' },
    orders: 7,
    codeLens: false,
    keyLinks: false,
    inlayHints: { defaults: true, placeholders: false, durations: true, sizes: true },
    prefixes: ['shop.streams.'],
    fleetScope: 'workspace',
  });
});

for (const nonsense of [
  null,
  7,
  [],
  { placement: 'x' },
  { placement: { orders: 0 } },
  { rules: { a: 'loud' } },
  { prefixes: 'shop.' },
  { prefixes: [''] },
]) {
  test(`unusable settings give the defaults: ${JSON.stringify(nonsense)}`, () => {
    assert.deepEqual(readSettings(nonsense), DEFAULT_SETTINGS);
  });
}
