import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Fleet } from '../../../server/src/fleet/fleet';
import { timelineOf } from '../../../server/src/placement/timeline';
import { timelineText } from '../../../server/src/placement/timeline-text';
import { simulate } from '../../../server/src/simulation/simulate';
import type { SimulatedEvent, Simulation } from '../../../server/src/simulation/simulation';
import { setting } from '../placement/fleets';
import { added, fleet, MINUTE, restart, SECOND, start, stop, story, type Scene } from './scenes';

const STREAMS = { 'group.protocol': 'streams' };

function streamsFleet(scene: Scene = {}, group: Readonly<Record<string, string>> = {}): Fleet {
  return {
    ...fleet({ ...scene, settings: STREAMS }),
    kafka: { version: '4.2', from: 'setting' },
    group: new Map(
      Object.entries({ 'streams.num.standby.replicas': '1', ...group }).map(([key, value]) => [
        key,
        setting(key, value),
      ]),
    ),
  };
}

function run(fleet: Fleet, events: readonly SimulatedEvent[]): Simulation {
  const simulation = simulate(fleet, { events });
  assert.ok(simulation);
  return simulation;
}

test('a new member gets its tasks at once: nothing warms up, nothing is probed', () => {
  const { steps, converged, followUps } = run(streamsFleet(), [
    start(10 * MINUTE, added(4, STREAMS)),
  ]);
  assert.deepEqual(
    steps.map(({ cause, rebalanced }) => [cause, rebalanced]),
    [
      ['initial', true],
      ['start', true],
    ],
  );
  const last = steps.at(-1);
  assert.equal(last?.warmups, 0);
  assert.equal(last.movesLeft, 0);
  // Four instances share twelve tasks: three are handed over, and wait for their state.
  assert.equal(last.placed.active.filter((runner) => runner === 3).length, 3);
  assert.equal(last.withheld.length, 3);
  assert.equal(last.notRunning.length, 3);
  assert.equal(followUps, 0);
  assert.equal(converged, true);
});

test('who crashes is missed when the session of the group times out', () => {
  const simulation = run(streamsFleet({}, { 'streams.session.timeout.ms': '60000' }), [
    stop(10 * MINUTE, 'node-3'),
  ]);
  assert.deepEqual(story(simulation), ['0:00 initial!', '10:00 stop', '11:00 stop!']);
  assert.equal(simulation.longestUnavailable, undefined);
});

test('a new member does not wait for one that is missing, which keeps its tasks until then', () => {
  const simulation = run(streamsFleet(), [
    stop(10 * MINUTE, 'node-3'),
    start(10 * MINUTE + 10 * SECOND, added(4, STREAMS)),
  ]);
  assert.deepEqual(story(simulation), [
    '0:00 initial!',
    '10:00 stop',
    '10:10 start!',
    '10:45 stop!',
  ]);
  const [, , joined, missed] = simulation.steps;
  assert.ok(joined?.placed.active.includes(2));
  assert.ok(!missed?.placed.active.includes(2));
});

test('a restart leaves the group at once and comes back as a new member', () => {
  const simulation = run(streamsFleet(), [restart(10 * MINUTE, 30 * SECOND, 'all')]);
  assert.deepEqual(story(simulation), ['0:00 initial!', '10:00 restart!', '10:30 restart!']);
});

test('threads are members: what each of them has adds up', () => {
  const two = streamsFleet();
  const instances = two.instances.map((instance) => ({ ...instance, threads: 2 }));
  const [first] = run({ ...two, instances }, []).steps;
  const { threads, active } = first?.placed ?? {};
  assert.equal(threads?.size, 3);
  for (const [instance, held] of threads) {
    assert.equal(held.length, 2);
    const tasks = held.flatMap((thread) => thread.active).sort((a, b) => a - b);
    const runs = [...(active ?? [])].flatMap((runner, task) => (runner === instance ? task : []));
    assert.deepEqual(tasks, runs);
    assert.deepEqual(
      held.map((thread) => thread.active.length),
      [2, 2],
    );
  }
});

test('the timeline says that the brokers assign', () => {
  const scene = { ...streamsFleet(), events: [] };
  const { timeline } = timelineOf(scene, { events: [start(MINUTE, added(4, STREAMS))] });
  assert.ok(timeline);
  assert.equal(timeline.leaderName, null);
  const text = timelineText(scene, timeline);
  assert.match(text, /· the brokers assign\n/);
  assert.match(text, /3 tasks handed over\n/);
  assert.match(text, /Assumed: Who stops has crashed, and the brokers miss it after 45 s/);
});
