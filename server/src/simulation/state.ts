import { LAG_RUNNING, type Lags } from '../assignor/problem';
import { row, type Assignment } from '../assignor/assignment';
import type { Application } from './application';
import type { ThreadHoldings } from './by-broker';
import type { Group } from './group';

/**
 * Which instance holds how much of each stateful task. Instances are named by their place in the fleet, so a state
 * outlives a change of the group or of the process ids.
 */
export interface GroupState {
  /** By task: the instance that runs it as active, or -1. */
  readonly active: Int32Array;
  /** By task, plus one: where its holders begin in `instances` and `lags`. */
  readonly starts: Int32Array;
  readonly instances: Int32Array;
  /** How far each holder is behind the end of the changelogs; 0 when it has everything. */
  readonly lags: Float64Array;
  /** In a group of the streams protocol: what the brokers assigned to each stream thread of its members last. */
  readonly threads?: ThreadHoldings;
}

/** Nobody holds anything: a first start. */
export function coldState({ tasks }: Application): GroupState {
  return {
    active: new Int32Array(tasks.count).fill(-1),
    starts: new Int32Array(tasks.count + 1),
    instances: new Int32Array(0),
    lags: new Float64Array(0),
  };
}

/**
 * What the members of a group report. A restored active reports that it is running, as a live client does; one that
 * still restores and every standby report their offsets; everybody else is a whole changelog behind.
 */
export function lagsOf({ tasks, ends }: Application, group: Group, state: GroupState): Lags {
  const starts = new Int32Array(tasks.count + 1);
  const clients = new Int32Array(state.instances.length);
  const lags = new Float64Array(state.instances.length);
  let count = 0;
  for (let task = 0; task < tasks.count; task++) {
    const first = count;
    for (let k = state.starts[task] ?? 0; k < (state.starts[task + 1] ?? 0); k++) {
      const instance = state.instances[k] ?? -1;
      const client = group.clientOf[instance] ?? -1;
      if (client < 0) continue;
      const behind = state.lags[k] ?? 0;
      const lag = behind === 0 && state.active[task] === instance ? LAG_RUNNING : behind;
      let at = count++;
      for (; at > first && (clients[at - 1] ?? -1) > client; at--) {
        clients[at] = clients[at - 1] ?? -1;
        lags[at] = lags[at - 1] ?? 0;
      }
      clients[at] = client;
      lags[at] = lag;
    }
    starts[task + 1] = count;
  }
  return {
    shared: ends,
    starts,
    clients: clients.subarray(0, count),
    lags: lags.subarray(0, count),
  };
}

/**
 * The state right after a rebalance: every copy starts from what its instance held before, or from nothing. What an
 * instance is no longer assigned is forgotten, as in Kafka's own convergence test.
 */
export function stateAfter(
  { tasks, ends }: Application,
  group: Group,
  before: GroupState,
  assignment: Assignment,
): GroupState {
  const active = new Int32Array(tasks.count).fill(-1);
  const starts = new Int32Array(tasks.count + 1);
  const most = tasks.count + assignment.standbys.values.length;
  const instances = new Int32Array(most);
  const lags = new Float64Array(most);
  let count = 0;
  const hold = (task: number, client: number): void => {
    const instance = group.instanceOf[client] ?? -1;
    instances[count] = instance;
    lags[count++] = heldLag(before, task, instance) ?? ends[task] ?? 0;
  };
  for (let task = 0; task < tasks.count; task++) {
    const runs = assignment.active[task] ?? -1;
    if (runs >= 0) active[task] = group.instanceOf[runs] ?? -1;
    if (tasks.stateful[task] === 1) {
      if (runs >= 0) hold(task, runs);
      for (const client of row(assignment.standbys, task)) hold(task, client);
    }
    starts[task + 1] = count;
  }
  return { active, starts, instances: instances.slice(0, count), lags: lags.slice(0, count) };
}

/** How many copies the assignor takes for complete. */
export function caughtUpCopies(
  { lags }: GroupState,
  { acceptableRecoveryLag }: { readonly acceptableRecoveryLag: number },
): number {
  return lags.reduce((count, lag) => count + (lag <= acceptableRecoveryLag ? 1 : 0), 0);
}

/** The lag of an instance on a task, or undefined when it holds nothing of it. */
export function heldLag(state: GroupState, task: number, instance: number): number | undefined {
  for (let k = state.starts[task] ?? 0; k < (state.starts[task + 1] ?? 0); k++) {
    if (state.instances[k] === instance) return state.lags[k];
  }
  return undefined;
}

/** The state without anything that one instance held: it lost its disk. */
export function withoutInstance(state: GroupState, instance: number): GroupState {
  const starts = new Int32Array(state.starts.length);
  const kept: number[] = [];
  for (let task = 0; task + 1 < state.starts.length; task++) {
    for (let k = state.starts[task] ?? 0; k < (state.starts[task + 1] ?? 0); k++) {
      if (state.instances[k] !== instance) kept.push(k);
    }
    starts[task + 1] = kept.length;
  }
  return {
    ...withoutThreads(state, new Set([instance])),
    active: state.active.map((runs) => (runs === instance ? -1 : runs)),
    starts,
    instances: Int32Array.from(kept, (k) => state.instances[k] ?? -1),
    lags: Float64Array.from(kept, (k) => state.lags[k] ?? 0),
  };
}

/** The state without what the stream threads of some instances were assigned: they come back as new members. */
export function withoutThreads(state: GroupState, instances: ReadonlySet<number>): GroupState {
  if (!state.threads) return state;
  const left = [...state.threads].filter(([instance]) => !instances.has(instance));
  return { ...state, threads: new Map(left) };
}
