import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { SpanSet } from '../../../server/src/rules/span-set';

const offsets = fc.integer({ min: 0, max: 20 });
const spans = fc
  .tuple(offsets, offsets)
  .map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) }));

test('a set of spans answers as going through them does', () => {
  fc.assert(
    fc.property(fc.array(spans, { maxLength: 8 }), spans, (all, asked) => {
      const set = new SpanSet(all);
      const touched = all.some(({ start, end }) => start <= asked.end && asked.start <= end);
      assert.equal(set.touches(asked), touched);
      const covered = all.some(({ start, end }) => start <= asked.start && asked.start < end);
      assert.equal(set.covers(asked.start), covered);
    }),
  );
});
