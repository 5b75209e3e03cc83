// Follows Apache Kafka's org.apache.kafka.streams.processor.internals.assignment.RackAwareTaskAssignor and its graph
// constructors MinTrafficGraphConstructor and BalanceSubtopologyGraphConstructor (4.0).

import type { ClientStates } from '../client-states';
import type { Tasks } from '../problem';
import type { Role, TraceSink } from '../trace';
import { minimizeCostsFromEachNode } from './cycles-from-each-node';
import { placeWithinCapacities } from './max-flow';
import { minimizeCosts } from './min-cost-flow';
import type { RackStrategy } from './rack-aware';
import { costOf, type TaskGraph } from './task-graph';
import type { RackTraffic } from './rack-traffic';

/** What crossing racks and moving a task cost. */
export interface RackCosts {
  readonly traffic: number;
  readonly nonOverlap: number;
}

/** Whether a standby of the task may go from one client to another. */
export type MayMoveStandby = (from: number, to: number, task: number) => boolean;

/** Rounds over all pairs of clients after which standbys stay where they are. */
const MAX_ROUNDS = 4;

/** What the optimizer works on. */
export interface RackOptimizerInput {
  readonly states: ClientStates;
  readonly tasks: Tasks;
  /** The clients in the order in which Kafka lists them. */
  readonly clients: readonly number[];
  /** By client: the number of its rack. */
  readonly rackOf: Int32Array;
  readonly traffic: Readonly<Record<Role, RackTraffic>>;
  readonly strategies: Readonly<Record<Role, RackStrategy>>;
  /** Whether to search as Kafka 3.6 does. */
  readonly fromEachNode: boolean;
  readonly trace: TraceSink | undefined;
}

/**
 * Exchanges tasks between clients so that less crosses racks; every client keeps its number of tasks.
 */
export class RackOptimizer {
  constructor(private readonly input: RackOptimizerInput) {}

  /** Exchanges the active copies of the tasks, which are in TaskId order and all placed. */
  optimizeActives(tasks: readonly number[], costs: RackCosts): void {
    if (tasks.length === 0) return;
    const { clients, trace } = this.input;
    const graph = this.solve('active', tasks, clients, costs);
    if (trace) this.tell('active', costs, costOf(graph));
  }

  /** Exchanges standbys between any two clients in different racks. */
  optimizeStandbys(costs: RackCosts, mayMove: MayMoveStandby): void {
    const { clients, rackOf, trace } = this.input;
    let moved = true;
    for (let round = 0; moved && round < MAX_ROUNDS; round++) {
      moved = false;
      for (const [at, one] of clients.entries()) {
        for (let next = at + 1; next < clients.length; next++) {
          const other = clients[next] as number;
          if (rackOf[one] === rackOf[other]) continue;
          if (this.exchangeStandbys(one, other, costs, mayMove)) moved = true;
        }
      }
    }
    const cost = this.standbyCost(costs.traffic);
    if (trace) this.tell('standby', costs, cost);
  }

  private exchangeStandbys(
    one: number,
    other: number,
    costs: RackCosts,
    mayMove: MayMoveStandby,
  ): boolean {
    const there = this.movable(one, other, mayMove);
    if (there.length === 0) return false;
    const back = this.movable(other, one, mayMove);
    if (back.length === 0) return false;
    const tasks = [...there, ...back].sort((a, b) => a - b);
    const before = there.map((task) => this.input.states.has('standby', one, task));
    this.solve('standby', tasks, one < other ? [one, other] : [other, one], costs);
    return there.some((task, at) => this.input.states.has('standby', one, task) !== before[at]);
  }

  private movable(from: number, to: number, mayMove: MayMoveStandby): number[] {
    const { states } = this.input;
    const tasks: number[] = [];
    states.visit('standby', from, (task) => {
      if (!states.hasAny(to, task) && mayMove(from, to, task)) tasks.push(task);
    });
    return tasks;
  }

