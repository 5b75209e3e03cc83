import type { ObservedGroup } from './observed-group';

/** What is needed of an instance to tell its roles apart. */
interface Holder {
  readonly standby: readonly string[];
  readonly offsets: ReadonlyMap<string, bigint>;
}

/**
 * Which copies of a classic group are warmups, by instance. On the wire a warmup is a standby; they are those beyond
 * `num.standby.replicas`, of which the ones furthest behind. While no probing rebalance is due there are none.
 */
export function warmupsAmong(
  instances: readonly Holder[],
  { nextRebalance, ends }: Pick<ObservedGroup, 'nextRebalance' | 'ends'>,
  standbys: number | undefined,
): Set<string>[] {
  const warmups = instances.map(() => new Set<string>());
  if (nextRebalance === undefined) return warmups;
  const usual = standbys ?? usualStandbys(instances);
  for (const task of new Set(instances.flatMap(({ standby }) => standby))) {
    const end = ends.get(task);
    const copies = instances
      .flatMap(({ standby, offsets }, i) => {
        if (!standby.includes(task)) return [];
        const offset = offsets.get(task) ?? 0n;
        const lag = offset < 0n ? 0 : Number((end ?? offset) - offset);
        // What was never reported is new, and behind everything.
        return [{ i, lag: offsets.has(task) ? lag : Infinity }];
      })
      .sort((a, b) => b.lag - a.lag || b.i - a.i);
    for (const { i } of copies.slice(0, Math.max(0, copies.length - usual))) warmups[i]?.add(task);
  }
  return warmups;
}

/** Standbys that most tasks with state have; of two numbers that are as frequent the lower, as warmups only add. */
export function usualStandbys(instances: readonly Holder[]): number {
  const perTask = new Map<string, number>();
  for (const { standby, offsets } of instances) {
    for (const task of offsets.keys()) perTask.set(task, perTask.get(task) ?? 0);
    for (const task of standby) perTask.set(task, (perTask.get(task) ?? 0) + 1);
  }
  const frequency = new Map<number, number>();
  for (const count of perTask.values()) frequency.set(count, (frequency.get(count) ?? 0) + 1);
  const [usual = [0, 0]] = [...frequency].sort(([a, x], [b, y]) => y - x || a - b);
  return usual[0];
}

/** Tasks by subtopology and partition. */
export function inTaskOrder(tasks: Iterable<string>): string[] {
  return [...tasks].sort((a, b) => {
    const [subtopologyA = 0, partitionA = 0] = a.split('_').map(Number);
    const [subtopologyB = 0, partitionB = 0] = b.split('_').map(Number);
    return subtopologyA - subtopologyB || partitionA - partitionB;
  });
}
