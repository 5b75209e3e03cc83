// Follows Apache Kafka's org.apache.kafka.streams.processor.internals.assignment.HighAvailabilityTaskAssignor (2.6 to 4.4).

import type { ClientStates } from './client-states';
import type { Role, TraceSink } from './trace';

/**
 * Evens out the copies per thread by moving copies of one role from client to client, in whole passes over all pairs,
 * until a pass moves nothing. The load counts copies of both
 * roles. A copy only goes where its task is not yet, and where `mayMove` allows.
 */
export function balance(
  states: ClientStates,
  role: Role,
  mayMove: (from: number, to: number) => boolean,
  trace?: TraceSink,
): void {
  const { clientCount } = states;
  for (let moved = true; moved;) {
    moved = false;
    for (let from = 0; from < clientCount; from++) {
      for (let to = 0; to < clientCount; to++) {
        if (from === to || !isUneven(states, from, to) || !mayMove(from, to)) continue;
        states.visit(role, from, (task) => {
          if (states.hasAny(to, task)) return true;
          states.unassign(role, from, task);
          states.assign(role, to, task);
          trace?.({ kind: 'balanced', role, task, from, to });
          moved = true;
          return isUneven(states, from, to);
        });
      }
    }
  }
}

/** Whether moving one copy makes the difference in load smaller without turning it around. */
function isUneven({ totalCounts, capacities }: ClientStates, from: number, to: number): boolean {
  const fromCount = totalCounts[from] as number;
  const toCount = totalCounts[to] as number;
  const fromCapacity = capacities[from] as number;
  const toCapacity = capacities[to] as number;
  const difference = fromCount / fromCapacity - toCount / toCapacity;
  if (difference <= 0) return false;
  const after = (fromCount - 1) / fromCapacity - (toCount + 1) / toCapacity;
  return after >= 0 && after < difference;
}
