// Follows detectNegativeCycles of Apache Kafka's
// org.apache.kafka.streams.processor.internals.assignment.Graph (4.0).

import type { CellWeights, Move } from './cell-weights';
import { RepeatingPasses } from './repeating-passes';
import type { TaskGraph } from './task-graph';

/** The parent of a cell that was reached from its client, not from a task; smaller than every task. */
const FROM_CLIENT = -1;

/**
 * Finds the negative cycles that Kafka finds: by Bellman–Ford, edges in a fixed order, and as many passes as there are
 * nodes. The cycle which the parents show after that many passes depends on every pass. What is left out here changes
 * nothing in them:
 *
 * - Source and sink are never on a cycle: their edges are used to the full, so nothing is reached from them.
 * - A task is reached only from the cell that it is in. So its distance is that of the cell when its edges were last
 *   looked at (`seen`), less its cost there; and of the tasks in one cell only the cheapest, and among equals the
 *   first, can give another cell its distance ({@link CellWeights}).
 * - Cells that have not come closer since their edges were last looked at cannot bring others closer.
 * - Passes repeat: once they do, whole periods are skipped ({@link RepeatingPasses}).
 */
export class NegativeCycles {
  /** Passes that Kafka makes: one for each node, source, sink and starting node included. */
  private readonly passes: number;
  private readonly distance: Float64Array;
  /** By cell: its distance when its tasks were last reached from it. */
  private readonly seen: Float64Array;
  /** By cell: 1 if `seen` changed in the last pass. */
  private readonly changed: Uint8Array;
  /** By client, where there are groups: the distance of its own node. */
  private readonly clientDistance: Float64Array;
  /** The distance of the source; in an array, so that it can be kept with the others. */
  private readonly sourceDistance = new Float64Array(1);
  /** By cell: the task that it was last reached from. */
  private readonly parent: Int32Array;
  /** By cell: the pass in which a task last reached it. */
  private readonly reachedIn: Int32Array;
  /** By client: the cell that its own node was last reached from. */
  private readonly clientParent: Int32Array;
  private readonly repetition: RepeatingPasses;

  /** Costs must be at least 0. */
  constructor(
    private readonly graph: TaskGraph,
    private readonly weights: CellWeights,
  ) {
    const { taskCount, clientCount, capacities } = graph;
    const { cellCount } = weights;
    this.passes = taskCount + cellCount + (capacities ? clientCount : 0) + 3;
    this.distance = new Float64Array(cellCount);
    this.seen = new Float64Array(cellCount);
    this.changed = new Uint8Array(cellCount);
    this.clientDistance = new Float64Array(capacities ? clientCount : 0);
    this.parent = new Int32Array(cellCount);
    this.reachedIn = new Int32Array(cellCount);
    this.clientParent = new Int32Array(clientCount);
    this.repetition = new RepeatingPasses(graph, weights, {
      cells: this.distance,
      seen: this.seen,
      clients: this.clientDistance,
      source: this.sourceDistance,
    });
  }

  /** The moves that cancel the next cycle; undefined when there is none. */
  find(): Move[] | undefined {
    // In the first pass everything is at distance 0, and costs bring nothing closer than that but the tasks.
    this.distance.fill(0);
    this.seen.fill(0);
    this.clientDistance.fill(0);
    this.sourceDistance.fill(0);
    this.changed.fill(1);
    this.reachedIn.fill(0);
    this.repetition.restart();
    for (let pass = 2; pass < this.passes; pass++) {
      let isCloser = this.leaveTasks(pass);
      isCloser = this.leaveCells() || isCloser;
      if (this.graph.capacities) isCloser = this.leaveClients() || isCloser;
      if (!isCloser) return undefined;
      pass += this.repetition.skip(pass, this.passes - 1);
    }
    const end = this.lastReached();
    return end === -1 ? undefined : this.cycleBefore(end);
  }

  /** All edges from tasks, to the source and to cells. Whether a cell has come closer. */
  private leaveTasks(pass: number): boolean {
    const { clientCount } = this.graph;
    const { firstTask, least, leastTask, dearest, cellCount } = this.weights;
    const { distance, seen, changed, parent, reachedIn, sourceDistance } = this;
    let source = sourceDistance[0] as number;
    let any = false;
    for (let cell = 0; cell < cellCount; cell++) {
      const first = firstTask[cell] as number;
      if (first === -1 || changed[cell] === 0) continue;
      const own = cell % clientCount;
      const group = cell - own;
      const row = first * clientCount;
      const base = seen[cell] as number;
      source = Math.min(source, base - (dearest[cell] as number));
      for (let client = 0; client < clientCount; client++) {
        const to = group + client;
        const through = base + (least[row + client] as number);
        const now = distance[to] as number;
        if (through > now || to === cell) continue;
        const task = leastTask[row + client] as number;
        if (through < now) {
          distance[to] = through;
          reachedIn[to] = pass;
          any = true;
        } else if (reachedIn[to] !== pass || task > (parent[to] as number)) continue;
        // Kafka goes through the tasks in order: of those that bring the cell equally close the first stays.
        parent[to] = task;
      }
    }
    sourceDistance[0] = source;
    return any;
  }

