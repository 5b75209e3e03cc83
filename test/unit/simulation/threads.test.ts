import assert from 'node:assert/strict';
import { test } from 'node:test';
import { simulate } from '../../../server/src/simulation/simulate';
import { ThreadKeeper, threadsAt } from '../../../server/src/simulation/threads';
import { added, fleet, MINUTE, start } from './scenes';

/** Six stateful tasks of subtopology 0 and two stateless ones of subtopology 1. */
const TASKS = {
  count: 8,
  subtopologies: Int32Array.of(0, 0, 0, 0, 0, 0, 1, 1),
  partitions: Int32Array.of(0, 1, 2, 3, 4, 5, 0, 1),
  stateful: Uint8Array.of(1, 1, 1, 1, 1, 1, 0, 0),
};

const NOW = { threadsEvenOverKinds: true, stickyAsToday: true };

const actives = (dealt: ReturnType<ThreadKeeper['deal']>): number[][] =>
  dealt.map(({ statefulActive, statelessActive }) => [...statefulActive, ...statelessActive]);

test('the tenth thread comes right after the first one, as its name does', () => {
  const dealt = new ThreadKeeper(TASKS, NOW).deal(0, 10, [0, 1, 2, 3, 4, 5], []);
  const [first, ...others] = actives(dealt);
  assert.deepEqual([first, others.at(-1)], [[0], [1]]);
});

test('tasks go around the threads, and every kind evens the number out', () => {
  const dealt = new ThreadKeeper(TASKS, NOW).deal(0, 2, [0, 1, 2, 6], [3, 4]);
  assert.deepEqual(actives(dealt), [
    [0, 2],
    [1, 6],
  ]);
  assert.deepEqual(
    dealt.map(({ standby }) => standby),
    [[4], [3]],
  );
});

test('before 3.2 each kind is dealt by itself', () => {
  // As Kafka Streams 2.6.3 deals them in a real cluster.
  const roles = [
    [0, 1, 2, 6],
    [3, 4, 5],
  ] as const;
  const dealt = (threadsEvenOverKinds: boolean) =>
    new ThreadKeeper(TASKS, { threadsEvenOverKinds, stickyAsToday: threadsEvenOverKinds }).deal(
      0,
      2,
      ...roles,
    );
  assert.deepEqual(actives(dealt(false)), [
    [0, 2],
    [1, 6],
  ]);
  assert.deepEqual(
    dealt(false).map(({ standby }) => standby),
    [[3, 5], [4]],
  );
  assert.deepEqual(actives(dealt(true)), [[0, 2, 6], [1]]);
});

test('before 3.2 stateless tasks begin with threads that have less, and go around', () => {
  const old = new ThreadKeeper(TASKS, { threadsEvenOverKinds: false, stickyAsToday: false });
  assert.deepEqual(actives(old.deal(0, 3, [0, 1, 2, 3, 6, 7], [])), [
    [0, 3],
    [1, 6],
    [2, 7],
  ]);
  assert.deepEqual(actives(old.deal(1, 2, [0, 1, 6, 7], [])), [
    [0, 6],
    [1, 7],
  ]);
});

test('a thread keeps its tasks when another instance takes one', () => {
  const threads = new ThreadKeeper(TASKS, NOW);
  threads.deal(0, 2, [0, 1, 2, 3], []);
  assert.deepEqual(actives(threads.deal(0, 2, [1, 2, 3], [])), [[2], [1, 3]]);
});

test('a standby that becomes active stays with the thread that has its state', () => {
  const threads = new ThreadKeeper(TASKS, NOW);
  const [first] = threads.deal(0, 2, [0, 1], [2, 3]);
  const promoted = first?.standby[0] ?? -1;
  const dealt = threads.deal(0, 2, [promoted, first?.statefulActive[0] ?? -1].sort(), []);
  assert.equal(dealt[0]?.statefulActive.length, 1);
  assert.equal(dealt[1]?.statefulActive.length, 1);
});

test('an instance that was down starts from nothing', () => {
  const threads = new ThreadKeeper(TASKS, NOW);
  threads.deal(0, 2, [0, 1, 2, 3], []);
  threads.keepOnly([1]);
  assert.deepEqual(
    actives(threads.deal(0, 2, [1, 2, 3], [])),
    actives(new ThreadKeeper(TASKS, NOW).deal(0, 2, [1, 2, 3], [])),
  );
});

test('a task waits for another instance, and for another thread of its own', () => {
  const threads = new ThreadKeeper(TASKS, NOW);
  const none = new Set<number>();
  const settled = threads.share(
    0,
    2,
    { active: [0, 1, 2, 3, 6, 7], standby: [], warmup: [4] },
    none,
  );
  assert.deepEqual(
    settled.map(({ withheld }) => withheld),
    [[], []],
  );
  assert.deepEqual(
    settled.flatMap(({ warmup }) => warmup),
    [4],
  );
  assert.deepEqual(
    settled.flatMap(({ standby }) => standby),
    [],
  );
  // Task 5 comes from elsewhere. A stateless task goes to the other thread, which has room now.
  const next = threads.share(
    0,
    2,
    { active: [1, 3, 5, 6, 7], standby: [], warmup: [] },
    new Set([5]),
  );
  const owners = settled.map(({ active }) => new Set(active));
  next.forEach(({ active, withheld }, thread) => {
    const moved = active.filter((task) => task === 5 || !owners[thread]?.has(task));
    assert.deepEqual(withheld, moved);
  });
  assert.ok(next.some(({ withheld }) => withheld.includes(5)));
  assert.ok(next.flatMap(({ withheld }) => withheld).length > 1);
});

test('threads at a step add up to what their instance has then', () => {
  const scene = fleet({ count: 2, tasks: 12 });
  const instances = scene.instances.map((instance) => ({ ...instance, threads: 3 }));
  const joining = { ...added(3), threads: 2 };
  const simulation = simulate({ ...scene, instances }, { events: [start(MINUTE, joining)] });
  assert.ok(simulation);
  simulation.steps.forEach(({ placed, withheld, up }, at) => {
    for (const index of [0, 1, 2]) {
      const shares = threadsAt(simulation, at, index);
      assert.equal(shares !== undefined, up.includes(index));
      const tasks = (shares ?? []).flatMap(({ active }) => [...active]).sort((a, b) => a - b);
      const runs = [...placed.active].flatMap((owner, task) => (owner === index ? task : []));
      assert.deepEqual(tasks, runs);
      const waiting = new Set((shares ?? []).flatMap((share) => share.withheld));
      for (const task of withheld) assert.equal(waiting.has(task), runs.includes(task));
    }
  });
});
