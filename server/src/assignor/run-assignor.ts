import type { Assignment } from './assignment';
import { assign } from './high-availability';
import type { AssignmentProblem } from './problem';
import { assignFallback, assignLegacySticky } from './sticky/legacy-sticky';
import { assignSticky } from './sticky/public-sticky';
import type { TraceSink } from './trace';

/**
 * Decides one rebalance with the assignor that the problem names.
 * @throws KafkaError where Kafka would end with an exception; problems made from a fleet never do.
 */
export function runAssignor(problem: AssignmentProblem, trace?: TraceSink): Assignment {
  const { assignor = 'high-availability', sticky } = problem;
  if (assignor === 'high-availability') return assign(problem, trace);
  if (!sticky) throw new Error(`The ${assignor} assignor needs to know where tasks were.`);
  switch (assignor) {
    case 'legacy-sticky':
      return assignLegacySticky(problem, sticky, trace);
    case 'fallback':
      return assignFallback(problem, sticky, trace);
    case 'sticky':
      return assignSticky(problem, sticky, false, trace);
    case 'preserving-sticky':
      return assignSticky(problem, sticky, true, trace);
  }
}
