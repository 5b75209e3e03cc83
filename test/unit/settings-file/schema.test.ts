import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import Ajv from 'ajv';
import { settingsFileSchema } from '../../../server/src/settings-file/keys';

const FILE = 'server/schemas/settings.schema.json';

test('the schema that ships is what the table says', () => {
  const written = `${JSON.stringify(settingsFileSchema(), null, 2)}\n`;
  if (process.env['UPDATE']) writeFileSync(FILE, written);
  assert.equal(readFileSync(FILE, 'utf8'), written);
});

test('the editor is told of the schema', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
    contributes: { jsonValidation: unknown };
  };
  assert.deepEqual(manifest.contributes.jsonValidation, [
    { fileMatch: '.kafka-streams-config.json', url: `./${FILE}` },
  ]);
});

const ajv = new Ajv({ strict: false });
const validate = ajv.compile(settingsFileSchema());

for (const good of [
  {},
  { kafkaVersion: '3.9', rules: { 'unknown-key': 'off' }, 'placement.orders': 10 },
  {
    root: true,
    include: '**/*.yml',
    exclude: ['old/**'],
    prefixes: ['shop.'],
    fleetScope: 'folder',
  },
  {
    policies: {
      a: { key: 'num.standby.replicas', min: 1, profiles: ['prod'] },
      b: { tier: 'partially' },
    },
  },
  {
    policies: { a: { key: 'processing.guarantee', allowed: 'exactly_once_v2', link: 'https://x' } },
  },
]) {
  test(`the schema accepts ${JSON.stringify(good)}`, () => {
    assert.equal(validate(good), true, JSON.stringify(validate.errors));
  });
}

for (const bad of [
  { kafkaVersion: 3.9 },
  { rules: { 'no-such-rule': 'off' } },
  { rules: { 'unknown-key': 'loud' } },
  { 'placement.orders': 0 },
  { codeLens: true },
  { policies: { a: {} } },
  { policies: { a: { key: 'a', tier: 'least' } } },
  { policies: { a: { tier: 'best' } } },
  { policies: { a: { key: 'a', link: 'file:///etc/passwd' } } },
]) {
  test(`the schema refuses ${JSON.stringify(bad)}`, () => assert.equal(validate(bad), false));
}
