import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { added, MINUTE, run, SECOND, start, stop, story } from './scenes';

const STANDBY = { 'num.standby.replicas': '1' };

describe('a new instance joins', () => {
  /*
   * Worked by hand. Six tasks on two instances: task i is on node i mod 2. With a third one the target is node i mod 3:
   *   0_0: 1 → 1   0_1: 2 → 2   0_2: 1 → 3   0_3: 2 → 1   0_4: 1 → 2   0_5: 2 → 3
   * Four moves, two warmups at a time. A warmup of 1,500,000 records takes 30 s alone and 60 s beside another one, so
   * it has finished long before the next probing rebalance, 10 min later:
   *   10:00 node-3 joins: warmups of 0_2 on node-3 and 0_3 on node-1
   *   20:00 these two are handed over; warmups of 0_4 on node-2 and 0_5 on node-3
   *   30:00 handed over; nothing is left
   */
  const six = { count: 2, tasks: 6 };
  const simulation = run(six, [start(10 * MINUTE, added(3))]);

  test('two moves at a probing rebalance, 20 min in all', () => {
    assert.deepEqual(story(simulation), [
      '0:00 initial!',
      '10:00 start!',
      '20:00 probing!',
      '30:00 probing!',
    ]);
    assert.deepEqual(
      simulation.steps.map(({ warmups, movesLeft }) => [warmups, movesLeft]),
      [
        [0, 0],
        [2, 4],
        [2, 2],
        [0, 0],
      ],
    );
    assert.equal(simulation.settledAt, 30 * MINUTE);
    assert.equal(simulation.rebalances, 3);
  });

  test('who runs what, and where the warmups are', () => {
    assert.deepEqual(
      simulation.steps.map(({ placed }) => [...placed.active].map((i) => i + 1).join('')),
      ['121212', '121212', '123112', '123123'],
    );
    const warmups = simulation.steps.map(({ placed }) =>
      [...placed.active.keys()].flatMap((task) =>
        [...placed.warmups(task)].map((i) => `0_${task} on node-${i + 1}`),
      ),
    );
    assert.deepEqual(warmups, [
      [],
      ['0_2 on node-3', '0_3 on node-1'],
      ['0_4 on node-2', '0_5 on node-3'],
      [],
    ]);
  });

  test('nothing ever pauses; what is handed over is withheld until a follow-up', () => {
    assert.equal(simulation.longestPause, undefined);
    assert.equal(simulation.longestUnavailable, undefined);
    assert.deepEqual(
      simulation.steps.map(({ withheld }) => withheld),
      [[], [], [2, 3], [4, 5]],
    );
    assert.equal(simulation.followUps, 2);
  });

  test('a restore that outlasts the probing interval adds whole intervals', () => {
    // 1,500,000 records at 2,000 a second: 750 s, more than the interval of 600 s.
    const slow = run({ ...six, recordsPerSecond: 2_000 }, [start(10 * MINUTE, added(3))]);
    assert.equal(slow.settledAt, 50 * MINUTE);
  });

  test('any other rebalance hands over finished warmups as well', () => {
    const events = [
      start(10 * MINUTE, added(3)),
      start(12 * MINUTE, added(4)),
      stop(14 * MINUTE, 'node-4'),
    ];
    const at = (minute: number) => natural.steps.find((step) => step.at === minute * MINUTE);
    const natural = run(six, events);
    // With four instances as well 0_2 belongs on node-3, which has restored it by then.
    assert.equal(at(10)?.placed.active[2], 0);
    assert.equal(at(12)?.placed.active[2], 2);
  });
});

for (const [few, many] of [
  [1, 2],
  [2, 8],
  [8, 20],
] as const) {
  test(`max.warmup.replicas ${many} settles no later than ${few}`, () => {
    const settled = (warmups: number): number => {
      const settings = { ...STANDBY, 'max.warmup.replicas': `${warmups}` };
      const simulation = run({ settings, tasks: 24 }, [start(MINUTE, added(4), added(5))]);
      assert.ok(simulation.steps.every((step) => step.warmups <= warmups));
      assert.ok(simulation.settledAt !== undefined);
      return simulation.settledAt;
    };
    assert.ok(settled(many) <= settled(few));
  });
}

