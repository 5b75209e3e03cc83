import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ThreadKeeper } from '../../../server/src/simulation/threads';

/** Six stateful tasks of subtopology 0 and two stateless ones of subtopology 1. */
const TASKS = {
  count: 8,
  subtopologies: Int32Array.of(0, 0, 0, 0, 0, 0, 1, 1),
  partitions: Int32Array.of(0, 1, 2, 3, 4, 5, 0, 1),
  stateful: Uint8Array.of(1, 1, 1, 1, 1, 1, 0, 0),
};

const actives = (dealt: ReturnType<ThreadKeeper['deal']>): number[][] =>
  dealt.map(({ statefulActive, statelessActive }) => [...statefulActive, ...statelessActive]);

test('tasks go around the threads, and every kind evens the number out', () => {
  const dealt = new ThreadKeeper(TASKS).deal(0, 2, [0, 1, 2, 6], [3, 4]);
  assert.deepEqual(actives(dealt), [
    [0, 2],
    [1, 6],
  ]);
  assert.deepEqual(
    dealt.map(({ standby }) => standby),
    [[4], [3]],
  );
});

test('a thread keeps its tasks when another instance takes one', () => {
  const threads = new ThreadKeeper(TASKS);
  threads.deal(0, 2, [0, 1, 2, 3], []);
  assert.deepEqual(actives(threads.deal(0, 2, [1, 2, 3], [])), [[2], [1, 3]]);
});

test('a standby that becomes active stays with the thread that has its state', () => {
  const threads = new ThreadKeeper(TASKS);
  const [first] = threads.deal(0, 2, [0, 1], [2, 3]);
  const promoted = first?.standby[0] ?? -1;
  const dealt = threads.deal(0, 2, [promoted, first?.statefulActive[0] ?? -1].sort(), []);
  assert.equal(dealt[0]?.statefulActive.length, 1);
  assert.equal(dealt[1]?.statefulActive.length, 1);
});

test('an instance that was down starts from nothing', () => {
  const threads = new ThreadKeeper(TASKS);
  threads.deal(0, 2, [0, 1, 2, 3], []);
  threads.keepOnly([1]);
  assert.deepEqual(
    actives(threads.deal(0, 2, [1, 2, 3], [])),
    actives(new ThreadKeeper(TASKS).deal(0, 2, [1, 2, 3], [])),
  );
});
