import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unpack } from '../../../client/preview/unpack';
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
      typeof unpack
    >[0];
    assert.deepEqual(unpack(sent, 3), { ...others, placements, base });
  }
});
