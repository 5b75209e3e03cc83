import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Simulation } from '../../../server/src/simulation/simulation';
import { added, MINUTE, run, SECOND, start, stop } from './scenes';

/**
 * Six tasks without standbys. A third instance has taken two over by 20:00 and dies some minutes later: the tasks wait
 * for its session to time out, and where nobody has them on disk any more, 30 s or more for 1,500,000 records each.
 */
function joinAndDie(minute: number, settings: Readonly<Record<string, string>> = {}): Simulation {
  return run({ count: 2, tasks: 6, settings }, [
    start(10 * MINUTE, added(3)),
    stop(minute * MINUTE, 'node-3'),
  ]);
}

function longestPause({ longestPause: pause }: Simulation): number {
  return (pause?.until ?? 0) - (pause?.from ?? 0);
}

describe('state of tasks that an instance is not assigned any more', () => {
  test('is still there when they come back soon', () => {
    assert.equal(longestPause(joinAndDie(25)), 45 * SECOND);
  });

  test('is deleted after 10 min', () => {
    assert.ok(longestPause(joinAndDie(45)) >= 75 * SECOND);
  });

  test('is deleted after state.cleanup.delay.ms', () => {
    assert.ok(longestPause(joinAndDie(25, { 'state.cleanup.delay.ms': '1000' })) >= 75 * SECOND);
    assert.equal(
      longestPause(joinAndDie(45, { 'state.cleanup.delay.ms': '3600000' })),
      45 * SECOND,
    );
  });

  test('goes with an instance that stops, and comes back with it', () => {
    // Node 1 has given 0_2 away by 20:00. Back before it is missed, it has that still when node 3 dies.
    const back = (settings: Readonly<Record<string, string>>) =>
      run({ count: 2, tasks: 6, settings }, [
        start(10 * MINUTE, added(3)),
        stop(21 * MINUTE, 'node-1'),
        start(21.5 * MINUTE, added(1, settings)),
        stop(25 * MINUTE, 'node-3'),
      ]);
    assert.equal(longestPause(back({})), 45 * SECOND);
    assert.ok(longestPause(back({ 'state.cleanup.delay.ms': '1000' })) >= 75 * SECOND);
  });
});
