import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { added, MINUTE, run, SECOND, start, story } from './scenes';

const STANDBY = { 'num.standby.replicas': '1' };

/** Twelve tasks with standbys on two instances; a third one joins after 10 min. */
const join = (records: number, settings: Readonly<Record<string, string>> = {}) =>
  run({ count: 2, records, settings: { ...STANDBY, ...settings } }, [start(10 * MINUTE, added(3))]);

describe('the second rebalance of the cooperative protocol', () => {
  test('hands over what has caught up since the first', () => {
    // Warmups of 20,000 records take less than the 3 s of a heartbeat.
    const simulation = join(20_000);
    const times = simulation.steps.map(({ at }) => at);
    assert.deepEqual(times.slice(0, 3), [0, 10 * MINUTE, 10 * MINUTE + 3 * SECOND]);
    assert.equal(simulation.steps[2]?.cause, 'start');
    assert.ok((simulation.steps[1]?.withheld.length ?? 0) > 0);
    assert.notEqual(simulation.steps[2]?.placed, simulation.steps[1]?.placed);
    assert.ok((simulation.settledAt ?? Infinity) < 20 * MINUTE);
  });

  test('comes when the last member has learned of it by a heartbeat', () => {
    const often = { 'heartbeat.interval.ms': '2000' };
    const all = run({ count: 2, records: 20_000, settings: { ...STANDBY, ...often } }, [
      start(10 * MINUTE, added(3, often)),
    ]);
    assert.equal(all.steps[2]?.at, 10 * MINUTE + 2 * SECOND);
    // The new member has the default of 3 s.
    assert.equal(join(20_000, often).steps[2]?.at, 10 * MINUTE + 3 * SECOND);
  });

  test('is not told where it decides the same', () => {
    assert.deepEqual(story(join(1_500_000)).slice(0, 3), [
      '0:00 initial!',
      '10:00 start!',
      '20:00 probing!',
    ]);
  });
});
