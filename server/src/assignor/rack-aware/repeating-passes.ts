import type { CellWeights } from './cell-weights';
import type { TaskGraph } from './task-graph';

/** All distances of a search; none ever grows. */
export interface Distances {
  readonly cells: Float64Array;
  /** By cell: its distance when its tasks were last reached from it. */
  readonly seen: Float64Array;
  /** By client; empty where clients have no node of their own. */
  readonly clients: Float64Array;
  /** One number. */
  readonly source: Float64Array;
}

/**
 * Notices when the passes of a search repeat for good, so that whole periods of them can be skipped.
 *
 * Compare the distances with those some passes earlier: each has fallen by some amount. If along every edge either both
 * ends have fallen by the same amount, or the far end by more and the edge was too long to bring it closer at any time
 * in between, then the next period does the same steps again: the former edges find the same differences as before, and
 * the latter have become longer still. Otherwise (the near end falls faster) it has to go on.
 */
export class RepeatingPasses {
  private readonly earlier: Distances;
  private earlierPass = 0;
  /** The pass after which a newer one is compared with; Infinity once passes were skipped. */
  private renewAt = 0;

  constructor(
    private readonly graph: TaskGraph,
    private readonly weights: CellWeights,
    private readonly now: Distances,
  ) {
    const { cells, seen, clients, source } = now;
    this.earlier = {
      cells: cells.slice(),
      seen: seen.slice(),
      clients: clients.slice(),
      source: source.slice(),
    };
  }

  /** Forgets all passes. */
  restart(): void {
    this.renewAt = 0;
  }

  /**
   * To be called after each pass. Moves the distances on by as many periods as fit in until after the last pass; tells
   * how many passes that is.
   */
  skip(pass: number, last: number): number {
    if (this.renewAt === Infinity) return 0;
    if (this.renewAt > 0 && this.repeats()) {
      const period = pass - this.earlierPass;
      const periods = Math.floor((last - pass) / period);
      this.moveOn(periods);
      this.renewAt = Infinity;
      return periods * period;
    }
    if (pass >= this.renewAt) {
      for (const kind of KINDS) this.earlier[kind].set(this.now[kind]);
      this.earlierPass = pass;
      this.renewAt = 2 * pass;
    }
    return 0;
  }

  private repeats(): boolean {
    const { now, earlier } = this;
    for (let cell = 0; cell < now.cells.length; cell++) {
      if (fall(now.cells, earlier.cells, cell) !== fall(now.seen, earlier.seen, cell)) return false;
    }
    return this.clientsRepeat() && this.tasksRepeat();
  }

  /** Edges between cells and their clients. */
  private clientsRepeat(): boolean {
    const { capacities, clientCount } = this.graph;
    if (!capacities) return true;
    const { now, earlier } = this;
    const { counts, cellCount } = this.weights;
    for (let cell = 0; cell < cellCount; cell++) {
      const client = cell % clientCount;
      const cellFall = fall(now.cells, earlier.cells, cell);
      const clientFall = fall(now.clients, earlier.clients, client);
      if (cellFall === clientFall) continue;
      const isOpen = (counts[cell] as number) < (capacities[cell] as number);
      if (isOpen) {
        if (cellFall < clientFall) return false;
        if ((now.cells[cell] as number) <= (earlier.clients[client] as number)) return false;
      }
      if ((counts[cell] as number) > 0) {
        if (clientFall < cellFall) return false;
        if ((now.clients[client] as number) <= (earlier.cells[cell] as number)) return false;
      }
    }
    return true;
  }

  /** Edges from cells, by way of their tasks, to the source and to other cells. */
  private tasksRepeat(): boolean {
    const { now, earlier } = this;
    const { clientCount } = this.graph;
    const { firstTask, least, dearest, cellCount } = this.weights;
    const sourceFall = fall(now.source, earlier.source, 0);
    for (let cell = 0; cell < cellCount; cell++) {
      const first = firstTask[cell] as number;
      if (first === -1) continue;
      const near = now.seen[cell] as number;
      const nearFall = fall(now.seen, earlier.seen, cell);
      if (nearFall !== sourceFall) {
        if (nearFall < sourceFall) return false;
        if (near - (dearest[cell] as number) <= (earlier.source[0] as number)) return false;
      }
      const own = cell % clientCount;
      for (let client = 0; client < clientCount; client++) {
        if (client === own) continue;
        const to = cell - own + client;
        const farFall = fall(now.cells, earlier.cells, to);
        if (nearFall === farFall) continue;
        if (nearFall < farFall) return false;
        const through = near + (least[first * clientCount + client] as number);
        if (through <= (earlier.cells[to] as number)) return false;
      }
    }
    return true;
  }

  private moveOn(periods: number): void {
    for (const kind of KINDS) {
      const distances = this.now[kind];
      const before = this.earlier[kind];
      for (let at = 0; at < distances.length; at++) {
        const amount = fall(distances, before, at);
        distances[at] = (distances[at] as number) + periods * amount;
      }
    }
  }
}

const KINDS = ['cells', 'seen', 'clients', 'source'] as const;

/** By how much a distance has changed: 0, or a negative number. */
function fall(now: Float64Array, earlier: Float64Array, at: number): number {
  return (now[at] as number) - (earlier[at] as number);
}
