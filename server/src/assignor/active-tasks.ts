import { balance } from './balance';
import type { ClientStates } from './client-states';
import { leastLoaded } from './least-loaded';
import type { Tasks } from './problem';
import type { TraceSink } from './trace';

/**
 * Places the active copies of all stateful tasks: round robin without regard to threads, then evened out by threads.
 * Where a task runs now is not asked.
 */
export function assignStatefulActives(states: ClientStates, tasks: Tasks, trace?: TraceSink): void {
  let client = 0;
  for (let task = 0; task < tasks.count; task++) {
    if (!tasks.stateful[task]) continue;
    states.assign('active', client, task);
    trace?.({ kind: 'placed', task, client });
    client = (client + 1) % states.clientCount;
  }
  balance(states, 'active', () => true, trace);
}

/** Places the stateless tasks, each where the fewest active tasks per thread are; standbys do not count here. */
export function assignStateless(states: ClientStates, tasks: Tasks, trace?: TraceSink): void {
  const loads = Float64Array.from({ length: states.clientCount }, (_, client) =>
    states.activeLoad(client),
  );
  for (let task = 0; task < tasks.count; task++) {
    if (tasks.stateful[task]) continue;
    const client = leastLoaded(loads, () => true);
    trace?.({ kind: 'stateless', task, client, load: loads[client] as number });
    states.assign('active', client, task);
    loads[client] = states.activeLoad(client);
  }
}
