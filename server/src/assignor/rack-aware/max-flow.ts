// Follows the max flow of Apache Kafka's org.apache.kafka.streams.processor.internals.assignment.Graph (4.0).

import { groupsOf, type TaskGraph } from './task-graph';

/** Not reached by the present search. */
const UNSEEN = -2;
/** Reached from the source. */
const ROOT = -1;

/**
 * Places every task within the capacities of groups and clients, without regard to costs and to where it was: shortest
 * paths first, neighbors in ascending order. Places are changed in the graph.
 *
 * @param counts by client: the number of tasks it is to have; with the graph's capacities that must be possible
 */
export function placeWithinCapacities(graph: TaskGraph, counts: Int32Array): void {
  const flow = new MaxFlow(graph, counts);
  graph.clientOf.fill(-1);
  for (let placed = 0; placed < graph.taskCount; placed++) {
    if (!flow.augment()) throw new Error('The capacities leave no room for all tasks.');
  }
}

/**
 * Nodes are numbered as in Kafka: tasks, then a node for each group and client (a "cell"), then clients. Source and
 * sink stay implicit.
 */
class MaxFlow {
  private readonly firstCell: number;
  private readonly firstClient: number;
  private readonly groups: Int32Array;
  private readonly capacities: Int32Array;
  /** By cell: tasks there. */
  private readonly cellCounts: Int32Array;
  /** By client: tasks there. */
  private readonly used: Int32Array;
  /** By node: the node from which it was reached. */
  private readonly from: Int32Array;
  private readonly queue: Int32Array;
  private queued = 0;
  /** By group: how many of its cells were reached. */
  private readonly reached: Int32Array;

  constructor(
    private readonly graph: TaskGraph,
    private readonly counts: Int32Array,
  ) {
    const { taskCount, clientCount, groupStarts } = graph;
    const cells = (groupStarts.length - 1) * clientCount;
    this.firstCell = taskCount;
    this.firstClient = taskCount + cells;
    this.groups = groupsOf(graph);
    this.capacities = graph.capacities ?? new Int32Array(cells).fill(taskCount);
    this.cellCounts = new Int32Array(cells);
    this.used = new Int32Array(clientCount);
    this.from = new Int32Array(this.firstClient + clientCount);
    this.queue = new Int32Array(this.from.length);
    this.reached = new Int32Array(groupStarts.length - 1);
  }

  /** Lets one more task flow to the sink; false if none can. */
  augment(): boolean {
    const { graph, from, queue } = this;
    from.fill(UNSEEN);
    this.reached.fill(0);
    this.queued = 0;
    for (let task = 0; task < graph.taskCount; task++) {
      if (graph.clientOf[task] === -1) this.reach(task, ROOT);
    }
    for (let at = 0; at < this.queued; at++) {
      const node = queue[at] as number;
      if (node < this.firstCell) this.leaveTask(node);
      else if (node < this.firstClient) this.leaveCell(node - this.firstCell);
      else if (this.leaveClient(node - this.firstClient)) return true;
    }
    return false;
  }

  private reach(node: number, from: number): void {
    if (this.from[node] !== UNSEEN) return;
    this.from[node] = from;
    this.queue[this.queued++] = node;
  }

  private leaveTask(task: number): void {
    const { clientCount, clientOf } = this.graph;
    const group = this.groups[task] as number;
    if (this.reached[group] === clientCount) return;
    const before = this.queued;
    for (let client = 0; client < clientCount; client++) {
      if (client === clientOf[task]) continue;
      this.reach(this.firstCell + group * clientCount + client, task);
    }
    this.reached[group] = (this.reached[group] as number) + this.queued - before;
  }

  private leaveCell(cell: number): void {
    const { clientCount, clientOf, groupStarts } = this.graph;
    const group = Math.floor(cell / clientCount);
    const client = cell % clientCount;
    const count = this.cellCounts[cell] as number;
    if (count > 0) {
      const end = groupStarts[group + 1] as number;
      for (let task = groupStarts[group] as number; task < end; task++) {
        if (clientOf[task] === client) this.reach(task, this.firstCell + cell);
      }
    }
    if (count < (this.capacities[cell] as number)) {
      this.reach(this.firstClient + client, this.firstCell + cell);
    }
  }

  /** Whether the sink was reached. */
  private leaveClient(client: number): boolean {
    const { clientCount } = this.graph;
    for (let cell = client; cell < this.cellCounts.length; cell += clientCount) {
      if ((this.cellCounts[cell] as number) === 0) continue;
      const node = this.firstCell + cell;
      if (this.from[node] !== UNSEEN) continue;
      const group = Math.floor(cell / clientCount);
      this.reached[group] = (this.reached[group] as number) + 1;
      this.reach(node, this.firstClient + client);
    }
    if (this.used[client] === this.counts[client]) return false;
    this.used[client] = (this.used[client] as number) + 1;
    this.followBack(this.firstClient + client);
    return true;
  }

  /** Moves the tasks on the path to a node: each to the cell that it leads to. */
  private followBack(end: number): void {
    const { clientCount, clientOf } = this.graph;
    for (let node = end; node !== ROOT;) {
      const before = this.from[node] as number;
      if (before !== ROOT && before < this.firstCell) {
        const cell = node - this.firstCell;
        const group = this.groups[before] as number;
        const old = clientOf[before] as number;
        if (old !== -1) this.count(group * clientCount + old, -1);
        this.count(cell, 1);
        clientOf[before] = cell % clientCount;
      }
      node = before;
    }
  }

  private count(cell: number, change: number): void {
    this.cellCounts[cell] = (this.cellCounts[cell] as number) + change;
  }
}
