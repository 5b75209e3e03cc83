import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { storyOf } from '../../../server/src/features/story';
import { verdictOf } from '../../../server/src/placement/verdict-of';
import type { Fleet } from '../../../server/src/fleet/fleet';
import { grid, instance, projectOf } from './project-of';

function fleetOf(files: Readonly<Record<string, string>>): Fleet {
  const [application] = projectOf(files).applications();
  assert.ok(application?.fleet);
  return application.fleet;
}

function sample(folder: string): Fleet {
  const files = readdirSync(`samples/${folder}`).map(
    (name) => [name, readFileSync(`samples/${folder}/${name}`, 'utf8')] as const,
  );
  return fleetOf(Object.fromEntries(files));
}

async function told(fleet: Fleet, task: string): Promise<string[]> {
  return (await storyOf(fleet, 0, task))?.steps.map(({ text }) => text) ?? [];
}

test('the partial sample of KIP-708 is told as the KIP explains it', async () => {
  const fleet = sample('kip-708-partial');
  const story = await storyOf(fleet, 0, '0_0');
  // The active is in the first zone and the first cluster. The first standby differs in both. Both clusters are used
  // by then: for the second one the cluster counts no longer, and the third zone is left.
  assert.deepEqual(
    story?.steps.map(({ text }) => text),
    [
      'Active on `node-1` (zone eu-central-1a, cluster K8s_Cluster1). Actives are dealt out in turn, in the order of the process ids.',
      'First standby: `zone` eu-central-1a and `cluster` K8s_Cluster1 are taken. That leaves `node-5` and `node-6`; `node-5` is the least loaded, with 2 copies per thread.',
      'Second standby: `cluster` has 2 values and 2 copies are placed, so it counts no longer. `zone` eu-central-1a and eu-central-1b are taken. That leaves `node-3` and `node-6`; `node-3` is the least loaded, with 2 copies per thread.',
    ],
  );
  assert.deepEqual(
    story?.steps.map(({ instance }) => fleet.instances[instance]?.name),
    ['node-1', 'node-5', 'node-3'],
  );
});

test('a story ends where the verdict has the copies', async () => {
  for (const folder of ['kip-708-absolute', 'kip-708-partial', 'kip-708-least']) {
    const fleet = sample(folder);
    const placements = verdictOf(fleet, { orders: 1 }).leaders[0]?.placements ?? [];
    assert.ok(placements.length > 0);
    for (const { task, active, standbys } of placements) {
      const steps = (await storyOf(fleet, 0, task))?.steps ?? [];
      assert.equal(steps[0]?.instance, active, `${folder} ${task}`);
      assert.deepEqual(
        steps
          .slice(1)
          .map(({ instance }) => instance)
          .sort((a, b) => a - b),
        standbys,
        `${folder} ${task}`,
      );
    }
  }
});

test('what the tags leave nobody for is placed without them, or not at all', async () => {
  const two = fleetOf({ 'a.properties': instance('a', 'x'), 'b.properties': instance('b', 'y') });
  assert.deepEqual((await told(two, '0_0')).slice(2), [
    'The tags leave nobody for 1 more standby: placed after those of all other tasks, without regard to tags.',
    'Every instance has a copy already: 1 standby stays unassigned.',
  ]);
});

test('copies that even out the load are told', async () => {
  const threads = (text: string) => `${text}num.stream.threads=4\n`;
  const files = grid(1, 3, 1);
  const fleet = fleetOf({
    ...files,
    'node-3.properties': threads(files['node-3.properties'] ?? ''),
  });
  const tasks = Array.from({ length: 12 }, (_, partition) => told(fleet, `0_${partition}`));
  const all = (await Promise.all(tasks)).flat();
  assert.ok(
    all.some((text) => /^To even out the load per thread, the active moves from/.test(text)),
  );
});

test('stateless tasks have a story, unknown ones have none', async () => {
  const fleet = fleetOf({
    'a.fleet.yaml': [
      'application: a',
      'settings: { num.standby.replicas: 1 }',
      'topology: { subtopologies: [{ partitions: 2, stateful: true }, { partitions: 2 }] }',
      'instances: [{ name: one }, { name: two }]',
    ].join('\n'),
  });
  assert.match((await told(fleet, '1_0')).join(), /^Stateless: it goes to .*`one` with 1\.$/);
  assert.match(
    (await told(fleet, '0_0'))[1] ?? '',
    /No copy may share an instance\. That leaves only `two`\.$/,
  );
  assert.equal(await storyOf(fleet, 0, '7_0'), null);
  assert.equal(await storyOf(fleet, 3, '0_0'), null);
});

test('brokers do not tell why; what they go by is told', async () => {
  const files = Object.fromEntries(
    Object.entries(grid(1, 3)).map(([name, text]) => [
      name,
      `${text.replace('3.9', '4.2')}\ngroup.protocol=streams\n`,
    ]),
  );
  const story = await storyOf(fleetOf(files), 0, '0_0');
  assert.match(story?.steps[0]?.text ?? '', /the brokers assign the tasks/);
  assert.match(story?.note ?? '', /member and process ids decide/);
});

test('a sticky assignor tells what kept a copy where it is, and how it decides between equals', async () => {
  const story = await storyOf(sample('sticky-assignor'), 0, '0_0');
  assert.equal(story?.steps.length, 2);
  const [active, standby] = story.steps.map(({ text }) => text);
  assert.match(active ?? '', /^Active on `node-\d`, which ran the task before\.$/);
  assert.match(standby ?? '', /^First standby on `node-\d`, which has state of it\.$/);
  assert.match(story.note, /hash table .* not reproducible in Kafka/);
});

test('the high availability assignor decides between equals by process id', async () => {
  const story = await storyOf(sample('kip-708-partial'), 0, '0_0');
  assert.match(
    story?.note ?? '',
    /^Of equally loaded instances the one with the lowest process id/,
  );
});
