// A streams group: what its broker assigns, against our port of the broker's assignor and against predictions.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { MEMBERS, STREAMS, SUBTOPOLOGIES } from './attach-app.mjs';
import { compareFile, compareStreams } from './attach-compare.mjs';
import { comparePlacement, nextRebalance, saved, withoutInstance } from './attach-predicted.mjs';

const STANDBYS = 'streams.num.standby.replicas';
const PARTITIONS = Object.fromEntries(
  SUBTOPOLOGIES.map(({ topic, partitions }) => [topic, partitions]),
);

/** Compares a streams group at its start, with other numbers of standbys, after a join and after a leave. */
export async function streamsGroup({ app, client, listener, folder, check, product, release }) {
  const groups = new StreamsGroups(app, product, release);
  const save = () =>
    saved(client, listener, STREAMS, folder, { settings: { 'group.protocol': 'streams' } });
  await check('a streams group: everybody has what is told', async () => {
    await groups.configure(1);
    for (const [name, instance] of Object.entries(MEMBERS)) await app.startStreams(name, instance);
    const real = await app.running('member-', { restored: false });
    const file = join(folder, 'by-broker.fleet.yaml');
    const options = ['--application', STREAMS, '-o', file, '--format', 'json'];
    const json = JSON.parse(await client.attach(listener, ...options));
    assert.equal(json.settings[STANDBYS], '1');
    compareStreams(json, real);
    await compareFile(file);
  });
  await check('a streams group: a member joins', async () => {
    const before = await groups.settled();
    const file = await save();
    await app.startStreams('member-4', { zone: 'a', threads: 1 });
    const now = await groups.settled(before);
    groups.comparePort(before, now, 1);
    const joined = now.members.find(({ clientId }) => clientId.startsWith('member-4'));
    const prediction = await nextRebalance(withMember(file, 'member-4', joined), folder);
    comparePlacement(prediction, await app.running('member-', { restored: false }));
  });
  await check('a streams group: more standbys', async () => {
    const before = await groups.settled();
    const file = (await save()).replace(`${STANDBYS}: 1`, `${STANDBYS}: 2`);
    const prediction = await nextRebalance(file, folder);
    await groups.configure(2);
    groups.comparePort(before, await groups.settled(before), 2);
    comparePlacement(prediction, await app.running('member-', { restored: false }));
  });
  await check('a streams group: a member leaves', async () => {
    const before = await groups.settled();
    const prediction = await nextRebalance(withoutInstance(await save(), 'member-2'), folder);
    await app.stop('member-2');
    groups.comparePort(before, await groups.settled(before), 2);
    comparePlacement(prediction, await app.running('member-', { restored: false }));
  });
}

/** Looks at the group through its broker. */
class StreamsGroups {
  constructor(app, product, release) {
    Object.assign(this, { app, product, release });
  }

  configure(standbys) {
    return this.app.tell({ do: 'group', group: STREAMS, settings: { [STANDBYS]: standbys } });
  }

  /** The group once everybody has what the broker wants, which is something else than before. */
  async settled(before) {
    const old = before && JSON.stringify(this.product.targetsOf(before));
    for (let second = 0; second < 120; second++) {
      const group = await this.product.describeStreams(this.app.bootstrap, STREAMS);
      const targets = JSON.stringify(this.product.targetsOf(group));
      if (group.state === 'Stable' && targets !== old) return group;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    throw new Error('The streams group did not settle.');
  }

  /** Our port, from what members had and had reported, against what the broker wants now. */
  comparePort(before, now, standbys) {
    const { product, release } = this;
    const ported = product.assignedByPort(before, now, {
      partitions: PARTITIONS,
      standbys,
      release,
    });
    assert.deepEqual(ported, product.targetsOf(now));
  }
}

/** A fleet file with another instance, whose thread drew this member id. */
function withMember(text, name, { id, processId }) {
  const instance = `\n  - { name: ${name}, tags: { zone: a } }\nobserved:`;
  const had = `    - { name: ${name}, processId: ${processId}, members: [{ id: "${id}" }] }\n`;
  return `${text.replace(/\nobserved:/, instance).trimEnd()}\n${had}`;
}
