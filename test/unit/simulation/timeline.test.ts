import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  timelineOf,
  type Timeline,
  type TimelineOptions,
} from '../../../server/src/placement/timeline';
import { timelineJsonParts, type TimelineJson } from '../../../server/src/placement/timeline-json';
import { timelineText } from '../../../server/src/placement/timeline-text';
import type { Fleet } from '../../../server/src/fleet/fleet';
import { fleetOf, grid, instance, subtopology } from '../placement/fleets';
import { added, fleet, MINUTE, start, stop } from './scenes';

const ABSOLUTE: Fleet = {
  ...fleetOf(grid(3, 3), [subtopology(27, true, 1_000_000)]),
  recordsPerSecond: 50_000,
};
const CLUSTER_LOSS = {
  events: [
    {
      at: 10 * MINUTE,
      kind: 'stop',
      select: { by: 'tags', tags: new Map([['cluster', 'K8s_Cluster3']]) },
    },
  ],
} as const;

function timeline(of: Fleet, options: TimelineOptions): Timeline {
  const outcome = timelineOf(of, options);
  assert.ok(outcome.timeline, outcome.reason);
  return outcome.timeline;
}

function json(of: Fleet, options: TimelineOptions): TimelineJson {
  const text = [...timelineJsonParts(of.application, timelineOf(of, options))].join('');
  return JSON.parse(text) as TimelineJson;
}

test('each step has the tiers of what is alive', () => {
  const { steps, worst } = timeline(ABSOLUTE, CLUSTER_LOSS);
  assert.deepEqual(steps[0]?.tasks, { absolute: 27, partial: 0, least: 0, underReplicated: 0 });
  // Each task had one of its three copies in the cluster that is gone.
  assert.deepEqual(steps[1]?.tasks, { absolute: 0, partial: 0, least: 27, underReplicated: 27 });
  assert.deepEqual(steps.at(-1)?.tasks, { absolute: 0, partial: 27, least: 0, underReplicated: 0 });
  assert.equal(worst, 'least');
});

test('an instance that comes back has its own tags again, and nobody else gets them', () => {
  const settings = { 'num.standby.replicas': '1', 'rack.aware.assignment.tags': 'zone' };
  const instances = ['a', 'a', 'b'].map((zone, i) => instance(`node-${i + 1}`, { zone }, settings));
  const events = [stop(60 * MINUTE, 'node-1'), start(120 * MINUTE, ...instances.slice(0, 1))];
  const { steps } = timeline(fleetOf(instances, [subtopology(4)]), { events });
  assert.deepEqual(steps.at(-1)?.tasks, { absolute: 4, partial: 0, least: 0, underReplicated: 0 });
});

test('without tags there is no tier, but a timeline', () => {
  const { steps, worst } = timeline(fleet(), { events: [stop(0, 'node-1')] });
  assert.equal(worst, null);
  assert.ok(steps.every((step) => step.worst === null && step.tasks === null));
});

test('why a fleet cannot be followed', () => {
  const protocol = { 'group.protocol': 'streams' };
  const mixed = fleetOf([instance('a', {}, protocol), instance('b', {})], undefined, '4.2');
  assert.match(timelineOf(mixed).reason ?? '', /`streams` on some instances only/);
  assert.match(timelineOf(fleet({ count: 0 })).reason ?? '', /no instance/);
  const result = json(mixed, {});
  assert.deepEqual(result.steps, []);
  assert.equal(result.converged, false);
  assert.equal(result.settledAt, null);
  assert.match(result.reason ?? '', /`streams` on some instances only/);
});

test('balanceFactor only reports, and never changes an assignment', () => {
  const events = [start(10 * MINUTE, added(3))];
  const plain = timeline(fleet({ count: 2, tasks: 7 }), { events });
  for (const balanceFactor of [1, 2]) {
    const measured = timeline({ ...fleet({ count: 2, tasks: 7 }), balanceFactor }, { events });
    assert.deepEqual(
      measured.steps.map(({ placed }) => placed),
      plain.steps.map(({ placed }) => placed),
    );
    assert.deepEqual(
      measured.steps.map(({ balanced }) => balanced),
      plain.steps.map(({ mostTasks, fewestTasks }) => mostTasks - fewestTasks <= balanceFactor),
    );
  }
  assert.ok(plain.steps.every(({ balanced }) => balanced === null));
  assert.equal(
    timeline({ ...fleet({ count: 2, tasks: 7 }), balanceFactor: 1 }, { events }).steps[1]?.balanced,
    false,
  );
});

test('JSON: names, durations as fleet files write them, the keys in their order', () => {
  const result = json(
    { ...fleet({ count: 2, tasks: 6 }), balanceFactor: 1 },
    { events: [start(10 * MINUTE, added(3))] },
  );
  assert.deepEqual(Object.keys(result).slice(0, 4), [
    'application',
    'steps',
    'converged',
    'settledAt',
  ]);
  assert.equal(result.settledAt, '30m');
  assert.equal(result.reason, null);
  const joined = result.steps[1];
  assert.deepEqual(Object.keys(joined ?? {}).slice(0, 8), [
    'at',
    'cause',
    'worst',
    'tasks',
    'warmups',
    'movesLeft',
    'unavailable',
    'assignment',
  ]);
  assert.equal(joined?.at, '10m');
  assert.deepEqual(joined.started, ['node-3']);
  assert.deepEqual(joined.assignment, {
    'node-1': { active: ['0_0', '0_2', '0_4'], standby: [], warmup: ['0_3'] },
    'node-2': { active: ['0_1', '0_3', '0_5'], standby: [], warmup: [] },
    'node-3': { active: [], standby: [], warmup: ['0_2'] },
  });
  assert.deepEqual(joined.balance, { most: 3, fewest: 0, within: false });
});

test('JSON: outages, and never for what does not end', () => {
  const once = json(fleet(), { events: [stop(10 * MINUTE, 'node-3')] });
  assert.deepEqual(once.longestUnavailable, { task: '0_2', from: '10m', for: '1m 45s' });
  assert.deepEqual(once.steps[1]?.unavailable, ['0_2', '0_5', '0_8', '0_11']);
  assert.equal(once.steps[1].unavailableFor, '1m 45s');
  const forever = json(fleet(), { events: [stop(0, 'node-1', 'node-2', 'node-3')] });
  assert.equal(forever.longestPause?.for, 'never');
});

test('text: what happens, what it comes to, what was assumed', () => {
  const text = timelineText(ABSOLUTE, timeline(ABSOLUTE, CLUSTER_LOSS));
  assert.match(text, /^orders · 9 instances · 27 tasks · Kafka 3\.9 \(setting\) · node-1 leads\n/);
  assert.match(
    text,
    / 10m +stop +Least Preferred .*node-7, node-8 and node-9 down; no rebalance; 9 tasks .* paused for 45s/,
  );
  assert.match(text, /Settled at .* after \d+ rebalances/);
  assert.match(text, /No task is ever without a complete copy\./);
  assert.match(text, /Assumed: At the start/);
});

test('text: like steps are folded, a run that was cut short says what is left', () => {
  const many = fleet({ tasks: 40, settings: { 'max.warmup.replicas': '1' } });
  const events = [start(0, added(4))];
  const whole = timeline(many, { events });
  assert.match(timelineText(many, whole), /… +\d+ more like it/);
  const cut = timelineText(many, timeline(many, { events, maxSteps: 5 }));
  const left = whole.steps[4]?.movesLeft ?? 0;
  assert.match(
    cut,
    new RegExp(
      `Not settled within 5 steps, at 30m\\. ${left} moves left, 1 at a time every 10m: about`,
    ),
  );
});
