// Follows Apache Kafka's org.apache.kafka.streams.processor.assignment.assignors.StickyTaskAssignor (4.4).

import type { Assignment } from '../assignment';
import { KafkaError } from '../kafka-error';
import type { AssignmentProblem } from '../problem';
import { STATELESS_COSTS } from '../rack-aware/internal-racks';
import { PublicRacks } from '../rack-aware/public-racks';
import type { TraceSink } from '../trace';
import { hashOrder } from './hash-orders';
import { plainAssignment } from './plain-assignment';
import { StickyPlacement } from './sticky-placement';
import type { StickyInput } from './sticky-input';

const NO_THREADS = new KafkaError('java.lang.ArithmeticException', '/ by zero');

/**
 * The sticky assignor of `task.assignor.class` (KIP-924). `preserves` is its variant that leaves every active task
 * where it was and asks for another rebalance at once.
 *
 * Kafka goes through the tasks with standbys in an order that differs from one JVM to the next. Here they come as if
 * their entries had the hash codes of their ids; the result is one of those that Kafka may have.
 * @throws KafkaError where Kafka would throw.
 */
export function assignSticky(
  problem: AssignmentProblem,
  input: StickyInput,
  preserves: boolean,
  trace?: TraceSink,
): Assignment {
  const { tasks, settings, rackAware } = problem;
  const rules = {
    threadsBreakTies: false,
    keepsOwners: preserves,
    collectsClients: true,
    roundsShareUp: problem.behaviour.stickyShareRoundedUp,
    noThreads: NO_THREADS,
  };
  const placement = new StickyPlacement(problem, input, rules, trace);
  const { states, clients, candidates, taskSpread } = placement;
  placement.placeActives();
  const racks =
    preserves || !rackAware
      ? undefined
      : new PublicRacks(rackAware, { states, tasks, clients }, trace);
  const { logged = tasks.stateful, stored = tasks.stateful } = input;
  const all = Array.from(stored.keys());
  racks?.optimizeActives(all.filter((task) => stored[task] === 1));
  racks?.optimizeActives(
    all.filter((task) => stored[task] !== 1),
    STATELESS_COSTS,
  );
  const withStandbys = placement.tasks.filter((task) => logged[task] === 1);
  placement.placeStandbys(hashOrder(taskSpread, withStandbys));
  if (settings.numStandbyReplicas > 0) racks?.optimizeStandbys();
  const hasStandbys = settings.numStandbyReplicas > 0 && withStandbys.length > 0;
  const assignment = plainAssignment(problem, states, false, !hasStandbys);
  return preserves ? { ...assignment, followUp: candidates[0] as number } : assignment;
}
