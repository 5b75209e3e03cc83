import { LAG_RUNNING, type AssignmentProblem } from './problem';

/**
 * Who has how much of each task's state. "Caught up" is running the task, or lagging at least 0 and at most the
 * acceptable recovery lag; with an unbounded one everybody is. Clients "by lag" are ordered by lag, then by index, so
 * that one whose lag is unknown (-3) comes before one that runs the task (-2).
 */
export class TaskLags {
  /** By task: how many clients are caught up. */
  readonly caughtUpCounts: Int32Array;
  /** By task: the first client by lag. */
  readonly firstByLag: Int32Array;

  constructor(private readonly problem: AssignmentProblem) {
    const { count, stateful } = problem.tasks;
    this.caughtUpCounts = new Int32Array(count);
    this.firstByLag = new Int32Array(count);
    if (problem.clients.count === 0) return;
    for (let task = 0; task < count; task++) if (stateful[task]) this.summarize(task);
  }

  /** Lag of a task on a client. */
  lag(task: number, client: number): number {
    const { starts, clients, lags, shared } = this.problem.lags;
    let low = starts[task] as number;
    let high = starts[task + 1] as number;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const found = clients[middle] as number;
      if (found === client) return lags[middle] as number;
      if (found < client) low = middle + 1;
      else high = middle;
    }
    return shared[task] as number;
  }

  /** Whether a lag counts as caught up. */
  isCaughtUp(lag: number): boolean {
    const { acceptableRecoveryLag } = this.problem.settings;
    if (lag === LAG_RUNNING || acceptableRecoveryLag === Infinity) return true;
    return lag >= 0 && lag <= acceptableRecoveryLag;
  }

  /** Visits the clients that have caught up on the task, in no particular order. */
  visitCaughtUp(task: number, visit: (client: number) => void): void {
    const { starts, clients, lags, shared } = this.problem.lags;
    const end = starts[task + 1] as number;
    for (let at = starts[task] as number; at < end; at++) {
      if (this.isCaughtUp(lags[at] as number)) visit(clients[at] as number);
    }
    if (!this.isCaughtUp(shared[task] as number)) return;
    this.findUnlisted(task, (client) => {
      visit(client);
      return false;
    });
  }

  /** The first client by lag that fits and comes before `end`; -1 if there is none. */
  findByLag(task: number, end: number, fits: (client: number) => boolean): number {
    const { starts, clients, lags, shared } = this.problem.lags;
    let best = end;
    let bestLag = this.lag(task, end);
    const isBetter = (client: number, lag: number): boolean =>
      lag < bestLag || (lag === bestLag && client < best);
    for (let at = starts[task] as number; at < (starts[task + 1] as number); at++) {
      const client = clients[at] as number;
      const lag = lags[at] as number;
      if (!isBetter(client, lag) || !fits(client)) continue;
      best = client;
      bestLag = lag;
    }
    // The others share one lag: the first of them that fits is the best of them.
    const sharedLag = shared[task] as number;
    const other = this.findUnlisted(task, (client) => !isBetter(client, sharedLag) || fits(client));
    if (other !== -1 && isBetter(other, sharedLag)) return other;
    return best === end ? -1 : best;
  }

  private summarize(task: number): void {
    const { clients, lags } = this.problem;
    const begin = lags.starts[task] as number;
    const end = lags.starts[task + 1] as number;
    const sharedLag = lags.shared[task] as number;
    let caughtUp = this.isCaughtUp(sharedLag) ? clients.count - (end - begin) : 0;
    let first = this.findUnlisted(task, () => true);
    let least = first === -1 ? Infinity : sharedLag;
    for (let at = begin; at < end; at++) {
      const client = lags.clients[at] as number;
      const lag = lags.lags[at] as number;
      if (this.isCaughtUp(lag)) caughtUp++;
      if (lag < least || (lag === least && client < first)) {
        first = client;
        least = lag;
      }
    }
    this.caughtUpCounts[task] = caughtUp;
    this.firstByLag[task] = first;
  }

  /** The first client, by index, that is not listed for the task and fits; -1 if there is none. */
  private findUnlisted(task: number, fits: (client: number) => boolean): number {
    const { starts, clients } = this.problem.lags;
    let at = starts[task] as number;
    const end = starts[task + 1] as number;
    for (let client = 0; client < this.problem.clients.count; client++) {
      if (at < end && clients[at] === client) at++;
      else if (fits(client)) return client;
    }
    return -1;
  }
}
