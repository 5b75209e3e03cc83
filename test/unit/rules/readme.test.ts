import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { overviewPage, rulePages } from '../../../server/src/rules/pages';
import { RULE_IDS } from '../../../server/src/rules/rule-id';

const README = 'server/src/rules/README.md';

test('the page of the rules is what the table says', () => {
  const written = overviewPage();
  if (process.env['UPDATE']) writeFileSync(README, written);
  assert.equal(readFileSync(README, 'utf8'), written);
});

test('each rule has a page of its own, which says how to turn it off', () => {
  const pages = rulePages();
  assert.deepEqual([...pages.keys()].sort(), [...RULE_IDS].sort());
  for (const [id, page] of pages) {
    assert.match(page, new RegExp(`^# ${id}\n`));
    assert.ok(page.includes(`"kafkaStreams.rules": { "${id}": "off" }`), id);
  }
});
