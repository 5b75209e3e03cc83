import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differentValues, histogramOf, tierOf, worstOf } from '../../../server/src/placement/tiers';

const zones = Int32Array.of(0, 1, 2, 0, -1, -1);
const clusters = Int32Array.of(0, 1, 2, 1, 0, 1);
const tier = (holders: readonly number[], copies = holders.length) =>
  tierOf([zones, clusters], Int32Array.from(holders), holders.length, copies);

test('Absolute needs every tag to differ, Partial one', () => {
  assert.equal(tier([0, 1, 2]), 'absolute');
  assert.equal(tier([0, 3]), 'partial');
  assert.equal(tier([1, 2, 3]), 'partial');
  assert.equal(tier([0, 1, 3]), 'least');
});

test('an instance without the tag never counts as different', () => {
  assert.equal(differentValues(zones, Int32Array.of(0, 4), 2), 1);
  assert.equal(differentValues(zones, Int32Array.of(4, 5), 2), 0);
  assert.equal(tier([1, 4]), 'partial');
  assert.equal(tier([0, 4]), 'least');
});

test('a missing copy makes a task Least, whatever the others do', () => {
  assert.equal(tier([0, 1], 3), 'least');
});

test('without listed tags there is nothing to be good at', () => {
  assert.equal(tierOf([], Int32Array.of(0, 1), 2, 2), 'least');
});

test('under-replicated tasks count in the histogram twice, and the worst task decides', () => {
  const tasks = histogramOf([
    { tier: 'absolute', underReplicated: false },
    { tier: 'partial', underReplicated: false },
    { tier: 'least', underReplicated: true },
  ]);
  assert.deepEqual(tasks, { absolute: 1, partial: 1, least: 1, underReplicated: 1 });
  assert.equal(worstOf(tasks), 'least');
  assert.equal(worstOf({ ...tasks, least: 0 }), 'partial');
  assert.equal(worstOf({ ...tasks, least: 0, partial: 0 }), 'absolute');
});
