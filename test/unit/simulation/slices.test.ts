import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failureTable, failureTableInSlices } from '../../../server/src/simulation/loss';
import { atOnce, inSlices } from '../../../server/src/simulation/slices';
import { fleetOf, grid, subtopology } from '../placement/fleets';

const NOBODY_GIVES_UP = { aborted: false };

/** Work that counts its steps, each of which takes so long. */
function* steps(count: number, ms: number, done: number[]): Generator<void, string, void> {
  for (let step = 0; step < count; step++) {
    for (const begun = performance.now(); performance.now() - begun < ms;);
    done.push(step);
    yield;
  }
  return 'done';
}

test('work comes to the same end at once and in slices', async () => {
  assert.equal(atOnce(steps(3, 0, [])), 'done');
  assert.equal(await inSlices(steps(3, 0, [])), 'done');
});

test('others are served between the slices, and their signal ends the work', async () => {
  const done: number[] = [];
  const signal = { aborted: false };
  setTimeout(() => (signal.aborted = true), 0);
  assert.equal(await inSlices(steps(1_000, 30, done), signal), undefined);
  assert.ok(done.length > 0 && done.length < 1_000, `${done.length} steps`);
});

test('a failure table in slices is the failure table', async () => {
  const fleet = fleetOf(grid(3, 3), [subtopology(27, true, 1_000_000)]);
  assert.deepEqual(await failureTableInSlices(fleet, {}, NOBODY_GIVES_UP), failureTable(fleet));
});

test('a failure table that nobody waits for any more is given up', async () => {
  const fleet = fleetOf(grid(3, 3), [subtopology(27, true, 1_000_000)]);
  let asked = 0;
  const signal = {
    get aborted() {
      return ++asked > 3;
    },
  };
  assert.equal(await failureTableInSlices(fleet, {}, signal), undefined);
  assert.equal(asked, 4);
});