  /** All edges from cells, to their tasks and to their client. Whether a task or client has come closer. */
  private leaveCells(): boolean {
    const { cellCount } = this.weights;
    const { distance, seen, changed } = this;
    let any = false;
    for (let cell = 0; cell < cellCount; cell++) {
      const now = distance[cell] as number;
      changed[cell] = now < (seen[cell] as number) ? 1 : 0;
      if (changed[cell] === 1) {
        seen[cell] = now;
        any = true;
      }
      if (!this.reachesClient(cell)) continue;
      const client = cell % this.graph.clientCount;
      this.clientDistance[client] = now;
      this.clientParent[client] = cell;
      any = true;
    }
    return any;
  }

  /** All edges from clients to their cells. Whether a cell has come closer. */
  private leaveClients(): boolean {
    let any = false;
    for (let cell = 0; cell < this.weights.cellCount; cell++) {
      if (!this.isReachedByClient(cell)) continue;
      this.distance[cell] = this.clientDistance[cell % this.graph.clientCount] as number;
      this.parent[cell] = FROM_CLIENT;
      any = true;
    }
    return any;
  }

  /** The cell that the very last pass reaches first, in whatever way; -1 if it reaches nothing. */
  private lastReached(): number {
    const { taskCount, clientCount, costs } = this.graph;
    const { cellOf, firstTask, cellCount } = this.weights;
    const { distance, seen, changed } = this;
    for (let task = 0; task < taskCount; task++) {
      const cell = cellOf[task] as number;
      if (changed[cell] === 0) continue;
      const row = task * clientCount;
      const own = cell % clientCount;
      const base = (seen[cell] as number) - (costs[row + own] as number);
      // The source is the first that Kafka looks at, and the parents of the source lead to the task and its cell.
      if (base < (this.sourceDistance[0] as number)) return cell;
      for (let client = 0; client < clientCount; client++) {
        const to = cell - own + client;
        if (to === cell || base + (costs[row + client] as number) >= (distance[to] as number))
          continue;
        this.parent[to] = task;
        return to;
      }
    }
    for (let cell = 0; cell < cellCount; cell++) {
      const hasTasks = firstTask[cell] !== -1;
      if (hasTasks && (distance[cell] as number) < (seen[cell] as number)) return cell;
      // The client's parents lead to this cell.
      if (this.reachesClient(cell)) return cell;
    }
    for (let client = 0; client < clientCount; client++) {
      for (let cell = client; cell < cellCount; cell += clientCount) {
        if (!this.isReachedByClient(cell)) continue;
        this.parent[cell] = FROM_CLIENT;
        return cell;
      }
    }
    return -1;
  }

  /** Whether the cell can take one more task, and brings its client closer. */
  private reachesClient(cell: number): boolean {
    const { capacities, clientCount } = this.graph;
    if (!capacities) return false;
    if ((this.weights.counts[cell] as number) >= (capacities[cell] as number)) return false;
    return (this.distance[cell] as number) < (this.clientDistance[cell % clientCount] as number);
  }

  /** Whether the client can do without one of the cell's tasks, and brings the cell closer. */
  private isReachedByClient(cell: number): boolean {
    const { capacities, clientCount } = this.graph;
    if (!capacities || (this.weights.counts[cell] as number) === 0) return false;
    return (this.clientDistance[cell % clientCount] as number) < (this.distance[cell] as number);
  }

  /** Follows the parents to the cycle that they end in; the moves along it. */
  private cycleBefore(end: number): Move[] {
    const visited = new Set<number>();
    let start = end;
    while (!visited.has(start)) {
      visited.add(start);
      start = this.before(start);
    }
    const moves: Move[] = [];
    let cell = start;
    do {
      const task = this.parent[cell] as number;
      if (task !== FROM_CLIENT) moves.push({ task, cell });
      cell = this.before(cell);
    } while (cell !== start);
    return moves;
  }

  private before(cell: number): number {
    const task = this.parent[cell] as number;
    return task === FROM_CLIENT
      ? (this.clientParent[cell % this.graph.clientCount] as number)
      : (this.weights.cellOf[task] as number);
  }
}
