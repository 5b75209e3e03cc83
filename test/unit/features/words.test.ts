import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meaningOf } from '../../../server/src/features/humane';
import { code, escapeMarkdown, sentence } from '../../../server/src/features/markdown';
import { duration, roughDuration } from '../../../server/src/placement/words';

test('numbers say what they mean where the key tells the unit', () => {
  const meanings = [
    ['probing.rebalance.interval.ms', '600000', '10 min'],
    ['probing.rebalance.interval.ms', ' 5400000 ', '1 h 30 min'],
    ['commit.interval.ms', '100', undefined],
    ['statestore.cache.max.bytes', '10485760', '10 MiB'],
    ['cache.max.bytes.buffering', '1572864', '1.5 MiB'],
    ['acceptable.recovery.lag', '9223372036854775807', 'unlimited'],
    ['num.standby.replicas', '2000', undefined],
    ['probing.rebalance.interval.ms', 'PT10M', undefined],
  ] as const;
  for (const [key, value, meaning] of meanings) assert.equal(meaningOf(key, value), meaning, key);
});

test('durations show two units at most', () => {
  assert.equal(duration(0), '0 ms');
  assert.equal(duration(90_061_000), '1 d 1 h');
  assert.equal(duration(1_500), '1 s 500 ms');
  assert.equal(roughDuration(9_020_000), '2 h 30 min');
  assert.equal(roughDuration(1), '1 min');
});

test("the user's words cannot become Markdown", () => {
  assert.equal(escapeMarkdown('a*b_[x](y)<img>&'), 'a\\*b\\_\\[x\\](y)&lt;img&gt;&amp;');
  assert.equal(escapeMarkdown('a\n# b'), 'a # b');
  assert.equal(escapeMarkdown('- a'), '\\- a');
  assert.equal(escapeMarkdown('1. a'), '1\\. a');
  assert.equal(escapeMarkdown('http://x www.y.z'), 'http&#58;//x www&#46;y.z');
  assert.equal(code('a'), '`a`');
  assert.equal(code('a`b'), '`` a`b ``');
  assert.equal(code(''), '(empty)');
  assert.equal(sentence('`a*b` differs from *that*'), '`a*b` differs from \\*that\\*');
  assert.equal(sentence('an `open quote'), 'an \\`open quote');
});
