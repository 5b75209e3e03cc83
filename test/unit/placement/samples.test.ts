import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { ApplicationModel } from '../../../server/src/features/model';
import { Project } from '../../../server/src/project';
import { exact } from '../../../server/src/project/thoroughness';
import { DEFAULT_SETTINGS } from '../../../server/src/settings';
import { scaleOutEstimate } from '../../../server/src/simulation/scale-out';

/** The only application that the sample files describe. */
function application(folder: string, accept: (name: string) => boolean): ApplicationModel {
  const project = new Project(() => ({ ...DEFAULT_SETTINGS, orders: 20 }), exact);
  for (const name of readdirSync(folder).filter(accept)) {
    project.setDocument(`file:///${folder}/${name}`, readFileSync(`${folder}/${name}`, 'utf8'));
  }
  const [model, second] = project.applications();
  assert.ok(model);
  assert.equal(second, undefined);
  for (const { uri } of project.documents()) {
    const errors = project.findings(uri).filter(({ severity }) => severity === 'error');
    assert.deepEqual(errors, []);
  }
  return model;
}

const EXAMPLES = [
  { name: 'absolute', instances: 9, described: 27, standbys: ['node-5', 'node-9'] },
  { name: 'partial', instances: 6, described: 24, standbys: ['node-3', 'node-5'] },
  { name: 'least', instances: 4, described: 24, standbys: ['node-2', 'node-4'] },
] as const;

for (const { name, instances, described, standbys } of EXAMPLES) {
  const routes = {
    'one file per instance': {
      model: () => application(`samples/kip-708-${name}`, () => true),
      tasks: 12,
    },
    'a fleet file': {
      model: () => application('samples/fleets', (file) => file.includes(`kip-708-${name}.`)),
      tasks: described,
    },
  };
  for (const [route, { model, tasks }] of Object.entries(routes)) {
    test(`the sample of the ${name} example, as ${route}`, () => {
      const { fleet, verdict } = model();
      assert.ok(fleet && verdict);
      assert.deepEqual(
        fleet.instances.map((instance) => instance.name),
        Array.from({ length: instances }, (_, i) => `node-${i + 1}`),
      );
      const [leader, second] = verdict.leaders;
      assert.equal(second, undefined);
      assert.equal(leader?.formula?.tier, name);
      assert.equal(leader.achievable?.tier, name);
      assert.equal(leader.achieved?.worst, name);
      assert.equal(leader.achieved.tasks[name], tasks);
      assert.equal(leader.achieved.orders[name], 20);
      const holders = leader.base
        .map(({ standby }, i) => (standby.includes('0_0') ? fleet.instances[i]?.name : undefined))
        .filter((holder) => holder !== undefined);
      assert.deepEqual(holders, standbys);
      assert.ok(leader.base[0]?.active.includes('0_0'));
    });
  }
}

test('the scale-out sample adds three instances and moves 24 copies', () => {
  const { fleet } = application('samples/kip-441-scale-out', () => true);
  assert.ok(fleet);
  const added = fleet.events.flatMap((event) => (event.kind === 'start' ? event.instances : []));
  assert.deepEqual(
    added.map(({ name }) => name),
    ['node-4', 'node-5', 'node-6'],
  );
  const estimate = scaleOutEstimate(fleet, added);
  assert.equal(estimate?.moves, 24);
  assert.equal(estimate.rounds, 12);
});
