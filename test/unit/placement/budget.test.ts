import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verdictOf } from '../../../server/src/placement/verdict-of';
import { fleetOf, grid } from './fleets';

/** A clock that advances by `step` ms each time it is read. */
function clock(step: number): () => number {
  let time = 0;
  return () => (time += step);
}

const run = (options: Parameters<typeof verdictOf>[1]) =>
  verdictOf(fleetOf(grid(3, 3)), options).leaders[0]?.achieved?.orders.run;

test('fewer orders are run when the budget is used up, and the number is told', () => {
  assert.equal(run({ now: clock(5) }), 7);
  assert.equal(run({ now: clock(1000) }), 1);
  assert.equal(run({ now: clock(0.1) }), 50);
});

test('a given number of orders is run whatever it takes', () => {
  assert.equal(run({ orders: 12, now: clock(1000) }), 12);
  assert.equal(run({ orders: 12, budgetMs: 50, now: clock(5) }), 7);
});

test('the same orders give the same verdict', () => {
  const judge = () => verdictOf(fleetOf(grid(2, 3)), { orders: 10 });
  assert.deepEqual(judge(), judge());
});
