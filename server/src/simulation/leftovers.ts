import type { Disk } from './disks';
import type { GroupState } from './state';

/** One copy that is not assigned any more: how far it was behind, and when it is deleted. */
interface Leftover {
  readonly lag: number;
  readonly until: number;
}

/**
 * What running instances still have on their disks of tasks that they are not assigned any more. Kafka Streams reports
 * it to the leader like any other state, and deletes it `state.cleanup.delay.ms` after the task was closed (at the
 * cleaner's next round, which is up to as much later again; the model deletes it at once).
 */
export class Leftovers {
  private readonly byInstance = new Map<number, Map<number, Leftover>>();

  /** Takes over what was found on the disk of an instance, until it is deleted. */
  add(instance: number, disk: Disk, until: number): void {
    this.byInstance.set(instance, new Map([...disk].map(([task, lag]) => [task, { lag, until }])));
  }

  /** Books a rebalance: what an instance held before and holds no more is left over, what it was assigned is not. */
  book(
    before: GroupState,
    after: GroupState,
    now: number,
    cleanupDelayMs: (instance: number) => number,
  ): void {
    for (let task = 0; task < before.active.length; task++) {
      const kept = holders(after, task);
      for (const instance of kept) this.byInstance.get(instance)?.delete(task);
      for (let k = before.starts[task] ?? 0; k < (before.starts[task + 1] ?? 0); k++) {
        const instance = before.instances[k] ?? -1;
        if (kept.includes(instance)) continue;
        const ofInstance = this.byInstance.get(instance) ?? new Map<number, Leftover>();
        this.byInstance.set(instance, ofInstance);
        // What has been left over for a while is not closed again.
        if (ofInstance.has(task)) continue;
        const until = now + cleanupDelayMs(instance);
        ofInstance.set(task, { lag: before.lags[k] ?? 0, until });
      }
    }
  }

  /** What is left on the disks at a moment, by instance. */
  disks(now: number): ReadonlyMap<number, Disk> {
    const disks = new Map<number, Disk>();
    for (const [instance, ofInstance] of this.byInstance) {
      for (const [task, { until }] of ofInstance) if (until < now) ofInstance.delete(task);
      if (ofInstance.size === 0) continue;
      disks.set(instance, new Map([...ofInstance].map(([task, { lag }]) => [task, lag])));
    }
    return disks;
  }

  /** Takes out what one instance has: it goes away, or loses its disk. */
  take(instance: number, now: number): Disk {
    const disk = this.disks(now).get(instance) ?? new Map<number, number>();
    this.byInstance.delete(instance);
    return disk;
  }

  /** A text that is the same when the same is left over, for as long as from now on. */
  signature(now: number): string {
    return [...this.byInstance]
      .flatMap(([instance, ofInstance]) =>
        [...ofInstance].map(([task, { lag, until }]) => [instance, task, lag, until - now].join()),
      )
      .sort()
      .join(' ');
  }
}

function holders({ starts, instances }: GroupState, task: number): Int32Array {
  return instances.subarray(starts[task] ?? 0, starts[task + 1] ?? 0);
}
