import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { timelineOf, type Timeline } from '../../../server/src/placement/timeline';
import { Project } from '../../../server/src/project';
import { exact } from '../../../server/src/project/thoroughness';
import { DEFAULT_SETTINGS } from '../../../server/src/settings';

const MINUTE = 60_000;
const SECOND = 1_000;

/** The timeline of a sample, which must be read without errors. */
function timelineOfSample(path: string): Timeline {
  const project = new Project(() => ({ ...DEFAULT_SETTINGS, orders: 1 }), exact);
  const uri = `file:///${path}`;
  project.setDocument(uri, readFileSync(path, 'utf8'));
  const errors = project.findings(uri).filter(({ severity }) => severity === 'error');
  assert.deepEqual(errors, []);
  const fleet = project.applications()[0]?.fleet;
  assert.ok(fleet);
  const { timeline, reason } = timelineOf(fleet);
  assert.ok(timeline, reason);
  return timeline;
}

const event = (name: string): Timeline => timelineOfSample(`samples/events/${name}.fleet.yaml`);
const kip441 = (name: string): Timeline =>
  timelineOfSample(`samples/kip-441-${name}/orders.fleet.yaml`);
const longest = ({ longestPause: pause }: Timeline): number =>
  (pause?.until ?? 0) - (pause?.from ?? 0);

for (const name of readdirSync('samples/events')) {
  test(`samples/events/${name} settles`, () => {
    assert.equal(timelineOfSample(`samples/events/${name}`).converged, true);
  });
}

describe('what the samples say of themselves', () => {
  test('first start: 8 tasks of 5 million records each, 800 s', () => {
    assert.equal(longest(event('first-start')), 800 * SECOND);
  });
  test('scale in: noticed after 20 s; some tasks had both copies on the two', () => {
    const { steps } = event('scale-in');
    assert.equal(steps[2]?.at, 10 * MINUTE + 20 * SECOND);
    assert.ok((steps[1]?.unavailable.length ?? 0) > 0);
  });
  test('loss of an instance: its tasks wait, and come home with it', () => {
    const { steps, longestUnavailable } = event('instance-loss');
    assert.ok(longestUnavailable);
    assert.deepEqual(
      [...(steps.at(-1)?.placed.active ?? [])],
      [...(steps[0]?.placed.active ?? [])],
    );
  });
  test('loss of a zone: no task waits for a restore', () => {
    const timeline = event('zone-loss');
    assert.equal(timeline.longestUnavailable, undefined);
    assert.equal(longest(timeline), 45 * SECOND);
    assert.equal(timeline.steps.at(-1)?.worst, 'absolute');
  });
  test('loss of a cluster: from Absolute to Partially Preferred', () => {
    const { steps } = event('cluster-loss');
    assert.deepEqual([steps[0]?.worst, steps.at(-1)?.worst], ['absolute', 'partial']);
  });
  test('rolling restarts: static no rebalance, dynamic two, without state tasks without a copy', () => {
    assert.equal(event('rolling-restart-static').rebalances, 0);
    assert.equal(event('rolling-restart-dynamic').rebalances, 2);
    assert.ok(event('rolling-restart-without-state').longestUnavailable);
  });
  test('streams protocol: no warmups, the tasks of a new instance wait for their state', () => {
    const timeline = event('streams-protocol');
    assert.ok(timeline.steps.every(({ warmups, movesLeft }) => warmups + movesLeft === 0));
    assert.equal(longest(timeline), 200 * SECOND);
    assert.equal(timeline.longestUnavailable, undefined);
    assert.deepEqual(
      timeline.steps.map(({ at }) => at),
      [0, 10 * MINUTE, 60 * MINUTE, 60 * MINUTE + 45 * SECOND],
    );
  });
  test('KIP-441: a new instance joins, 2 h 10 min', () => {
    const { settledAt, longestPause } = kip441('scale-out');
    assert.equal(settledAt, 130 * MINUTE);
    assert.equal(longestPause, undefined);
  });
  test('KIP-441: dies with standbys, without, and a large lag', () => {
    assert.equal(kip441('dies-with-standbys').longestUnavailable, undefined);
    assert.equal(longest(kip441('dies-with-standbys')), 45 * SECOND);
    assert.equal(longest(kip441('dies-without-standbys')), 105 * SECOND);
    const large = kip441('large-lag');
    assert.ok(large.steps.every(({ warmups }) => warmups === 0));
    assert.equal(longest(large), 120 * SECOND);
    assert.ok(large.steps.every(({ balanced }) => balanced === true));
  });
});
