import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Fleet } from '../../../server/src/fleet/fleet';
import { Project } from '../../../server/src/project';
import { DEFAULT_SETTINGS } from '../../../server/src/settings';
import { simulate } from '../../../server/src/simulation/simulate';

function fleetOf(text: string): Fleet {
  const uri = 'file:///w/shop.fleet.yaml';
  const project = new Project(() => DEFAULT_SETTINGS);
  project.setDocument(uri, text);
  const errors = project.findings(uri).filter(({ severity }) => severity === 'error');
  assert.deepEqual(errors, []);
  const [fleet] = project.applications().flatMap((each) => each.fleet ?? []);
  assert.ok(fleet);
  return fleet;
}

/** By task: who runs it, and who keeps it, after the next rebalance and before. */
function placements(text: string) {
  const simulation = simulate(fleetOf(text), {});
  assert.ok(simulation);
  const { steps, application, instances } = simulation;
  const placed = steps.map((step) =>
    application.taskNames.map((task, i) => {
      const kept = [...step.placed.standbys(i)].map((each) => instances[each]?.name ?? '');
      return `${task}: ${instances[step.placed.active[i] ?? -1]?.name ?? 'nobody'} [${kept.sort().join(' ')}]`;
    }),
  );
  return { before: placed[0], next: placed[1], causes: steps.map(({ cause }) => cause) };
}

const id = (number: number): string => `6b1f0c5e-0000-4000-8000-00000000000${number}`;

/** Two threads of a, one of b: as a broker has dealt six tasks, not as it would deal them afresh. */
const STREAMS = `application: shop
kafka: "4.4"
settings: { group.protocol: streams }
group: { streams.num.standby.replicas: 1 }
topology: { subtopologies: [{ partitions: 6, stateful: true }] }
instances:
  - { name: a, threads: 2 }
  - { name: b, threads: 1 }
observed:
  at: now
  instances:
    - name: a
      processId: ${id(1)}
      active: [0_1, 0_2, 0_4, 0_5]
      standby: [0_0, 0_3]
      members:
        - { id: zzzzzzzzzzzzzzzzzzzzzg, active: [0_1, 0_5], standby: [0_0] }
        - { id: AAAAAAAAAAAAAAAAAAAAAQ, active: [0_2, 0_4], standby: [0_3] }
    - name: b
      processId: ${id(2)}
      active: [0_0, 0_3]
      standby: [0_1, 0_2, 0_4, 0_5]
      members: [{ id: BBBBBBBBBBBBBBBBBBBBBQ, active: [0_0, 0_3], standby: [0_1, 0_2, 0_4, 0_5] }]
`;

describe('a streams group that was observed', () => {
  it('keeps what it has: its threads are the members that the brokers know', () => {
    const { before, next } = placements(STREAMS);
    assert.deepEqual(next, before);
  });

  it('is one of members without ids where a file does not tell them', () => {
    const text = STREAMS.replace(/ {6}members:\n( {8}-.*\n)+/, '').replace(/ {6}members: .*\n/, '');
    assert.doesNotMatch(text, /members/);
    const { next } = placements(text);
    assert.equal(next?.length, 6);
  });

  it('gives a task to whom has most of its changelog on disk, once its owner is gone', () => {
    // c has nothing of the tasks of b but what was left on its disk.
    const text = STREAMS.replace('standby.replicas: 1', 'standby.replicas: 0')
      .replace(/standby: \[[^\]]*\]/g, 'standby: []')
      .replace('  - { name: b, threads: 1 }', '  - { name: b, threads: 1 }\n  - { name: c }')
      .replace('  at: now', '  at: now\n  ends: { 0_0: 90, 0_3: 90 }')
      .concat(
        `    - { name: c, processId: ${id(3)}, offsets: { 0_0: 90, 0_3: 80 }, members: [{ id: m3 }] }\n`,
        'events: [{ at: 1s, stop: { names: [b] } }]\n',
      );
    const simulation = simulate(fleetOf(text), {});
    const last = simulation?.steps.at(-1);
    assert.equal(last?.rebalanced, true);
    assert.deepEqual([last.placed.active[0], last.placed.active[3]], [2, 2]);
  });
});

/** A group in which a has just given up 0_1, which nobody runs yet. */
const CLASSIC = `application: shop
kafka: "4.4"
settings: { acceptable.recovery.lag: 0 }
topology: { subtopologies: [{ partitions: 2, stateful: true }] }
instances: [{ name: a }, { name: b }]
observed:
  at: now
  ends: { 0_0: 90, 0_1: 90 }
  instances:
    - { name: a, processId: ${id(1)}, active: [0_0], offsets: { 0_0: running, 0_1: running } }
    - { name: b, processId: ${id(2)}, offsets: {} }
`;

describe('a classic group that was observed', () => {
  it('still has on its disks what it reported and was not assigned, shortly after', () => {
    // Without the disk of a, b would run the task at once; so it warms up first.
    const { before, next } = placements(CLASSIC);
    assert.equal(before?.[1], '0_1: nobody []');
    assert.equal(next?.[1], '0_1: a [b]');
  });

  it('has it no more when nothing is due', () => {
    const settled = CLASSIC.replace('offsets: {} }', 'active: [0_1], offsets: {} }').concat(
      'events: [{ at: 1s, stop: { names: [b] } }]\n',
    );
    const simulation = simulate(fleetOf(settled), {});
    const last = simulation?.steps.at(-1);
    // a has to restore what b ran.
    assert.ok(last && last.notRunning.length > 0);
  });
});
