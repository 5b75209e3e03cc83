import { spreadHash, taskHash, uuidHash } from '../java-hash';
import { JavaHashSet } from '../java-hash-set';
import type { Clients } from '../problem';

/**
 * From so many members on, a copy of a hash set may have another order than its original: a table of another size from
 * 12 on, and from 9 on if as many share a bucket.
 */
const SMALLEST_OTHER_COPY = 9;

/** By client: the mixed hash code of its process id. */
export function clientSpread({ count, processIds }: Clients): Int32Array {
  return Int32Array.from({ length: count }, (_, client) =>
    spreadHash(uuidHash(processIds[2 * client] as bigint, processIds[2 * client + 1] as bigint)),
  );
}

/** The mixed hash codes of TaskIds. */
export function taskSpread(tasks: {
  readonly subtopologies: Int32Array;
  readonly partitions: Int32Array;
}): Int32Array {
  return Int32Array.from(tasks.subtopologies, (subtopology, task) =>
    spreadHash(taskHash(subtopology, tasks.partitions[task] as number)),
  );
}

/** The order in which a hash table iterates members that were added one by one. */
export function hashOrder(spread: Int32Array, members: Iterable<number>): Int32Array {
  const set = new JavaHashSet(spread);
  for (const member of members) set.add(member);
  return set.values();
}

/** The order in which a copy of a hash set iterates. */
export function copyOrder(spread: Int32Array, members: Int32Array): Int32Array {
  if (members.length < SMALLEST_OTHER_COPY) return members;
  return JavaHashSet.copyOf(spread, members).values();
}
