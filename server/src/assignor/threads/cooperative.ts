/**
 * What the cooperative protocol holds back until the next rebalance. Follows `addClientAssignments` of
 * org.apache.kafka.streams.processor.internals.StreamsPartitionAssignor, Kafka Streams 4.4.
 */

/** Who says to own which partitions before a rebalance. Partitions and threads are whatever the caller numbers them by. */
export interface Owners<Partition> {
  /** Partitions that any member of the group owns. */
  readonly everywhere: ReadonlySet<Partition>;
  /** By partition: the thread of this instance that owns it. Where two say so, the later one. */
  readonly inInstance: ReadonlyMap<Partition, number>;
}

/**
 * Whether a task is withheld from its new thread for now: one of its partitions is still owned by another thread, of
 * whichever instance, which has to revoke it first.
 */
export function isWithheld<Partition>(
  partitions: Iterable<Partition>,
  thread: number,
  { everywhere, inInstance }: Owners<Partition>,
): boolean {
  for (const partition of partitions) {
    if (everywhere.has(partition) && inInstance.get(partition) !== thread) return true;
  }
  return false;
}

/** When a thread is to rebalance again: at once, at the instance's deadline, or never. */
export type NextRebalance = 'now' | 'deadline' | 'never';

/**
 * By thread of an instance. Threads with withheld tasks rebalance at once; the instance's deadline goes to the first
 * thread unless one before it rebalances at once anyway.
 */
export function nextRebalances(
  withheld: readonly boolean[],
  hasDeadline: boolean,
): NextRebalance[] {
  let pending = hasDeadline;
  return withheld.map((waits) => {
    const next = waits ? 'now' : pending ? 'deadline' : 'never';
    pending = false;
    return next;
  });
}
