import { assignStatefulActives, assignStateless } from './active-tasks';
import type { Assignment, Rows } from './assignment';
import { balance } from './balance';
import { ClientStates } from './client-states';
import { hasAllTagsOf } from './client-tags';
import { placeStandbys } from './default-standbys';
import { moveActives, moveStandbys, type MovementContext } from './movements';
import type { AssignmentProblem } from './problem';
import { placeTagAwareStandbys } from './tag-aware-standbys';
import { TaskLags } from './task-lags';
import type { TraceSink } from './trace';

/**
 * Kafka's `HighAvailabilityTaskAssignor`: decides one rebalance from the lags alone, copy by copy as Kafka does. There
 * must be a client if there is a task.
 */
export function assign(problem: AssignmentProblem, trace?: TraceSink): Assignment {
  const { tasks, settings } = problem;
  const states = new ClientStates(problem);
  assignStatefulActives(states, tasks, trace);
  if (settings.numStandbyReplicas !== 0) assignStandbys(problem, states, trace);
  const context: MovementContext = {
    problem,
    states,
    lags: new TaskLags(problem),
    warmupsLeft: settings.maxWarmupReplicas,
    warmups: { active: [], standby: [] },
    trace,
  };
  const activeMovements = moveActives(context);
  const standbyMovements = moveStandbys(context);
  assignStateless(states, tasks, trace);
  const { active, standby } = context.warmups;
  return {
    probing: activeMovements + standbyMovements > 0,
    activeMovements,
    standbyMovements,
    active: states.activeClient,
    standbys: collectStandbys(states, tasks.count),
    warmups: collectPairs([...active, ...standby], tasks.count),
    standbyWarmups: collectPairs(standby, tasks.count),
  };
}

function assignStandbys(
  problem: AssignmentProblem,
  states: ClientStates,
  trace: TraceSink | undefined,
): void {
  const { clients, tasks, settings, behaviour } = problem;
  const loads = states.loads();
  if (behaviour.clientTags && settings.rackAwareAssignmentTags.length > 0) {
    placeTagAwareStandbys(problem, states, loads, trace);
    balance(states, 'standby', (from, to) => hasAllTagsOf(clients, to, from), trace);
    return;
  }
  for (let task = 0; task < tasks.count; task++) {
    if (tasks.stateful[task]) {
      placeStandbys(states, loads, task, settings.numStandbyReplicas, trace);
    }
  }
  balance(states, 'standby', () => true, trace);
}

function collectStandbys(states: ClientStates, taskCount: number): Rows {
  const pairs: number[] = [];
  for (let client = 0; client < states.clientCount; client++) {
    states.visit('standby', client, (task) => {
      pairs.push(task, client);
    });
  }
  return collectPairs(pairs, taskCount);
}

/** Rows by task of (task, client) pairs in any order. */
function collectPairs(pairs: readonly number[], taskCount: number): Rows {
  const starts = new Int32Array(taskCount + 1);
  for (let at = 0; at < pairs.length; at += 2) {
    const after = (pairs[at] as number) + 1;
    starts[after] = (starts[after] as number) + 1;
  }
  for (let task = 0; task < taskCount; task++) {
    starts[task + 1] = (starts[task + 1] as number) + (starts[task] as number);
  }
  const ends = starts.slice();
  const values = new Int32Array(pairs.length / 2);
  for (let at = 0; at < pairs.length; at += 2) {
    const task = pairs[at] as number;
    const end = ends[task] as number;
    values[end] = pairs[at + 1] as number;
    ends[task] = end + 1;
  }
  for (let task = 0; task < taskCount; task++)
    values.subarray(starts[task], starts[task + 1]).sort();
  return { starts, values };
}
