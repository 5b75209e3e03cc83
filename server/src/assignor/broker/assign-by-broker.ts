import type { BrokerAssignment, BrokerProblem } from './broker-problem';
import { assignByPairs } from './pair-sticky';
import { assignByQuotas } from './quota-sticky';

/** What the group coordinator makes of a group with `group.protocol=streams` (KIP-1071). */
export function assignByBroker(problem: BrokerProblem): BrokerAssignment {
  return problem.behaviour.quotas ? assignByQuotas(problem) : assignByPairs(problem);
}
