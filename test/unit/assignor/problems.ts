import fc from 'fast-check';
import { buildClients, buildTasks } from '../../../server/src/assignor/build-problem';
import type { AssignmentProblem, Lags } from '../../../server/src/assignor/problem';
import { featuresOf } from '../../../server/src/catalog/features';

const END = 50_000;

const anyClient = fc.record({
  processId: fc.record({ upper: fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n), lower: fc.constant(1n) }),
  capacity: fc.integer({ min: 1, max: 4 }),
  tags: fc.dictionary(fc.constantFrom('zone', 'cluster'), fc.constantFrom('a', 'b', 'c')),
});

/** Small problems of every sort: some clients run tasks, some lag, some know nothing. */
export const anyProblem: fc.Arbitrary<AssignmentProblem> = fc
  .record({
    clients: fc.uniqueArray(anyClient, {
      minLength: 1,
      maxLength: 9,
      selector: ({ processId }) => processId.upper,
    }),
    stateful: fc.integer({ min: 0, max: 25 }),
    stateless: fc.integer({ min: 0, max: 6 }),
    lags: fc.array(fc.constantFrom(-2, -3, 0, 500, END, END), {
      minLength: 9 * 25,
      maxLength: 9 * 25,
    }),
    settings: fc.record({
      numStandbyReplicas: fc.integer({ min: 0, max: 3 }),
      maxWarmupReplicas: fc.integer({ min: 1, max: 5 }),
      acceptableRecoveryLag: fc.constantFrom(0, 1000, Infinity),
      rackAwareAssignmentTags: fc.subarray(['zone', 'cluster', 'nowhere']),
    }),
    version: fc.constantFrom('2.6', '3.2', '4.0'),
  })
  .map(({ clients, stateful, stateless, lags, settings, version }) => {
    const tasks = Array.from({ length: stateful + stateless }, (_, index) => ({
      subtopology: index < stateful ? index % 3 : 3,
      partition: index,
      stateful: index < stateful,
    }));
    const table = buildTasks(tasks).table;
    return {
      clients: buildClients(
        clients.map((client) => ({ ...client, tags: Object.entries(client.tags) })),
      ).table,
      tasks: table,
      lags: sparseLags(table.stateful, clients.length, lags),
      settings,
      behaviour: featuresOf(version).assignor,
    };
  });

function sparseLags(stateful: Uint8Array, clientCount: number, lags: readonly number[]): Lags {
  const starts = [0];
  const clients: number[] = [];
  const listed: number[] = [];
  stateful.forEach((isStateful, task) => {
    for (let client = 0; isStateful && client < clientCount; client++) {
      const lag = lags[task * 9 + client] ?? END;
      if (lag === END) continue;
      clients.push(client);
      listed.push(lag);
    }
    starts.push(clients.length);
  });
  return {
    shared: new Float64Array(stateful.length).fill(END),
    starts: Int32Array.from(starts),
    clients: Int32Array.from(clients),
    lags: Float64Array.from(listed),
  };
}
