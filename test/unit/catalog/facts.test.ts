import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { KAFKA_VERSIONS } from '../../../server/src/catalog/kafka-version';
import { parseValidValues } from '../../../server/src/catalog/valid-values';
import type { KeyType } from '../../../server/src/catalog/key-facts';

type Stages = readonly Readonly<Record<string, unknown>>[];
const text = readFileSync('server/src/catalog/facts.json', 'utf8');
const facts = JSON.parse(text) as Record<string, Record<string, Stages>>;
const SURFACES = ['streams', 'consumer', 'producer', 'admin', 'topic'];
const TYPES = ['BOOLEAN', 'STRING', 'INT', 'SHORT', 'LONG', 'DOUBLE', 'LIST', 'CLASS', 'PASSWORD'];

test('every entry has the shape the catalog reads', () => {
  for (const surface of SURFACES) {
    for (const [name, stages] of Object.entries(facts[surface] ?? {})) {
      const versions = stages.map((stage) => KAFKA_VERSIONS.findIndex((v) => v === stage.since));
      assert.deepEqual(
        versions,
        [...new Set(versions)].sort((a, b) => a - b),
        `${name}: order`,
      );
      assert.ok(!versions.includes(-1), `${name}: known versions`);
      for (const stage of stages) {
        if (stage.gone === true) continue;
        assert.ok(TYPES.includes(String(stage.type)), `${surface} ${name}: ${String(stage.type)}`);
        assert.match(String(stage.importance), /^(HIGH|MEDIUM|LOW)$/, `${surface} ${name}`);
        assert.match(JSON.stringify(stage.default ?? null), /^(null|".*")$/, `${surface} ${name}`);
      }
    }
  }
});

test('one release of every known minor was read', () => {
  const releases = (JSON.parse(text) as { releases: string[] }).releases;
  assert.deepEqual(
    releases.map((release) => release.split('.').slice(0, 2).join('.')),
    [...KAFKA_VERSIONS],
  );
});

test('only validators without a rule of their own are left as words', () => {
  const words = new Set<string>();
  for (const surface of SURFACES) {
    for (const [name, stages] of Object.entries(facts[surface] ?? {})) {
      for (const stage of stages) {
        if (stage.gone === true) continue;
        const valid = stage.valid as string | undefined;
        const parsed = parseValidValues(name, stage.type as KeyType, valid);
        if (parsed?.kind === 'other') words.add(name);
      }
    }
  }
  assert.deepEqual([...words].sort(), [
    'application.server',
    'follower.replication.throttled.replicas',
    'leader.replication.throttled.replicas',
  ]);
});

test('nothing of the machine that read the facts is left in them', () => {
  assert.doesNotMatch(text, /Lambda|0x0|\/root|\/home|unspoken/);
});

test('the facts stay small enough to be bundled', () => {
  assert.ok(text.length < 100_000, `${text.length} characters`);
});
