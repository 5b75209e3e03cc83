// Follows isAllowedTaskMovement of Apache Kafka's
// org.apache.kafka.streams.processor.internals.assignment.ClientTagAwareStandbyTaskAssignor (4.0).

import type { ClientStates } from '../client-states';
import type { Clients } from '../problem';

/**
 * Whether moving a standby leaves the clients with a copy of the task with at least as many different tags as before.
 * All tags count, configured or not.
 */
export function keepsTagSpread(
  clients: Clients,
  states: ClientStates,
  from: number,
  to: number,
  task: number,
): boolean {
  let gained = 0;
  for (const values of clients.tagValues) {
    const old = values[from] as number;
    const fresh = values[to] as number;
    if (old === fresh) continue;
    let isOldElsewhere = old === -1;
    let isFreshElsewhere = fresh === -1;
    for (let other = 0; other < clients.count; other++) {
      if (other === from || other === to || !states.hasAny(other, task)) continue;
      if (values[other] === old) isOldElsewhere = true;
      if (values[other] === fresh) isFreshElsewhere = true;
    }
    if (!isOldElsewhere) gained--;
    if (!isFreshElsewhere) gained++;
  }
  return gained >= 0;
}
