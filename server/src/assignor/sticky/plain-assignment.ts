import type { Assignment } from '../assignment';
import type { ClientStates } from '../client-states';
import { collectPairs, collectStandbys } from '../copies';
import type { AssignmentProblem } from '../problem';

/** The outcome of an assignor that knows no movements and warmups. */
export function plainAssignment(
  { tasks }: AssignmentProblem,
  states: ClientStates,
  probing: boolean,
  reproducible = true,
): Assignment {
  const none = collectPairs([], tasks.count);
  return {
    probing,
    activeMovements: 0,
    standbyMovements: 0,
    active: states.activeClient,
    standbys: collectStandbys(states, tasks.count),
    warmups: none,
    standbyWarmups: none,
    reproducible,
  };
}
