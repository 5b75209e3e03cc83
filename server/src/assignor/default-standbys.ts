// Follows Apache Kafka's org.apache.kafka.streams.processor.internals.assignment.DefaultStandbyTaskAssignor (2.6 to 4.4).

import type { ClientStates } from './client-states';
import { leastLoaded } from './least-loaded';
import type { TraceSink } from './trace';

/**
 * Places standbys without regard to tags: each goes to the least loaded client that has no copy of its task. `loads`
 * are the clients' copies per thread and are kept up to date.
 */
export function placeStandbys(
  states: ClientStates,
  loads: Float64Array,
  task: number,
  wanted: number,
  trace?: TraceSink,
): void {
  const fits = (client: number): boolean => !states.hasAny(client, task);
  for (let remaining = wanted; remaining > 0; remaining--) {
    const client = leastLoaded(loads, fits);
    if (client === -1) {
      trace?.({ kind: 'unassignable', task, remaining });
      return;
    }
    if (trace) {
      const candidates = loads.reduce((count, _, other) => count + (fits(other) ? 1 : 0), 0);
      const load = loads[client] as number;
      trace({ kind: 'standby', task, client, load, candidates, ignoringTags: true });
    }
    states.assign('standby', client, task);
    loads[client] = states.load(client);
  }
}
