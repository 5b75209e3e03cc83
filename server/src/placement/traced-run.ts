import type { AssignmentProblem } from '../assignor/problem';
import { runAssignor } from '../assignor/run-assignor';
import type { TraceEvent } from '../assignor/trace';
import type { Fleet } from '../fleet/fleet';
import { applicationOf, type Application } from '../simulation/application';
import { groupOf, tagTable, type Group } from '../simulation/group';
import type { LeaderSettings } from '../simulation/leader-settings';
import { processIdsOf } from '../simulation/observed';
import { problemOf, settling } from '../simulation/rebalance';
import { coldState } from '../simulation/state';

/** What the assignor says while it decides about the settled fleet: the decision that a verdict's base run ends with. */
export interface TracedRun {
  readonly application: Application;
  readonly group: Group;
  readonly problem: AssignmentProblem;
  /** By task, what it says of that task, in its order. */
  readonly byTask: readonly (readonly TraceEvent[])[];
}

/** Lets the assignor decide once more about the settled fleet, and writes down what it says. Pauses after each rebalance. */
export function* tracedRun(fleet: Fleet, leader: LeaderSettings): Generator<void, TracedRun, void> {
  const { instances } = fleet;
  const application = applicationOf(fleet, leader);
  const group = groupOf(instances, tagTable(instances), processIdsOf(fleet));
  const settled = yield* settling(application, group, coldState(application));
  const problem = problemOf(application, group, settled.state());
  const byTask: TraceEvent[][] = Array.from({ length: application.tasks.count }, () => []);
  runAssignor(problem, (event) => {
    if ('task' in event) byTask[event.task]?.push(event);
    else for (const events of byTask) events.push(event);
  });
  return { application, group, problem, byTask };
}
