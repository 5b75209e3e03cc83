import assert from 'node:assert/strict';
import { test } from 'node:test';
import { historyOf, keysOf, resolveKey } from '../../../server/src/catalog/catalog';
import { KAFKA_VERSIONS, NEWEST_VERSION } from '../../../server/src/catalog/kafka-version';
import { LIFECYCLES } from '../../../server/src/catalog/lifecycle';
import { PROSE_TABLES, proseOf } from '../../../server/src/catalog/prose/prose';

const entries = PROSE_TABLES.flatMap((table) => Object.entries(table));

test('every key of StreamsConfig, in any version, is explained', () => {
  const names = new Set([
    ...KAFKA_VERSIONS.flatMap((version) => keysOf('streams', version).map((key) => key.name)),
    ...LIFECYCLES.map((lifecycle) => lifecycle.name),
  ]);
  assert.deepEqual(
    [...names].filter((name) => proseOf(name) === undefined),
    [],
  );
});

test('nothing is explained twice, and nothing that is no key', () => {
  const names = entries.map(([name]) => name);
  assert.equal(new Set(names).size, names.length);
  assert.deepEqual(
    names.filter((name) => historyOf('streams', name) === undefined),
    [],
  );
});

test('interacting keys are real keys, and not the key itself', () => {
  const wrong = entries.flatMap(([name, prose]) =>
    (prose.interacts ?? []).filter(
      (other) => other === name || resolveKey(other, NEWEST_VERSION).history === undefined,
    ),
  );
  assert.deepEqual(wrong, []);
});

test('keys in backticks are real keys', () => {
  const wrong = entries.flatMap(([name, prose]) =>
    [prose.does, prose.change ?? '', prose.note ?? '']
      .flatMap((text) =>
        [...text.matchAll(/`([a-z]+(?:\.[a-z_]+)+\.?)`/g)].map((match) => match[1]),
      )
      .filter((key) => key !== undefined && resolveKey(key, NEWEST_VERSION).history === undefined)
      .map((key) => `${name}: ${key}`),
  );
  const ofOthers = [
    'broker.rack',
    'windowed.inner.deserializer.class',
    'windowed.inner.serializer.class',
    'streams.num.standby.replicas',
  ];
  assert.deepEqual(
    wrong.filter((line) => !ofOthers.some((key) => line.endsWith(`: ${key}`))),
    [],
  );
});

test('texts are whole sentences on one line', () => {
  for (const [name, prose] of entries) {
    for (const text of [prose.does, prose.change, prose.note]) {
      if (text === undefined) continue;
      assert.match(text, /^[\p{Lu}*`−].*\.$/u, `${name}: ${text}`);
      assert.ok(!text.includes('\n') && text.length < 480, `${name}: ${text.length}`);
    }
  }
});

test('deprecated and removed keys say so', () => {
  for (const [name, prose] of entries) {
    const history = historyOf('streams', name);
    if (history?.deprecated === undefined && history?.removed === undefined) continue;
    assert.notEqual(prose.note, undefined, name);
  }
});

test('a client tag of any name is explained', () => {
  assert.equal(proseOf('client.tag.zone'), proseOf('client.tag.'));
  assert.equal(proseOf('max.poll.records'), undefined);
});
