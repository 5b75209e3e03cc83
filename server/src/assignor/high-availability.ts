// Follows Apache Kafka's org.apache.kafka.streams.processor.internals.assignment.HighAvailabilityTaskAssignor (2.6 to 4.4).

import { assignStatefulActives, assignStateless } from './active-tasks';
import type { Assignment } from './assignment';
import { balance } from './balance';
import { ClientStates } from './client-states';
import { hasAllTagsOf } from './client-tags';
import { collectPairs, collectStandbys } from './copies';
import { placeStandbys } from './default-standbys';
import { keptPlacement } from './kept-placement';
import { moveActives, moveStandbys, type MovementContext } from './movements';
import type { AssignmentProblem } from './problem';
import { costsOr, internalRackOptimizer, STATELESS_COSTS } from './rack-aware/internal-racks';
import { keepsTagSpread } from './rack-aware/standby-tags';
import type { RackOptimizer } from './rack-aware/rack-optimizer';
import { statefulTasks, statelessTasks } from './task-lists';
import { placeTagAwareStandbys } from './tag-aware-standbys';
import { TaskLags } from './task-lags';
import type { TraceSink } from './trace';

/** What crossing racks and moving a stateful task cost unless configured. */
const RACK_COSTS = { traffic: 10, nonOverlap: 1 };

/**
 * Kafka's `HighAvailabilityTaskAssignor`: decides one rebalance from the lags alone, copy by copy as Kafka does. There
 * must be a client if there is a task.
 */
export function assign(problem: AssignmentProblem, trace?: TraceSink): Assignment {
  const { tasks, settings } = problem;
  const states = new ClientStates(problem);
  const racks = internalRackOptimizer(problem, states, trace);
  if ((racks || problem.asksAgain) && !trace) {
    keptPlacement(problem, states, () => placeStateful(problem, states, racks));
  } else placeStateful(problem, states, racks, trace);
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
  racks?.optimizeActives(statelessTasks(tasks), STATELESS_COSTS);
  const { active, standby } = context.warmups;
  return {
    probing: activeMovements + standbyMovements > 0,
    activeMovements,
    standbyMovements,
    active: states.activeClient,
    standbys: collectStandbys(states, tasks.count),
    warmups: collectPairs([...active, ...standby], tasks.count),
    standbyWarmups: collectPairs(standby, tasks.count),
    reproducible: true,
  };
}

/** Places active and standby copies where they should be in the end, whoever has state now. */
function placeStateful(
  problem: AssignmentProblem,
  states: ClientStates,
  racks: RackOptimizer | undefined,
  trace?: TraceSink,
): void {
  const { tasks, settings } = problem;
  assignStatefulActives(states, tasks, trace);
  racks?.optimizeActives(statefulTasks(tasks), costsOr(problem, RACK_COSTS));
  if (settings.numStandbyReplicas === 0) return;
  assignStandbys(problem, states, trace);
  if (racks) exchangeStandbys(problem, states, racks);
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

function exchangeStandbys(
  problem: AssignmentProblem,
  states: ClientStates,
  racks: RackOptimizer,
): void {
  const { clients, settings } = problem;
  const byTags = settings.rackAwareAssignmentTags.length > 0;
  racks.optimizeStandbys(
    costsOr(problem, RACK_COSTS),
    (from, to, task) => !byTags || keepsTagSpread(clients, states, from, to, task),
  );
}
