import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { RULE_IDS } from '../../../server/src/rules/rule-id';
import { RULES } from '../../../server/src/rules/table';
import { Files } from './fleet-harness';
import { check, marked } from './harness';

test('the table holds every rule once, in the order of the ids', () => {
  assert.deepEqual(
    RULES.map(({ id }) => id),
    [...RULE_IDS],
  );
});

for (const rule of RULES) {
  const { fires, silent } = rule.docs;
  if (!fires.startsWith('---')) continue;
  describe(rule.id, () => {
    test('its sample of several files fires, at the marked ranges', () => {
      const files = new Files(fires);
      const found = files.check().filter(({ code }) => code === rule.id);
      assert.ok(files.markedPlaces.length > 0);
      assert.deepEqual(files.where(found), files.markedPlaces);
    });
    test('its other sample is silent', () => {
      const found = new Files(silent).check().filter(({ code }) => code === rule.id);
      assert.deepEqual(
        found.map(({ message }) => message),
        [],
      );
    });
  });
}

for (const rule of RULES) {
  if (!rule.checkDocument || rule.docs.fires.startsWith('---')) continue;
  describe(rule.id, () => {
    test('its sample fires, at the marked ranges', () => {
      const { text, spans } = marked(rule.docs.fires);
      const found = check(text).filter(({ code }) => code === rule.id);
      assert.ok(spans.length > 0);
      assert.deepEqual(
        found.map(({ span }) => text.slice(span.start, span.end)),
        spans.map(({ start, end }) => text.slice(start, end)),
      );
      assert.deepEqual(
        found.map(({ span }) => span),
        spans,
      );
    });
    test('its other sample is silent', () => {
      assert.deepEqual(
        check(rule.docs.silent).map(({ code, message }) => `${code}: ${message}`),
        [],
      );
    });
  });
}
