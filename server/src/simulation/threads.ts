import type { Tasks } from '../assignor/problem';
import { distributeToThreads, type ThreadTasks } from '../assignor/threads/distribute';

/**
 * Deals the tasks of instances to their stream threads, rebalance after rebalance: a thread keeps tasks whose state it
 * has while it has room for them. Threads are in the order of their member ids, which in Kafka are random; a thread
 * that comes back after a stop has forgotten what it had.
 */
export class ThreadKeeper {
  private readonly held = new Map<number, readonly ThreadTasks[]>();

  constructor(private readonly tasks: Tasks) {}

  /** What each thread of an instance gets of the tasks the instance was assigned (ascending, warmups as standbys). */
  deal(
    instance: number,
    threads: number,
    active: readonly number[],
    standby: readonly number[],
  ): readonly ThreadTasks[] {
    const before = this.held.get(instance);
    const previous = Array.from({ length: threads }, (_, thread) => reportedBy(before?.[thread]));
    const dealt = distributeToThreads(this.tasks, { active, standby, previous });
    this.held.set(instance, dealt);
    return dealt;
  }

  /** Forgets the instances that are not up. */
  keepOnly(up: readonly number[]): void {
    const running = new Set(up);
    for (const instance of this.held.keys()) {
      if (!running.has(instance)) this.held.delete(instance);
    }
  }
}

/** What a thread has state of, in the order in which it is asked to keep it: running tasks before standbys. */
function reportedBy(thread: ThreadTasks | undefined): number[] {
  if (!thread) return [];
  const ascending = (tasks: readonly number[]): number[] => [...tasks].sort((a, b) => a - b);
  return [...ascending(thread.statefulActive), ...ascending(thread.standby)];
}
