import type { Assignment } from '../assignor/assignment';
import type { AssignmentProblem } from '../assignor/problem';
import type { RackAware } from '../assignor/rack-aware/rack-aware';
import { runAssignor } from '../assignor/run-assignor';
import type { Application } from './application';
import { decideByBroker, type ThreadHoldings } from './by-broker';
import type { Group } from './group';
import { restored } from './restore';
import { atOnce } from './slices';
import { lagsOf, stateAfter, type GroupState } from './state';
import { stickyInputOf } from './sticky-state';

/** One rebalance: what was decided, and on request what the members hold right after it. */
export interface Rebalanced {
  readonly assignment: Assignment;
  readonly state: () => GroupState;
  /** What each stream thread was assigned, where the brokers assign to threads. */
  readonly threads?: ThreadHoldings;
}

/** Rebalances after which a group that still asks for more is taken for one that never settles. */
const MAX_ROUNDS = 1000;

/** What the leader of a group decides on. */
export function problemOf(
  application: Application,
  group: Group,
  state: GroupState,
): AssignmentProblem {
  return {
    clients: group.clients,
    tasks: application.tasks,
    lags: lagsOf(application, group, state),
    settings: application.settings,
    behaviour: application.behaviour,
    assignor: application.assignor,
    asksAgain: true,
    ...rackAwareOf(application, group),
    ...(application.assignor === 'high-availability'
      ? {}
      : { sticky: stickyInputOf(application, group, state) }),
  };
}

/** Made before: the assignor keeps what it works out for the same object. */
const rackAwareGroups = new WeakMap<Group, RackAware>();

function rackAwareOf(
  { rackAware }: Application,
  group: Group,
): Pick<AssignmentProblem, 'rackAware'> {
  if (!rackAware) return {};
  let made = rackAwareGroups.get(group);
  if (made?.topics !== rackAware.topics) {
    made = { ...rackAware, consumerRacks: group.racks.map((rack) => [rack]) };
    rackAwareGroups.set(group, made);
  }
  return { rackAware: made };
}

/** Lets the leader, or the brokers, decide once. The leader goes by what members report of the state, if that is less. */
export function rebalance(
  application: Application,
  group: Group,
  state: GroupState,
  reported = state,
): Rebalanced {
  if (application.byBroker) {
    const { assignment, threads } = decideByBroker(application, application.byBroker, group, state);
    const after = (): GroupState => ({
      ...stateAfter(application, group, state, assignment),
      threads,
    });
    return { assignment, state: after, threads };
  }
  const assignment = runAssignor(problemOf(application, group, reported));
  return { assignment, state: () => stateAfter(application, group, state, assignment) };
}

/** Rebalances until no probing rebalance is asked for, everything restored in between and at the end. */
export function settle(application: Application, group: Group, start: GroupState): Rebalanced {
  return atOnce(settling(application, group, start));
}

/** The same, pausing after each rebalance. */
export function* settling(
  application: Application,
  group: Group,
  start: GroupState,
): Generator<void, Rebalanced, void> {
  let now = rebalance(application, group, start);
  yield;
  for (let round = 1; now.assignment.probing && round < MAX_ROUNDS; round++) {
    now = rebalance(application, group, restored(now.state(), 0, undefined));
    yield;
  }
  const { state } = now;
  return { ...now, state: () => restored(state(), 0, undefined) };
}
