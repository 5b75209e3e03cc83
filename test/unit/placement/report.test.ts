import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placementJson } from '../../../server/src/placement/report';
import { placementText } from '../../../server/src/placement/report-text';
import { verdictOf } from '../../../server/src/placement/verdict-of';
import { fleetOf, grid, instance, subtopology } from './fleets';

test('JSON has exactly the documented keys, in their order', () => {
  const fleet = fleetOf(grid(2, 3), [subtopology(24), subtopology(6, false)]);
  const json = placementJson(fleet, verdictOf(fleet, { orders: 5 }), (uri) => uri.slice(8));
  assert.deepEqual(Object.keys(json), [
    'application',
    'profile',
    'kafka',
    'versionFrom',
    'assignor',
    'sources',
    'instances',
    'tasks',
    'copies',
    'tags',
    'formula',
    'achievable',
    'achieved',
    'base',
    'leaders',
    'reasons',
  ]);
  const { base, reasons, tags, leaders, ...rest } = json;
  const answers = {
    formula: 'partial',
    achievable: 'partial',
    achieved: {
      worst: 'partial',
      tasks: { absolute: 0, partial: 24, least: 0, underReplicated: 0 },
      orders: { run: 5, absolute: 0, partial: 5, least: 0 },
      afterRestart: 'least',
    },
  };
  assert.deepEqual(rest, {
    application: 'orders',
    profile: null,
    kafka: '3.9',
    versionFrom: 'setting',
    assignor: 'HighAvailabilityTaskAssignor',
    sources: ['fleet'],
    instances: 6,
    tasks: { stateful: 24, stateless: 6, assumed: false },
    copies: 3,
    ...answers,
  });
  assert.deepEqual(leaders, [{ names: fleet.instances.map(({ name }) => name), ...answers }]);
  assert.deepEqual(tags[1], { key: 'cluster', values: ['K8s_Cluster1', 'K8s_Cluster2'] });
  assert.match(reasons[0] ?? '', /^Partially Preferred/);
  assert.deepEqual(Object.keys(base), ['node-1', 'node-2', 'node-3', 'node-4', 'node-5', 'node-6']);
  assert.deepEqual(base['node-1']?.active, ['0_0', '0_6', '0_12', '0_18', '1_0']);
  const copies = Object.values(base).flatMap(({ active, standby }) => [...active, ...standby]);
  assert.equal(copies.length, 24 * 3 + 6);
});

test('JSON without a tier has nulls and the reason', () => {
  const fleet = fleetOf([instance('node-1', {}), instance('node-2', {})]);
  const json = placementJson(fleet, verdictOf(fleet));
  const { formula, achievable, achieved, copies, reasons } = json;
  assert.deepEqual([formula, achievable, achieved, copies], [null, null, null, 1]);
  assert.match(reasons[0] ?? '', /^No standbys/);
});

test('the text tells the tier, the three answers, why, and who holds what', () => {
  const fleet = fleetOf(grid(2, 2), [subtopology(4)]);
  const text = placementText(fleet, verdictOf(fleet, { orders: 5 }));
  assert.equal(
    text,
    `orders · 4 instances · 4 tasks · Kafka 3.9 (setting) · HighAvailabilityTaskAssignor

  By the formula   Least Preferred  limited by zone and cluster
  At best          Least Preferred
  Kafka gives      Least Preferred  4 of 4 tasks; 5 of 5 orders
  After a restart  Least Preferred  first rebalance, one instance without its state

  • Least Preferred: no tag tells all 3 copies of a task apart: zone (2 of 3) and cluster (2 of 3). A third zone or a third cluster would make it Partially Preferred.

  zone     2 values for 3 copies  eu-central-1a and eu-central-1b
  cluster  2 values for 3 copies  K8s_Cluster1 and K8s_Cluster2

  instance  zone           cluster       threads  active  standby
  node-1    eu-central-1a  K8s_Cluster1  1        1: 0_0  3: 0_1 0_2 0_3
  node-2    eu-central-1b  K8s_Cluster1  1        1: 0_1  2: 0_0 0_2
  node-3    eu-central-1a  K8s_Cluster2  1        1: 0_2  2: 0_1 0_3
  node-4    eu-central-1b  K8s_Cluster2  1        1: 0_3  1: 0_0
`,
  );
});

test('colors only on request', () => {
  const fleet = fleetOf(grid(2, 2));
  const verdict = verdictOf(fleet, { orders: 1 });
  assert.ok(!placementText(fleet, verdict).includes('\x1b'));
  const colored = placementText(fleet, verdict, { color: true });
  assert.ok(colored.includes('\x1b[31mLeast Preferred\x1b[0m'));
  assert.equal(colored.replace(/\x1b\[\d+m/g, ''), placementText(fleet, verdict));
});

test('with several leaders each is told', () => {
  const odd = instance('odd', {}, { 'num.standby.replicas': '1' });
  const fleet = fleetOf([...grid(3, 3), odd]);
  const text = placementText(fleet, verdictOf(fleet, { orders: 1 }));
  assert.match(text, /^ {2}› led by odd: No `rack\.aware\.assignment\.tags`/m);
  assert.match(text, /^ {4}led by node-1, node-2, node-3 and 6 more: /m);
});
