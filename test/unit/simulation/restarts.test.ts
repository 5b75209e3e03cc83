import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { simulate } from '../../../server/src/simulation/simulate';
import { fleetOf, subtopology } from '../placement/fleets';
import { added, fleet, MINUTE, restart, run, SECOND, start, stop, story } from './scenes';

const settings = { 'num.standby.replicas': '1' };
const STATIC = { settings, instances: { staticId: true } };

describe('a rolling restart', () => {
  test('of static members causes no rebalance, and tasks pause while their instance is away', () => {
    const simulation = run(STATIC, [restart(10 * MINUTE, 30 * SECOND)]);
    assert.deepEqual(story(simulation), [
      '0:00 initial!',
      '10:00 restart',
      '10:30 restart',
      '11:00 restart',
      '11:30 restart',
    ]);
    assert.equal(simulation.rebalances, 0);
    assert.ok(simulation.steps.every(({ placed }) => placed === simulation.steps[0]?.placed));
    assert.equal(simulation.longestUnavailable, undefined);
    assert.deepEqual(
      simulation.steps.map(({ notRunningForMs }) => notRunningForMs / SECOND),
      [0, 30, 30, 30, 0],
    );
  });

  test('of static members that are away too long is noticed like any loss', () => {
    const simulation = run(STATIC, [restart(10 * MINUTE, 60 * SECOND)]);
    assert.ok(simulation.rebalances > 0);
    assert.equal(simulation.steps[2]?.at, 10 * MINUTE + 45 * SECOND);
    assert.equal(simulation.steps[2].rebalanced, true);
  });

  test('of static members without state: nobody is told, and they restore what they had from nothing', () => {
    const scene = { settings, instances: { staticId: true, stateKept: false } };
    const simulation = run(scene, [restart(10 * MINUTE, 30 * SECOND)]);
    assert.equal(simulation.rebalances, 0);
    assert.ok(simulation.longestUnavailable);
    assert.ok(simulation.settledAt === simulation.restoredAt);
  });

  test('of dynamic members: a joining member waits until the session of its old self times out', () => {
    const simulation = run({ settings }, [restart(10 * MINUTE, 30 * SECOND)]);
    // node-1 asks for a rebalance at 10:30, which waits for the old node-2 until 11:15. node-3 has rejoined for it when
    // it goes at 11:00: it is given tasks, and missed only 45 s later, at 12:00.
    assert.deepEqual(story(simulation), [
      '0:00 initial!',
      '10:00 restart',
      '10:30 restart',
      '11:00 restart',
      '11:15 restart!',
      '11:30 restart',
      '12:00 restart!',
    ]);
    assert.equal(simulation.longestPause?.until, 11 * MINUTE + 15 * SECOND);
    assert.equal(simulation.longestUnavailable, undefined);
    assert.equal(simulation.steps.at(-1)?.placed, simulation.steps[0]?.placed);
  });

  test('a rebalance does not wait longer than max.poll.interval.ms', () => {
    const patient = {
      ...settings,
      'session.timeout.ms': '600000',
      'max.poll.interval.ms': '60000',
    };
    const simulation = run({ settings: patient }, [
      stop(10 * MINUTE, 'node-3'),
      start(11 * MINUTE, added(4, patient)),
    ]);
    assert.deepEqual(story(simulation).slice(0, 4), [
      '0:00 initial!',
      '10:00 stop',
      '11:00 start',
      '12:00 start!',
    ]);
  });

  test('whose state is lost takes the last complete copies away', () => {
    const kept = run({ settings }, [restart(10 * MINUTE, 2 * MINUTE)]);
    const lost = run({ settings, instances: { stateKept: false } }, [
      restart(10 * MINUTE, 2 * MINUTE),
    ]);
    assert.equal(kept.longestUnavailable, undefined);
    assert.ok(lost.longestUnavailable);
    assert.ok((kept.settledAt ?? Infinity) < (lost.settledAt ?? 0));
  });
});

