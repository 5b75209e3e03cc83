// What is told of a running application, against what it says of itself.
import assert from 'node:assert/strict';
import { isSince } from '../oracle/releases.mjs';
import { CLASSIC, INSTANCES, MEMBERS, RECORDS, STREAMS, tasksOf } from './attach-app.mjs';
import { command } from './attach-client.mjs';

export function compareClassic(json, real, release) {
  assert.equal(json.protocol, 'classic');
  compareTopology(json, CLASSIC);
  assert.deepEqual(
    json.subtopologies.map(({ sources }) => sources),
    [{ orders: 4 }, { clicks: 3 }],
  );
  assert.deepEqual(
    json.instances.map(({ name }) => name),
    Object.keys(INSTANCES),
  );
  for (const { name, tags, endPoint, rack, threads, active, standby, warmup } of json.instances) {
    assert.deepEqual({ ...tags }, { zone: INSTANCES[name].zone });
    assert.equal(endPoint, `${name}:8080`);
    assert.equal(rack, isSince(release, [3, 5]) ? `rack-${tags.zone}` : null);
    assert.deepEqual({ active, standby, warmup }, { ...tasksOf(real[name]), warmup: [] });
    compareThreads(threads, real[name], INSTANCES[name]);
  }
}

export function compareStreams(json, real) {
  assert.equal(json.protocol, 'streams');
  compareTopology(json, STREAMS);
  assert.deepEqual(
    json.instances.map(({ name }) => name),
    Object.keys(MEMBERS),
  );
  for (const { name, tags, endPoint, threads, active, standby } of json.instances) {
    assert.deepEqual({ ...tags }, { zone: MEMBERS[name].zone });
    assert.equal(endPoint, `${name}:8080`);
    assert.deepEqual({ active, standby }, tasksOf(real[name]));
    assert.equal(threads.length, MEMBERS[name].threads);
  }
}

/** The file that was saved is one of this product's. */
export async function compareFile(file) {
  const findings = JSON.parse(await command('check', file, '--format', 'json'));
  assert.deepEqual(
    findings.filter(({ code }) => code === 'fleet-file'),
    [],
  );
}

function compareThreads(threads, real, instance) {
  assert.equal(threads.length, instance.threads);
  for (const { clientId, active, standby } of threads) {
    const { active: runs, standby: keeps } = real.threads[clientId.replace(/-consumer$/, '')];
    assert.deepEqual([[...active].sort(), [...standby].sort()], [runs, keeps]);
  }
}

function compareTopology({ notes, subtopologies, ends }, application) {
  assert.deepEqual(notes, []);
  assert.deepEqual(
    subtopologies.map(({ partitions, stateful, changelogs }) => ({
      partitions,
      stateful,
      changelogs,
    })),
    [
      { partitions: 4, stateful: true, changelogs: [`${application}-count-orders-changelog`] },
      { partitions: 3, stateful: false, changelogs: [] },
    ],
  );
  assert.deepEqual(Object.values(ends), [RECORDS, RECORDS, RECORDS, RECORDS]);
}
