// Follows cancelNegativeCycles of Apache Kafka's
// org.apache.kafka.streams.processor.internals.assignment.Graph as it was in 3.6.

import type { TaskGraph } from './task-graph';

/** Kafka's distance of what has not been reached; edges of negative cost shorten it all the same. */
const FAR = 2 ** 31 - 1;
const NONE = -1;

/**
 * Moves tasks until their costs are least, as Kafka 3.6 does: it searches for a negative cycle from one node after the
 * other, cancels one for each, and begins again until no search finds any. Among placements of equal cost this ends
 * with another one than the later search from a single starting node. There are no groups in 3.6.
 *
 * Nodes are numbered as in Kafka, plus one: source, tasks, clients, sink.
 */
export function minimizeCostsFromEachNode(graph: TaskGraph): void {
  const search = new Search(graph);
  for (let found = true; found;) {
    found = false;
    for (let start = 0; start < search.nodeCount; start++) {
      const end = search.from(start);
      if (end === NONE) continue;
      search.cancelCycleBefore(end);
      found = true;
    }
  }
}

/** One Bellman–Ford search after the other, edges in the order of their ends. */
class Search {
  readonly nodeCount: number;
  private readonly distance: Float64Array;
  private readonly parent: Int32Array;
  private readonly firstClient: number;
  private readonly sink: number;

  constructor(private readonly graph: TaskGraph) {
    this.firstClient = 1 + graph.taskCount;
    this.sink = this.firstClient + graph.clientCount;
    this.nodeCount = this.sink + 1;
    this.distance = new Float64Array(this.nodeCount);
    this.parent = new Int32Array(this.nodeCount);
  }

  /** The first node that the very last pass brings closer: its parents lead to a negative cycle. -1 if there is none. */
  from(start: number): number {
    this.distance.fill(FAR);
    this.distance[start] = 0;
    this.parent.fill(NONE);
    for (let pass = 1; pass < this.nodeCount; pass++) {
      // Once nothing comes closer, nothing will.
      if (this.pass(false) === NONE) return NONE;
    }
    return this.pass(true);
  }

  /** Moves the tasks along the cycle to which the parents of the node lead. */
  cancelCycleBefore(end: number): void {
    const { clientOf } = this.graph;
    const visited = new Set<number>();
    let start = end;
    while (!visited.has(start)) {
      visited.add(start);
      start = this.parent[start] as number;
    }
    let node = start;
    do {
      const before = this.parent[node] as number;
      if (node >= this.firstClient) clientOf[before - 1] = node - this.firstClient;
      node = before;
    } while (node !== start);
  }

  /** Goes through all edges with something left. Returns the last node brought closer, or the first if it is to stop. */
  private pass(stopsAtFirst: boolean): number {
    const { taskCount, clientCount, costs, clientOf } = this.graph;
    const { firstClient, sink } = this;
    let reached = NONE;
    const relax = (from: number, to: number, cost: number): boolean => {
      const through = (this.distance[from] as number) + cost;
      if ((this.distance[to] as number) <= through) return false;
      reached = to;
      if (stopsAtFirst) return true;
      this.distance[to] = through;
      this.parent[to] = from;
      return false;
    };
    for (let task = 0; task < taskCount; task++) {
      if (relax(1 + task, 0, 0)) return reached;
      for (let client = 0; client < clientCount; client++) {
        if (client === clientOf[task]) continue;
        const cost = costs[task * clientCount + client] as number;
        if (relax(1 + task, firstClient + client, cost)) return reached;
      }
    }
    for (let client = 0; client < clientCount; client++) {
      for (let task = 0; task < taskCount; task++) {
        if (clientOf[task] !== client) continue;
        const cost = costs[task * clientCount + client] as number;
        if (relax(firstClient + client, 1 + task, -cost)) return reached;
      }
    }
    for (let client = 0; client < clientCount; client++) {
      if (clientOf.includes(client) && relax(sink, firstClient + client, 0)) return reached;
    }
    return reached;
  }
}
