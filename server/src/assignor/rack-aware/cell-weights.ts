import { groupsOf, type TaskGraph } from './task-graph';

/** A task that goes to another cell of its group. */
export interface Move {
  readonly task: number;
  readonly cell: number;
}

/**
 * The tasks by cell (the tasks of one group on one client), and what it costs at least to let one task of a cell go to
 * another client. Cells are numbered `group · clients + client`.
 */
export class CellWeights {
  readonly cellCount: number;
  /** By cell: its first task, or -1. */
  readonly firstTask: Int32Array;
  /** By cell: tasks in it. */
  readonly counts: Int32Array;
  /** By cell: what its dearest task costs. */
  readonly dearest: Float64Array;
  /** By task: its cell. */
  readonly cellOf: Int32Array;
  /**
   * By first task of a cell and client: the least cost of a task of the cell there, less its cost here. A cell's row is
   * kept under its first task, so there are never more rows than tasks.
   */
  readonly least: Float64Array;
  /** By first task of a cell and client: the first task of the cell with the least cost. */
  readonly leastTask: Int32Array;
  private readonly groups: Int32Array;

  constructor(private readonly graph: TaskGraph) {
    const { taskCount, clientCount, groupStarts, clientOf } = graph;
    this.cellCount = (groupStarts.length - 1) * clientCount;
    this.groups = groupsOf(graph);
    this.firstTask = new Int32Array(this.cellCount);
    this.counts = new Int32Array(this.cellCount);
    this.dearest = new Float64Array(this.cellCount);
    this.cellOf = Int32Array.from(
      clientOf,
      (client, task) => (this.groups[task] as number) * clientCount + client,
    );
    this.least = new Float64Array(taskCount * clientCount);
    this.leastTask = new Int32Array(taskCount * clientCount);
    for (let cell = 0; cell < this.cellCount; cell++) this.update(cell);
  }

  /** Moves the tasks of a cycle, in the graph as well. */
  move(cycle: readonly Move[]): void {
    const changed = new Set<number>();
    for (const { task, cell } of cycle) {
      changed.add(this.cellOf[task] as number).add(cell);
      this.cellOf[task] = cell;
      this.graph.clientOf[task] = cell % this.graph.clientCount;
    }
    for (const cell of changed) this.update(cell);
  }

  private update(cell: number): void {
    const { clientCount, groupStarts, costs } = this.graph;
    const { cellOf, least, leastTask } = this;
    const here = cell % clientCount;
    const group = (cell - here) / clientCount;
    const end = groupStarts[group + 1] as number;
    let first = -1;
    let row = 0;
    let count = 0;
    let dearest = 0;
    for (let task = groupStarts[group] as number; task < end; task++) {
      if (cellOf[task] !== cell) continue;
      count++;
      const from = task * clientCount;
      const cost = costs[from + here] as number;
      if (cost > dearest) dearest = cost;
      if (first === -1) {
        first = task;
        row = from;
        for (let client = 0; client < clientCount; client++) {
          least[row + client] = (costs[from + client] as number) - cost;
        }
        leastTask.fill(task, row, row + clientCount);
        continue;
      }
      for (let client = 0; client < clientCount; client++) {
        const more = (costs[from + client] as number) - cost;
        if (more >= (least[row + client] as number)) continue;
        least[row + client] = more;
        leastTask[row + client] = task;
      }
    }
    this.firstTask[cell] = first;
    this.counts[cell] = count;
    this.dearest[cell] = dearest;
  }
}
