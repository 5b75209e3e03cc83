import { ClientStates } from './client-states';
import type { AssignmentProblem, Clients } from './problem';

interface Kept {
  readonly problem: AssignmentProblem;
  readonly states: ClientStates;
}

const placements = new WeakMap<Clients, Kept>();

/**
 * Places copies in the empty `states`: by `place`, or as it did before for the same clients, tasks, settings and
 * racks. That is for placements that lags do not change: rack-aware ones are costly, and a group that settles asks for
 * the same one in every rebalance.
 */
export function keptPlacement(
  problem: AssignmentProblem,
  states: ClientStates,
  place: () => void,
): void {
  const kept = placements.get(problem.clients);
  if (kept && isSame(kept.problem, problem)) {
    states.copyFrom(kept.states);
    return;
  }
  place();
  const copy = new ClientStates(problem);
  copy.copyFrom(states);
  placements.set(problem.clients, { problem, states: copy });
}

function isSame(one: AssignmentProblem, other: AssignmentProblem): boolean {
  return (
    one.tasks === other.tasks &&
    one.settings === other.settings &&
    one.behaviour === other.behaviour &&
    one.rackAware === other.rackAware
  );
}