  /** Finds the cheapest placement of the tasks on the clients, and puts it into effect. */
  private solve(
    role: Role,
    tasks: readonly number[],
    clients: readonly number[],
    costs: RackCosts,
  ): TaskGraph {
    const { states } = this.input;
    const graph = this.graphOf(role, tasks, clients, costs);
    const before = graph.clientOf.slice();
    if (graph.capacities) placeWithinCapacities(graph, countsOf(before, clients.length));
    if (this.input.fromEachNode) minimizeCostsFromEachNode(graph);
    else minimizeCosts(graph);
    for (const [at, task] of tasks.entries()) {
      const from = before[at] as number;
      const to = graph.clientOf[at] as number;
      if (from === to) continue;
      states.unassign(role, clients[from] as number, task);
      states.assign(role, clients[to] as number, task);
    }
    return graph;
  }

  private graphOf(
    role: Role,
    tasks: readonly number[],
    clients: readonly number[],
    { traffic, nonOverlap }: RackCosts,
  ): TaskGraph {
    const { states, rackOf, strategies } = this.input;
    const crossings = this.input.traffic[role];
    const costs = new Float64Array(tasks.length * clients.length);
    const clientOf = new Int32Array(tasks.length);
    let at = 0;
    for (const [place, task] of tasks.entries()) {
      for (const [clientPlace, client] of clients.entries()) {
        const has = states.has(role, client, task);
        if (has) clientOf[place] = clientPlace;
        // Kafka calculates costs as ints.
        const across = Math.imul(traffic, crossings.crossings(task, rackOf[client] as number));
        costs[at++] = (across + (has ? 0 : nonOverlap)) | 0;
      }
    }
    const balanced = strategies[role] === 'balance_subtopology';
    const groupStarts = balanced ? this.subtopologyStarts(tasks) : Int32Array.of(0, tasks.length);
    const counts = countsOf(clientOf, clients.length);
    const capacities = balanced ? capacitiesOf(groupStarts, counts, tasks.length) : undefined;
    const sizes = { taskCount: tasks.length, clientCount: clients.length };
    return { ...sizes, costs, groupStarts, capacities, clientOf };
  }

  /** Where the tasks of each subtopology begin, and the end. */
  private subtopologyStarts(tasks: readonly number[]): Int32Array {
    const { subtopologies } = this.input.tasks;
    const of = (at: number): number | undefined => subtopologies[tasks[at] ?? -1];
    const starts = tasks.flatMap((_, at) => (at === 0 || of(at) !== of(at - 1) ? [at] : []));
    return Int32Array.of(...starts, tasks.length);
  }

  private standbyCost(traffic: number): number {
    const { states, clients, rackOf } = this.input;
    let sum = 0;
    for (const client of clients) {
      states.visit('standby', client, (task) => {
        const count = this.input.traffic.standby.crossings(task, rackOf[client] as number);
        sum += Math.imul(traffic, count);
      });
    }
    return sum;
  }

  private tell(role: Role, { traffic, nonOverlap }: RackCosts, cost: number): void {
    const { states, trace } = this.input;
    const copies = Array.from({ length: states.clientCount }, (_, client) => {
      const held: number[] = [];
      states.visit(role, client, (task) => {
        held.push(task);
      });
      return held;
    });
    trace?.({
      kind: 'rack-optimized',
      role,
      trafficCost: traffic,
      nonOverlapCost: nonOverlap,
      cost,
      copies,
    });
  }
}

function countsOf(clientOf: Int32Array, clientCount: number): Int32Array {
  const counts = new Int32Array(clientCount);
  for (const client of clientOf) counts[client] = (counts[client] as number) + 1;
  return counts;
}

/** By group and client: the client's share of all tasks, applied to the group and rounded up, in Kafka's doubles. */
function capacitiesOf(groupStarts: Int32Array, counts: Int32Array, taskCount: number): Int32Array {
  const capacities = new Int32Array((groupStarts.length - 1) * counts.length);
  for (let group = 0; group + 1 < groupStarts.length; group++) {
    const size = (groupStarts[group + 1] as number) - (groupStarts[group] as number);
    for (const [client, count] of counts.entries()) {
      capacities[group * counts.length + client] = Math.ceil((count / taskCount) * size);
    }
  }
  return capacities;
}
