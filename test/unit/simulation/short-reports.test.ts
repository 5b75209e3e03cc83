import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { KafkaVersion } from '../../../server/src/catalog/kafka-version';
import type { Instance } from '../../../server/src/fleet/fleet';
import { simulate } from '../../../server/src/simulation/simulate';
import type { SimulatedEvent, Simulation } from '../../../server/src/simulation/simulation';
import { fleetOf, instance, subtopology } from '../placement/fleets';
import { MINUTE, start, stop } from './scenes';

/** As in `test/cluster`, where real groups have lived through this: two threads each, nine tasks with state, five without. */
function live(
  version: KafkaVersion,
  acceptableLag: number,
  warmups: number,
  ...events: readonly SimulatedEvent[]
): Simulation {
  const instances = ['node-1', 'node-2', 'node-3'].map((name) =>
    node(name, acceptableLag, warmups),
  );
  const topology = [subtopology(9, true, 500), subtopology(5, false)];
  const fleet = { ...fleetOf(instances, topology, version), recordsPerSecond: 250 };
  const simulation = simulate(fleet, { events });
  assert.ok(simulation);
  return simulation;
}

function node(name: string, acceptableLag: number, warmups: number): Instance {
  const settings = {
    'num.standby.replicas': '1',
    'max.warmup.replicas': String(warmups),
    'acceptable.recovery.lag': String(acceptableLag),
    'session.timeout.ms': '20000',
    'heartbeat.interval.ms': '1500',
    'probing.rebalance.interval.ms': '60000',
  };
  return instance(name, {}, settings, 2);
}

/** What each instance runs after every rebalance from the first event on, and what it has standbys of. */
function story({ application, instances, steps }: Simulation): string[] {
  const { taskNames } = application;
  return steps
    .filter(({ at, rebalanced }) => rebalanced && at > 0)
    .map(({ at, placed, up }) => {
      const tasks = [...taskNames.keys()];
      const named = (list: readonly number[]) =>
        list.map((task) => (taskNames[task] ?? '').replace('_', '')).join(' ');
      const each = up.map((index) => {
        const active = named(tasks.filter((task) => placed.active[task] === index));
        const standby = named(tasks.filter((task) => placed.hasStandby(task, index)));
        return `${instances[index]?.name ?? ''}: ${active} (${standby})`;
      });
      return `${at / 1000} s ${each.join(', ')}`;
    });
}

const killed = stop(MINUTE, 'node-2');
const added = (acceptableLag: number) => start(MINUTE, node('node-4', acceptableLag, 3));

describe('before 4.3, where no lag is accepted', () => {
  test('what members gave up does not count as caught up right after, as on a real 2.6.3', () => {
    assert.deepEqual(story(live('2.6', 0, 3, added(0))), [
      '60 s node-1: 00 03 06 07 08 (02), node-2: 01 04 05 (00 06 07), node-3: 02 11 13 (01 03 04 05 06 08), node-4: 10 12 14 (02 03)',
      '61.5 s node-1: 00 03 06 07 08 (02), node-2: 01 04 05 (00 06 08), node-3: 02 11 13 (01 03 04 05 06), node-4: 10 12 14 (02 03 07)',
      '121.5 s node-1: 00 08 10 13 (03 04 06 07), node-2: 01 04 05 14 (00 08), node-3: 02 06 11 (01 04 05), node-4: 03 07 12 (02 06)',
      '123 s node-1: 00 10 11 14 (03 04 07 08), node-2: 01 04 05 08 (00), node-3: 02 06 12 (01 04 05), node-4: 03 07 13 (02 06)',
      '183 s node-1: 00 04 08 13 (03 07), node-2: 01 05 10 14 (00 04 08), node-3: 02 06 11 (01 05), node-4: 03 07 12 (02 06)',
    ]);
  });

  test('a loss makes rebalances follow each other, as on a real 2.6.3', () => {
    const all = story(live('2.6', 0, 2, killed));
    assert.deepEqual(all.slice(0, 6), [
      '80 s node-1: 00 02 06 07 08 11 13 (01 03 04 05), node-3: 01 03 04 05 10 12 14 (00 02 06 07 08)',
      '81.5 s node-1: 00 02 04 06 08 11 13 (01 03 05 07), node-3: 01 03 05 07 10 12 14 (00 02 04 06 08)',
      '83 s node-1: 00 04 06 08 10 11 13 (01 02 03 05 07), node-3: 01 02 03 05 07 12 14 (00 04 06 08)',
      '84.5 s node-1: 00 06 07 10 11 12 13 (01 02 03 04 05 08), node-3: 01 02 03 04 05 08 14 (00 06 07)',
      '86 s node-1: 00 02 06 07 08 11 13 (01 03 04 05), node-3: 01 03 04 05 10 12 14 (00 02 06 07 08)',
      '87.5 s node-1: 00 02 04 06 08 11 13 (01 03 05 07), node-3: 01 03 05 07 10 12 14 (00 02 04 06 08)',
    ]);
    assert.ok(all.length > 12);
  });

  test('a loss that comes round to what it was is not followed for ever', () => {
    assert.equal(live('2.6', 0, 2, killed).ending, 'settled');
  });

  test('nor is one that goes on while states are restored for hours', () => {
    const instances = ['node-1', 'node-2', 'node-3'].map((name) => node(name, 0, 2));
    const topology = [subtopology(9, true, 10_000_000), subtopology(5, false)];
    const fleet = { ...fleetOf(instances, topology, '2.6'), recordsPerSecond: 250 };
    const steps = simulate(fleet, { events: [killed], maxSteps: 200 })?.steps ?? [];
    const inARow = steps.map(({ at }, i) => at - (steps[i - 1]?.at ?? 0) === 1500);
    const rows = inARow.map(String).join(' ').split('false');
    assert.ok(steps.length > 3);
    assert.ok(rows.every((row) => row.trim().split(' ').length <= 31));
  });
});

test('that chance has part in it is told', () => {
  const chance = (...what: Parameters<typeof live>) =>
    live(...what).assumptions.filter((text) => text.includes('milliseconds decide')).length;
  assert.equal(chance('4.2', 0, 2, killed), 1);
  assert.equal(chance('4.2', 1, 2, killed), 0);
  assert.equal(chance('4.3', 0, 2, killed), 0);
});

describe('everything on a disk counts', () => {
  const twice = [
    '80 s node-1: 00 02 06 07 08 11 13 (01 03 04 05), node-3: 01 03 04 05 10 12 14 (00 02 06 07 08)',
    '140 s node-1: 00 02 04 06 08 11 13 (01 03 05 07), node-3: 01 03 05 07 10 12 14 (00 02 04 06 08)',
  ];

  test('where one record is accepted', () => {
    assert.deepEqual(story(live('2.6', 1, 2, killed)), twice);
  });

  test('from 4.3 on, and in 4.2 not yet', () => {
    const times = (version: KafkaVersion) =>
      story(live(version, 0, 3, added(0))).map((line) => line.split(' s ')[0]);
    assert.deepEqual(times('4.3'), ['60', '120', '180', '240']);
    assert.deepEqual(times('4.2'), ['60', '61.5', '121.5', '123', '183', '243']);
    assert.deepEqual(story(live('4.2', 1, 3, added(1))), story(live('4.3', 0, 3, added(0))));
  });
});