test('a restart of all at once pauses everything while they are away', () => {
  const simulation = run({ settings }, [restart(10 * MINUTE, 2 * MINUTE, 'all')]);
  assert.deepEqual(story(simulation), [
    '0:00 initial!',
    '10:00 restart',
    '10:45 restart!',
    '12:00 restart!',
  ]);
  assert.equal(simulation.steps[1]?.unavailable.length, 12);
  assert.equal(simulation.longestPause?.until, 12 * MINUTE);
});

test('a restart without a pause takes 10 s, which is told', () => {
  const simulation = run(STATIC, [restart(0, 0)]);
  assert.equal(simulation.settledAt, 30 * SECOND);
  assert.ok(simulation.assumptions.some((text) => text.includes('10 s per instance')));
});

test('an instance that is started again under its name comes back with its state', () => {
  const simulation = run({ settings: {} }, [stop(0, 'node-3'), start(10 * MINUTE, added(3))]);
  const back = simulation.steps.find(({ at }) => at === 10 * MINUTE);
  assert.deepEqual(back?.started, [2]);
  // It has all it needs: its tasks return at once, without warmups.
  assert.equal(back.warmups, 0);
  assert.equal(simulation.instances.length, 3);
});

test('an instance that comes back with other tags is a new one', () => {
  const other = { ...added(3), threads: 2 };
  const simulation = run({}, [stop(0, 'node-3'), start(10 * MINUTE, other)]);
  assert.equal(simulation.instances.length, 4);
});

describe('the process id', () => {
  const order = (scene: Parameters<typeof run>[0], kafka: '2.6' | '3.9') => {
    const events = [restart(0, 20 * SECOND)].map((event) => ({
      ...event,
      select: { by: 'names', names: ['node-1'] } as const,
    }));
    const simulation = simulate(
      { ...fleet(scene), kafka: { version: kafka, from: 'setting' } },
      { events },
    );
    return simulation?.steps.find(({ cause, rebalanced }) => cause === 'restart' && rebalanced)
      ?.placed;
  };
  test('is kept in the state directory: the same assignment comes out', () => {
    const patient = { settings: { 'session.timeout.ms': '45000' } };
    for (const kafka of ['2.6', '3.9'] as const) {
      assert.deepEqual([...(order(patient, kafka)?.active ?? [])].slice(0, 3), [0, 1, 2]);
    }
  });
  test('is a new one if the disk is lost: the instance goes to the end of the order', () => {
    const kept = order({}, '3.9');
    const lost = order({ instances: { stateKept: false } }, '3.9');
    assert.ok(kept && lost);
    assert.equal(kept.warmupCount, 0);
    assert.ok(lost.warmupCount > 0);
  });
});

test('a first start restores what exists, actives first; an empty cluster has nothing to restore', () => {
  const scene = fleet({ settings });
  const restoring = simulate(scene);
  // Four actives, then four standbys: 6,000,000 records each at 50,000 a second.
  assert.equal(restoring?.steps[0]?.notRunningForMs, 120 * SECOND);
  assert.equal(restoring.settledAt, 240 * SECOND);
  assert.ok(restoring.assumptions.some((text) => text.includes('no instance has local state')));
  const empty = simulate(scene, { beginning: 'empty' });
  assert.deepEqual(empty?.outages, []);
  assert.equal(empty.settledAt, 0);
});

test('what the fleet does not tell is assumed, and said', () => {
  const untold = simulate(fleetOf(fleet().instances, [subtopology(6)]));
  assert.deepEqual(untold?.assumptions.slice(0, 2), [
    'Changelogs whose size is not told have 1,000,000 records per task.',
    'An instance restores 50,000 records per second.',
  ]);
  assert.deepEqual(run({}, [stop(0, 'node-3')]).assumptions, [
    'At the start the fleet has settled and restored everything.',
  ]);
});

test('when everything is gone for good, nothing runs again', () => {
  const simulation = run({}, [stop(0, 'node-1', 'node-2', 'node-3')]);
  assert.equal(simulation.converged, true);
  assert.equal(simulation.longestPause?.until, Infinity);
  assert.equal(simulation.steps.at(-1)?.unavailableForMs, Infinity);
  assert.deepEqual(simulation.steps.at(-1)?.up, []);
});
