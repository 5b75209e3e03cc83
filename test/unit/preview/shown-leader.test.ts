import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shownLeader } from '../../../client/preview/shown-leader';
import { Tasks } from '../../../client/preview/tasks';
import { packTasks } from '../../../server/src/features/preview-model';
import { verdictOf } from '../../../server/src/placement/verdict-of';
import { projectOf } from '../features/project-of';

const FLEET = `application: orders
settings: { num.standby.replicas: 2, rack.aware.assignment.tags: "zone,cluster" }
topology: { subtopologies: [{ partitions: 5, stateful: true }, { partitions: 3 }] }
instances:
  - { name: one, tags: { zone: a, cluster: x } }
  - { name: two, tags: { zone: b, cluster: x } }
  - { name: three, tags: { zone: b } }
`;

test('copies survive being packed', () => {
  for (const text of [FLEET, FLEET.replace('replicas: 2', 'replicas: 4')]) {
    const [application] = projectOf({ 'a.fleet.yaml': text }).applications();
    assert.ok(application?.fleet);
    const [leader] = verdictOf(application.fleet, { orders: 1 }).leaders;
    assert.ok(leader && leader.placements.length === 5);
    const { placements, base, ...others } = leader;
    const sent = JSON.parse(JSON.stringify({ ...others, placed: packTasks(leader) })) as Parameters<
      typeof shownLeader
    >[0];
    const { tasks, ...shown } = shownLeader(sent, 3);
    assert.deepEqual(shown, { ...others, base });
    assert.deepEqual(
      placements.map((_, index) => tasks.at(index)),
      placements,
    );
    assert.deepEqual(tasks.named('0_3'), placements[3]);
    assert.equal(tasks.named('7_7'), undefined);
    assert.equal(tasks.lacking, placements.filter(({ underReplicated }) => underReplicated).length);
  }
});

test('tasks are listed by id or the worst tier first, all or those that are not absolute', () => {
  const one = {
    names: ['0_0', '0_1', '0_2', '0_3'],
    starts: [0, 1, 2, 3, 4],
    holders: [0, 0, 0, 0],
  };
  const rest = { warmups: [], spread: [], short: [], stateless: [], statelessOn: [] };
  const tasks = new Tasks({ ...one, ...rest, tiers: 'aplp' }, [], 1);
  assert.deepEqual(tasks.listed('task', false), [0, 1, 2, 3]);
  assert.deepEqual(tasks.listed('tier', false), [2, 1, 3, 0]);
  assert.deepEqual(tasks.listed('task', true), [1, 2, 3]);
  assert.deepEqual(tasks.listed('tier', true), [2, 1, 3]);
});
