import { row } from '../assignment';
import type { Tasks } from '../problem';
import { hashOrder, taskSpread } from './hash-orders';
import type { StickyInput } from './sticky-input';

/** Where tasks were before, in the order in which sticky assignors come across it. */
export interface PreviousPlaces {
  /** The tasks that some client ran, in hash order; tasks that no longer exist are left out. */
  readonly activeTasks: readonly number[];
  /** By task: the client that ran it, or -1. */
  readonly activeClient: Int32Array;
  /** By task: the clients with state of it, in hash order. */
  readonly standbyClients: readonly Int32Array[];
}

/** `clients` are all clients in hash order, `spread` their mixed hash codes. */
export function previousPlaces(
  { reported, previousActive, previousStandby }: StickyInput,
  tasks: Tasks,
  clients: Int32Array,
  spread: Int32Array,
): PreviousPlaces {
  const owner = new Int32Array(reported.tasks.length).fill(-1);
  const owned: number[] = [];
  const holders: number[][] = Array.from({ length: tasks.count }, () => []);
  for (const client of clients) {
    for (const task of row(previousActive, client)) {
      if (owner[task] === -1) owned.push(task);
      // Of several owners the last one counts.
      owner[task] = client;
    }
    for (const task of row(previousStandby, client)) {
      holders[reported.tasks[task] as number]?.push(client);
    }
  }
  const activeTasks: number[] = [];
  const activeClient = new Int32Array(tasks.count).fill(-1);
  // Tasks that no longer exist make the table larger, and so change the order of the others.
  for (const at of hashOrder(taskSpread(reported), owned)) {
    const task = reported.tasks[at] as number;
    if (task === -1) continue;
    activeTasks.push(task);
    activeClient[task] = owner[at] as number;
  }
  return {
    activeTasks,
    activeClient,
    standbyClients: holders.map((list) =>
      list.length < 2 ? Int32Array.from(list) : hashOrder(spread, list),
    ),
  };
}
