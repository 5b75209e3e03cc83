// The library on a fleet that is described in code: node samples/library.mjs
import { assign, placement, simulate } from 'kafka-streams-config';

const fleet = {
  application: 'orders',
  kafka: '4.4',
  settings: {
    'num.standby.replicas': 1,
    'rack.aware.assignment.tags': 'zone',
    'acceptable.recovery.lag': 0,
  },
  topology: {
    subtopologies: [
      { name: 'totals', partitions: 6, stateful: true, changelog: { records: 3_000_000 } },
    ],
  },
  instances: ['a', 'b', 'c'].map((zone) => ({ name: `node-${zone}`, tags: { zone } })),
  recovery: { recordsPerSecond: 50_000 },
  events: [{ at: '10m', stop: { tags: { zone: 'a' } } }],
};

const [verdict] = placement({ 'orders.fleet.yaml': fleet });
console.log(`${verdict.application}: ${verdict.achieved.worst}`, verdict.base);

const { steps, settledAt } = simulate({ 'orders.fleet.yaml': fleet });
for (const { at, cause, unavailable } of steps) {
  console.log(`${at} ${cause}: ${unavailable.length} tasks without a copy`);
}
console.log(`settled after ${settledAt}`);

const { clients } = assign({
  configs: { numStandbyReplicas: 1 },
  statefulTasks: ['0_0', '0_1'],
  clients: [1, 2].map((n) => ({
    id: `00000000-0000-0000-0000-00000000000${n}`,
    capacity: 1,
    lags: { '0_0': 0, '0_1': 0 },
  })),
});
console.log(clients);
