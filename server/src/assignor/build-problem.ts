import type { Clients, Tasks } from './problem';
import { compareProcessIds, type ProcessId } from './process-id';

/** An instance as the assignor knows it. */
export interface ClientSpec {
  readonly processId: ProcessId;
  /** Stream threads. */
  readonly capacity: number;
  /** Client tags, key and value. */
  readonly tags: Iterable<readonly [string, string]>;
}

/** A task by its numbers. */
export interface TaskSpec {
  readonly subtopology: number;
  readonly partition: number;
  readonly stateful: boolean;
}

/** A table in its order, and for each of its rows the index of the spec that it was made of. */
export interface Sorted<Table> {
  readonly table: Table;
  readonly order: readonly number[];
}

/** The table of clients, in process id order. Process ids must differ. */
export function buildClients(specs: readonly ClientSpec[]): Sorted<Clients> {
  const order = sortedIndices(specs, (a, b) => compareProcessIds(a.processId, b.processId));
  const sorted = order.map((index) => specs[index] as ClientSpec);
  const tagKeys: string[] = [];
  const tagValues: Int32Array[] = [];
  const tagValueNames: string[][] = [];
  sorted.forEach(({ tags }, client) => {
    for (const [key, value] of tags) {
      let at = tagKeys.indexOf(key);
      if (at === -1) {
        at = tagKeys.push(key) - 1;
        tagValues.push(new Int32Array(sorted.length).fill(-1));
        tagValueNames.push([]);
      }
      const names = tagValueNames[at] as string[];
      let number = names.indexOf(value);
      if (number === -1) number = names.push(value) - 1;
      (tagValues[at] as Int32Array)[client] = number;
    }
  });
  const table = {
    count: sorted.length,
    processIds: BigInt64Array.from(
      sorted.flatMap(({ processId }) => [processId.upper, processId.lower]),
    ),
    capacities: Float64Array.from(sorted, ({ capacity }) => capacity),
    tagKeys,
    tagValues,
    tagValueNames,
  };
  return { table, order };
}

/** The table of tasks, in TaskId order: by subtopology, then by partition, as numbers. Tasks must differ. */
export function buildTasks(specs: readonly TaskSpec[]): Sorted<Tasks> {
  const order = sortedIndices(
    specs,
    (a, b) => a.subtopology - b.subtopology || a.partition - b.partition,
  );
  const sorted = order.map((index) => specs[index] as TaskSpec);
  const table = {
    count: sorted.length,
    subtopologies: Int32Array.from(sorted, ({ subtopology }) => subtopology),
    partitions: Int32Array.from(sorted, ({ partition }) => partition),
    stateful: Uint8Array.from(sorted, ({ stateful }) => (stateful ? 1 : 0)),
  };
  return { table, order };
}

function sortedIndices<Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
): number[] {
  const indices = items.map((_, index) => index);
  return indices.sort((a, b) => compare(items[a] as Item, items[b] as Item));
}