test('one warmup at a time takes as many probing rebalances as there are moves', () => {
  const settings = { 'max.warmup.replicas': '1' };
  const simulation = run({ count: 2, tasks: 6, settings }, [start(0, added(3))]);
  assert.equal(simulation.settledAt, 40 * MINUTE);
});

describe('an instance dies', () => {
  test('with standbys they take over when its session times out', () => {
    const simulation = run({ settings: STANDBY }, [stop(10 * MINUTE, 'node-3')]);
    assert.deepEqual(story(simulation).slice(0, 3), ['0:00 initial!', '10:00 stop', '10:45 stop!']);
    const [, gone, noticed] = simulation.steps;
    assert.deepEqual(gone?.notRunning, [2, 5, 8, 11]);
    assert.equal(gone.notRunningForMs, 45 * SECOND);
    assert.deepEqual(gone.unavailable, []);
    assert.deepEqual(noticed?.notRunning, []);
    assert.equal(simulation.longestUnavailable, undefined);
  });

  test('without standbys its tasks wait for their restore', () => {
    // Four tasks on two instances: two on each, 3,000,000 records at 50,000 a second are 60 s after 45 s.
    const simulation = run({}, [stop(10 * MINUTE, 'node-3')]);
    const [, gone, noticed] = simulation.steps;
    assert.deepEqual(gone?.unavailable, [2, 5, 8, 11]);
    assert.equal(gone.unavailableForMs, 105 * SECOND);
    assert.equal(noticed?.unavailableForMs, 60 * SECOND);
    const { longestUnavailable: longest, longestPause } = simulation;
    assert.equal((longest?.until ?? 0) - (longest?.from ?? 0), 105 * SECOND);
    assert.deepEqual(longestPause?.until, longest?.until);
  });

  test('before Kafka 3.0 sessions time out after 10 s, and a setting counts more', () => {
    const noticed = (scene: Parameters<typeof run>[0]) =>
      run(scene, [stop(0, 'node-3')]).steps[2]?.at;
    assert.equal(noticed({}), 45 * SECOND);
    assert.equal(noticed({ settings: { 'consumer.session.timeout.ms': '6000' } }), 6 * SECOND);
    assert.equal(
      noticed({
        settings: { 'session.timeout.ms': '7000', 'main.consumer.session.timeout.ms': '8000' },
      }),
      8 * SECOND,
    );
  });
});

describe('acceptable.recovery.lag', () => {
  test('larger than the changelogs: tasks move at once and pause where they are restored', () => {
    const settings = { ...STANDBY, 'acceptable.recovery.lag': '2000000' };
    const simulation = run({ count: 2, settings }, [start(10 * MINUTE, added(3))]);
    assert.deepEqual(story(simulation), ['0:00 initial!', '10:00 start!']);
    const joined = simulation.steps[1];
    assert.equal(joined?.movesLeft, 0);
    assert.equal(joined.warmups, 0);
    // Four actives come first on the new instance: 6,000,000 records, 120 s.
    assert.equal(joined.notRunning.length, 4);
    assert.equal(joined.notRunningForMs, 120 * SECOND);
  });

  test('a lag just below the changelogs needs warmups', () => {
    const settings = { ...STANDBY, 'acceptable.recovery.lag': '1499999' };
    const simulation = run({ count: 2, settings }, [start(10 * MINUTE, added(3))]);
    assert.ok((simulation.steps[1]?.warmups ?? 0) > 0);
    // They count as caught up by the second rebalance, 3 s later: what they lack then, 28.5 s, is a pause.
    const { from = 0, until = 0 } = simulation.longestPause ?? {};
    assert.deepEqual([from, until], [10 * MINUTE + 3 * SECOND, 10 * MINUTE + 31.5 * SECOND]);
  });
});
