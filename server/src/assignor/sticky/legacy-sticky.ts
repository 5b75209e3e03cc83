// Follows Apache Kafka's org.apache.kafka.streams.processor.internals.assignment.LegacyStickyTaskAssignor and
// FallbackPriorTaskAssignor of the same package (4.0).

import type { Assignment } from '../assignment';
import { KafkaError } from '../kafka-error';
import type { AssignmentProblem } from '../problem';
import { costsOr, internalRackOptimizer, STATELESS_COSTS } from '../rack-aware/internal-racks';
import { statefulTasks, statelessTasks } from '../task-lists';
import type { TraceSink } from '../trace';
import { hashOrder } from './hash-orders';
import { plainAssignment } from './plain-assignment';
import { StickyPlacement } from './sticky-placement';
import type { StickyInput } from './sticky-input';

/** What crossing racks and moving a stateful task cost unless configured. */
const RACK_COSTS = { traffic: 1, nonOverlap: 10 };

const NO_THREADS = new KafkaError(
  'java.lang.IllegalStateException',
  '`totalCapacity` should never be zero.',
);

/**
 * The sticky assignor of `internal.task.assignor.class`: tasks stay where they were as long as the load stays even.
 * Lags do not matter to it, and it never asks for a probing rebalance.
 * @throws KafkaError where Kafka would throw.
 */
export function assignLegacySticky(
  problem: AssignmentProblem,
  input: StickyInput,
  trace?: TraceSink,
): Assignment {
  const placement = placementOf(problem, input, false, trace);
  const { states } = placement;
  const racks = internalRackOptimizer(problem, states, trace);
  placement.placeActives();
  racks?.optimizeActives(statefulTasks(problem.tasks), costsOr(problem, RACK_COSTS));
  racks?.optimizeActives(statelessTasks(problem.tasks), STATELESS_COSTS);
  placement.placeStandbys(hashOrder(placement.taskSpread, input.statefulOrder));
  if (problem.settings.numStandbyReplicas > 0) {
    racks?.optimizeStandbys(costsOr(problem, RACK_COSTS), () => true);
  }
  return plainAssignment(problem, states, false);
}

/**
 * What Kafka assigns when it cannot tell how far behind anybody is: as the legacy sticky assignor, but active tasks
 * stay in any case, racks do not matter, and another try follows.
 * @throws KafkaError where Kafka would throw.
 */
export function assignFallback(
  problem: AssignmentProblem,
  input: StickyInput,
  trace?: TraceSink,
): Assignment {
  const placement = placementOf(problem, input, true, trace);
  placement.placeActives();
  placement.placeStandbys(hashOrder(placement.taskSpread, input.statefulOrder));
  return plainAssignment(problem, placement.states, true);
}

function placementOf(
  problem: AssignmentProblem,
  input: StickyInput,
  keepsOwners: boolean,
  trace: TraceSink | undefined,
): StickyPlacement {
  const rules = {
    threadsBreakTies: true,
    keepsOwners,
    collectsClients: false,
    roundsShareUp: false,
    noThreads: NO_THREADS,
  };
  return new StickyPlacement(problem, input, rules, trace);
}
