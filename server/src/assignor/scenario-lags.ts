import { subtractLongs, type Long } from './long';
import { LAG_RUNNING, LAG_UNKNOWN, type Tasks } from './problem';

/** What a client says of its state: offset sums as it would send them, or directly the lags. By task name. */
export interface ReportedState {
  readonly kind: 'offsets' | 'lags';
  readonly longs: ReadonlyMap<string, Long>;
}

/** Lags as longs, otherwise laid out as in a problem. */
export interface ExactLags {
  readonly shared: readonly Long[];
  readonly starts: Int32Array;
  readonly clients: Int32Array;
  readonly listed: readonly Long[];
  /** By task: the end offsets, if the scenario has them. */
  readonly ends: readonly Long[] | undefined;
  /** Index of the first stateful task whose lag is not told for every client, or -1. */
  readonly unknownTask: number;
}

/** Makes lags of what the clients (in process id order) report, as Kafka's `ClientState.computeTaskLags` does. */
export function readLags(
  tasks: Tasks,
  taskNames: readonly string[],
  states: readonly ReportedState[],
  endOffsets: ReadonlyMap<string, Long> | undefined,
): ExactLags {
  const starts = new Int32Array(tasks.count + 1);
  const shared: Long[] = [];
  const clients: number[] = [];
  const listed: Long[] = [];
  let unknownTask = -1;
  taskNames.forEach((name, task) => {
    const end = endOffsets?.get(name);
    // A client that holds nothing of a task lags by all of it.
    const common = end ?? states[0]?.longs.get(name) ?? 0;
    shared.push(common);
    if (tasks.stateful[task]) {
      states.forEach((state, client) => {
        const lag = lagOf(state, name, end);
        if (lag === undefined) {
          if (unknownTask === -1) unknownTask = task;
        } else if (lag !== common) {
          clients.push(client);
          listed.push(lag);
        }
      });
    }
    starts[task + 1] = clients.length;
  });
  return {
    shared,
    starts,
    clients: Int32Array.from(clients),
    listed,
    ends: endOffsets && taskNames.map((name) => endOffsets.get(name) ?? 0),
    unknownTask,
  };
}

/** The lag of one client on one task, or `undefined` where it is not told. */
function lagOf(state: ReportedState, task: string, end: Long | undefined): Long | undefined {
  const reported = state.longs.get(task);
  if (state.kind === 'lags') return reported;
  return end === undefined ? undefined : lagOfOffset(reported ?? 0, end);
}

/** The lag that Kafka makes of a reported offset sum (0 where none is reported) and the end offset. */
export function lagOfOffset(offset: Long, end: Long): Long {
  if (offset === LAG_RUNNING || offset === LAG_UNKNOWN) return offset;
  // An offset beyond the end is corrupt and counts as none.
  return end < offset ? end : subtractLongs(end, offset);
}

/** One lag of the table. */
export function exactLag(lags: ExactLags, task: number, client: number): Long {
  for (let at = lags.starts[task] as number; at < (lags.starts[task + 1] as number); at++) {
    if (lags.clients[at] === client) return lags.listed[at] as Long;
  }
  return lags.shared[task] as Long;
}
