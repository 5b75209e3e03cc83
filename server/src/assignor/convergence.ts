import { row, type Assignment } from './assignment';
import { LAG_RUNNING, type AssignmentProblem, type Lags, type Tasks } from './problem';
import { runAssignor } from './run-assignor';
import type { TraceSink } from './trace';

/** How rebalances are repeated. */
export interface ConvergenceOptions {
  /** By task: the lag of a client without any of its state, that is, the end offset of its changelogs. */
  readonly ends: Float64Array;
  readonly maxRounds: number;
  /**
   * What a client reports of the tasks it runs: `latest` as live clients do (lag -2), `end` as Kafka's own convergence
   * test does (lag 0).
   */
  readonly activeOffset: 'end' | 'latest';
}

/**
 * Repeats the rebalance until it asks for no further one, at most `maxRounds` times. Between two of them every copy
 * catches up, and what a client no longer has is forgotten.
 */
export function converge(
  problem: AssignmentProblem,
  options: ConvergenceOptions,
  trace?: TraceSink,
): Assignment[] {
  const rounds: Assignment[] = [];
  let lags = problem.lags;
  while (rounds.length < options.maxRounds) {
    const assignment = runAssignor({ ...problem, lags }, trace);
    rounds.push(assignment);
    if (!assignment.probing) break;
    lags = lagsAfter(assignment, problem.tasks, options);
  }
  return rounds;
}

/** The lags once every copy of an assignment has caught up and everything else is gone. */
export function lagsAfter(
  { active, standbys }: Assignment,
  tasks: Tasks,
  { ends, activeOffset }: Pick<ConvergenceOptions, 'ends' | 'activeOffset'>,
): Lags {
  const activeLag = activeOffset === 'latest' ? LAG_RUNNING : 0;
  const starts = new Int32Array(tasks.count + 1);
  const clients: number[] = [];
  const lags: number[] = [];
  for (let task = 0; task < tasks.count; task++) {
    if (tasks.stateful[task]) {
      const runner = active[task] as number;
      const holders = [...row(standbys, task), runner].sort((a, b) => a - b);
      clients.push(...holders);
      lags.push(...holders.map((client) => (client === runner ? activeLag : 0)));
    }
    starts[task + 1] = clients.length;
  }
  return {
    shared: ends,
    starts,
    clients: Int32Array.from(clients),
    lags: Float64Array.from(lags),
  };
}
