import { deepStrictEqual } from 'node:assert';
import { describe, it } from 'node:test';
import { placeWithinCapacities } from '../../../../server/src/assignor/rack-aware/max-flow';
import { minimizeCosts } from '../../../../server/src/assignor/rack-aware/min-cost-flow';
import type { TaskGraph } from '../../../../server/src/assignor/rack-aware/task-graph';
import { PlainGraph } from './plain-graph';

describe('the cheapest placement', () => {
  for (const balanced of [false, true]) {
    const what = balanced ? 'balanced by subtopology' : 'by traffic alone';
    it(`is the one that Kafka's graph arrives at, ${what}`, () => {
      for (let seed = 1; seed <= 150; seed++) {
        const graph = randomGraph(seed, balanced);
        const expected = plainly(graph);
        const counts = countsOf(graph);
        if (balanced) placeWithinCapacities(graph, counts);
        minimizeCosts(graph);
        deepStrictEqual([...graph.clientOf], expected, `seed ${seed}`);
      }
    });
  }
});

/** Few different costs make many ties; even counts make groups that fill all their capacities. */
function randomGraph(seed: number, balanced: boolean): TaskGraph {
  let state = seed;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const clientCount = 2 + below(8);
  const sizes = Array.from({ length: 1 + below(4) }, () =>
    below(2) === 0 ? clientCount * (1 + below(2)) : 1 + below(12),
  );
  const groupStarts = [0];
  for (const size of sizes) groupStarts.push((groupStarts.at(-1) ?? 0) + size);
  const taskCount = groupStarts.at(-1) ?? 0;
  const even = below(2) === 0;
  const clientOf = Int32Array.from({ length: taskCount }, (_, task) =>
    even ? task % clientCount : below(clientCount),
  );
  const kinds = 2 + below(4);
  const costs = Float64Array.from({ length: taskCount * clientCount }, () => 10 * below(kinds));
  for (const [task, client] of clientOf.entries()) {
    for (let other = 0; other < clientCount; other++) {
      if (other === client) continue;
      const at = task * clientCount + other;
      costs[at] = (costs[at] ?? 0) + (seed % 3);
    }
  }
  const counts = new Int32Array(clientCount);
  for (const client of clientOf) counts[client] = (counts[client] ?? 0) + 1;
  const capacities = Int32Array.from({ length: sizes.length * clientCount }, (_, cell) => {
    const count = counts[cell % clientCount] ?? 0;
    return Math.ceil((count / taskCount) * (sizes[Math.floor(cell / clientCount)] ?? 0));
  });
  return {
    taskCount,
    clientCount,
    costs,
    groupStarts: balanced ? Int32Array.from(groupStarts) : Int32Array.of(0, taskCount),
    capacities: balanced ? capacities : undefined,
    clientOf,
  };
}

function countsOf({ clientCount, clientOf }: TaskGraph): Int32Array {
  const counts = new Int32Array(clientCount);
  for (const client of clientOf) counts[client] = (counts[client] ?? 0) + 1;
  return counts;
}

/** By task: the client that Kafka's graph gives it. */
function plainly(graph: TaskGraph): number[] {
  const { taskCount, clientCount, costs, groupStarts, capacities, clientOf } = graph;
  const plain = new PlainGraph();
  const counts = countsOf(graph);
  const groups = groupStarts.length - 1;
  const firstClient = taskCount + (capacities ? groups * clientCount : 0);
  const sink = firstClient + clientCount;
  const flowOf = (flow: number): number => (capacities ? 0 : flow);
  for (let group = 0; group < groups; group++) {
    const firstCell = taskCount + (capacities ? group * clientCount : 0);
    for (let task = groupStarts[group] ?? 0; task < (groupStarts[group + 1] ?? 0); task++) {
      plain.add(-1, task, 1, 0, flowOf(1));
      for (let client = 0; client < clientCount; client++) {
        const cost = costs[task * clientCount + client] ?? 0;
        plain.add(task, firstCell + client, 1, cost, flowOf(clientOf[task] === client ? 1 : 0));
      }
    }
    if (!capacities) continue;
    for (let client = 0; client < clientCount; client++) {
      const capacity = capacities[group * clientCount + client] ?? 0;
      plain.add(firstCell + client, firstClient + client, capacity, 0, 0);
    }
  }
  for (const [client, count] of counts.entries()) {
    plain.add(firstClient + client, sink, count, 0, flowOf(count));
  }
  if (capacities) plain.maxFlow(sink);
  plain.minCostFlow();
  return Array.from(clientOf, (_, task) => (plain.target(task) - taskCount) % clientCount);
}
