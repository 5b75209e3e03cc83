import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { featuresOf } from '../../../server/src/catalog/features';
import { applicationOf } from '../../../server/src/simulation/application';
import { groupOf, tagTable } from '../../../server/src/simulation/group';
import { readLeader } from '../../../server/src/simulation/leader-settings';
import { baseProcessIds } from '../../../server/src/simulation/process-ids';
import { rebalance } from '../../../server/src/simulation/rebalance';
import { coldState } from '../../../server/src/simulation/state';
import { fleetOf, instance, subtopology } from '../placement/fleets';

const STICKY = {
  'num.standby.replicas': '1',
  'internal.task.assignor.class':
    'org.apache.kafka.streams.processor.internals.assignment.LegacyStickyTaskAssignor',
};

describe('a group with a sticky assignor', () => {
  const instances = ['a', 'b', 'c'].map((name) => instance(name, {}, STICKY));
  const fleet = fleetOf(instances, [subtopology(6), subtopology(3, false)]);
  const reading = readLeader(instances[0] ?? instance('', {}), featuresOf('3.9'));
  assert.equal(reading.kind, 'settings');
  const application = applicationOf(fleet, reading.settings);
  const tags = tagTable(instances);
  const ids = baseProcessIds(instances.length);

  it('leaves tasks where they are when an instance joins or leaves, stateless ones as well', () => {
    const two = groupOf(instances, tags, ids, [0, 1]);
    const all = groupOf(instances, tags, ids);
    const first = rebalance(application, two, coldState(application));
    const joined = rebalance(application, all, first.state());
    const kept = (before: Int32Array, after: Int32Array): number =>
      before.filter((runs, task) => after[task] === runs).length;
    // Nine tasks on three instances: each keeps its share of three, and the third gets the rest.
    assert.equal(kept(first.state().active, joined.state().active), 6);
    const left = rebalance(application, two, joined.state());
    assert.equal(kept(joined.state().active, left.state().active), 6);
    assert.equal(joined.assignment.probing, false);
  });

  it('gives a task of a lost instance to the one with state of it', () => {
    const lone = fleetOf(instances, [subtopology(3)]);
    const alone = applicationOf(lone, reading.settings);
    const before = rebalance(alone, groupOf(instances, tags, ids), coldState(alone)).state();
    const rest = groupOf(instances, tags, ids, [0, 1]);
    const after = rebalance(alone, rest, before).state();
    const lost = before.active.indexOf(2);
    const [holder] = before.instances
      .slice(before.starts[lost], before.starts[lost + 1])
      .filter((one) => one !== 2);
    assert.equal(after.active[lost], holder);
  });
});
