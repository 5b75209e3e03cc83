/**
 * Tasks and the clients that may have them, as a network in which one unit flows from every task to its client. Tasks
 * and clients are numbered by their place in the lists that the graph is made for.
 *
 * With one group a task is connected with its client, and that with the sink (`MinTraffic`). With `capacities` there
 * is a node for each group and client in between, which takes no more than its capacity (`BalanceSubtopology`).
 */
export interface TaskGraph {
  readonly taskCount: number;
  readonly clientCount: number;
  /** By task and client; at least 0. */
  readonly costs: Float64Array;
  /** By group, plus one: its first task. No group is empty, and tasks come group by group. */
  readonly groupStarts: Int32Array;
  /** By group and client: most tasks of the group there; undefined where there are no groups to be balanced. */
  readonly capacities: Int32Array | undefined;
  /** By task: its client. The solvers change it. */
  readonly clientOf: Int32Array;
}

/** Sum of the costs of all tasks where they are. */
export function costOf({ taskCount, clientCount, costs, clientOf }: TaskGraph): number {
  let sum = 0;
  for (let task = 0; task < taskCount; task++) {
    sum += costs[task * clientCount + (clientOf[task] as number)] as number;
  }
  return sum;
}

/** By task: its group. */
export function groupsOf({ taskCount, groupStarts }: TaskGraph): Int32Array {
  const groups = new Int32Array(taskCount);
  for (let group = 0; group + 1 < groupStarts.length; group++) {
    groups.fill(group, groupStarts[group], groupStarts[group + 1]);
  }
  return groups;
}
