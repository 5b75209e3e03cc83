import { spreadHash } from '../java-hash';
import type { Tasks } from '../problem';
import { hashOrder, taskSpread } from './hash-orders';
import type { StickyInput } from './sticky-input';

/**
 * The orders in which a leader fills the tables that it hands to an assignor: subtopology by subtopology as their hash
 * table iterates them, `org.apache.kafka.streams.processor.internals.StreamsPartitionAssignor` (Kafka 4.0). That of the
 * clients depends on random member ids, which only matters where process ids share a bucket; here it is by process id.
 */
export function leaderOrders(
  tasks: Tasks,
  clientCount: number,
): Pick<StickyInput, 'clientOrder' | 'taskOrder' | 'statefulOrder'> {
  const bySubtopology = new Map<number, number[]>();
  for (let task = 0; task < tasks.count; task++) {
    const subtopology = tasks.subtopologies[task] as number;
    const list = bySubtopology.get(subtopology) ?? [];
    bySubtopology.set(subtopology, list);
    list.push(task);
  }
  const numbers = [...bySubtopology.keys()];
  // The hash code of a subtopology without a name.
  const codes = Int32Array.from(numbers, (number) => spreadHash((961 + Math.imul(31, number)) | 0));
  const groups = Array.from(
    hashOrder(codes, numbers.keys()),
    (place) => bySubtopology.get(numbers[place] as number) ?? [],
  );
  const spread = taskSpread(tasks);
  const stateful = groups.flatMap((group) => [
    ...hashOrder(
      spread,
      group.filter((task) => tasks.stateful[task] === 1),
    ),
  ]);
  return {
    clientOrder: Int32Array.from({ length: clientCount }, (_, client) => client),
    taskOrder: Int32Array.from(groups.flat()),
    statefulOrder: hashOrder(spread, stateful),
  };
}
