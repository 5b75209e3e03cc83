import { row, type Assignment, type Rows } from '../assignor/assignment';
import type { ThreadHoldings } from './by-broker';
import type { Group } from './group';

/** An assignment in terms of instances, so that it outlives the group it was made for. */
export class Placed {
  private constructor(
    /** By task: the instance that runs it, or -1. */
    readonly active: Int32Array,
    /** By task: the instances with a standby of it, warmups included. */
    private readonly standbyRows: Rows,
    /** By task: the instances whose standby is a warmup. */
    private readonly warmupRows: Rows,
    /** What each stream thread was assigned, where the brokers assign to threads. */
    readonly threads?: ThreadHoldings,
  ) {}

  /** Nothing is assigned to anybody. */
  static nothing(tasks: number): Placed {
    const none = { starts: new Int32Array(tasks + 1), values: new Int32Array(0) };
    return new Placed(new Int32Array(tasks).fill(-1), none, none);
  }

  /** An assignment as it was observed, by task and instance; `warmups` are among the standbys. */
  static from(active: Int32Array, standbys: Rows, warmups: Rows, threads?: ThreadHoldings): Placed {
    return new Placed(active, standbys, warmups, threads);
  }

  /** The assignment to a group; `before` itself where it is the same, so that equal steps share their memory. */
  static of(
    { active, standbys, warmups }: Assignment,
    group: Group,
    before: Placed,
    threads?: ThreadHoldings,
  ): Placed {
    const named = (client: number): number => group.instanceOf[client] ?? -1;
    const rows = ({ starts, values }: Rows): Rows => ({ starts, values: values.map(named) });
    const after = new Placed(active.map(named), rows(standbys), rows(warmups), threads);
    return after.equals(before) ? before : after;
  }

  /** The instances with a standby of a task, warmups included. */
  standbys(task: number): Int32Array {
    return row(this.standbyRows, task);
  }

  /** The instances whose standby of a task is a warmup; a subset of `standbys`. */
  warmups(task: number): Int32Array {
    return row(this.warmupRows, task);
  }

  /** Whether an instance has a standby or warmup of a task. */
  hasStandby(task: number, instance: number): boolean {
    return this.standbys(task).includes(instance);
  }

  /** Tasks of the instance with the most and of the one with the fewest: standbys count, warmups do not. */
  taskCounts(instances: readonly number[]): { mostTasks: number; fewestTasks: number } {
    const counts = new Map(instances.map((instance) => [instance, 0]));
    const count = (instance: number, by: number): void => {
      const known = counts.get(instance);
      if (known !== undefined) counts.set(instance, known + by);
    };
    for (const instance of this.active) count(instance, 1);
    for (const instance of this.standbyRows.values) count(instance, 1);
    for (const instance of this.warmupRows.values) count(instance, -1);
    let mostTasks = 0;
    let fewestTasks = instances.length === 0 ? 0 : Infinity;
    for (const tasks of counts.values()) {
      mostTasks = Math.max(mostTasks, tasks);
      fewestTasks = Math.min(fewestTasks, tasks);
    }
    return { mostTasks, fewestTasks };
  }

  /** Warmups of all tasks. */
  get warmupCount(): number {
    return this.warmupRows.values.length;
  }

  /** Numbers that are kept for it. */
  get size(): number {
    return 3 * this.active.length + this.standbyRows.values.length + this.warmupCount;
  }

  private equals(other: Placed): boolean {
    return (
      same(this.active, other.active) &&
      same(this.standbyRows.starts, other.standbyRows.starts) &&
      same(this.standbyRows.values, other.standbyRows.values) &&
      same(this.warmupRows.starts, other.warmupRows.starts) &&
      same(this.warmupRows.values, other.warmupRows.values) &&
      sameThreads(this.threads, other.threads)
    );
  }
}

function same(a: Int32Array, b: Int32Array): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}

function sameThreads(a: ThreadHoldings | undefined, b: ThreadHoldings | undefined): boolean {
  if (!a || !b) return a === b;
  const sameTasks = (x: readonly number[], y: readonly number[] | undefined): boolean =>
    x.length === y?.length && x.every((task, i) => task === y[i]);
  return (
    a.size === b.size &&
    [...a].every(([instance, threads]) =>
      threads.every(({ active, standby }, thread) => {
        const other = b.get(instance)?.[thread];
        return sameTasks(active, other?.active) && sameTasks(standby, other?.standby);
      }),
    )
  );
}

/** Tasks that one instance owned and another is to get. */
export function handedOver(before: Int32Array, after: Int32Array): number[] {
  const tasks: number[] = [];
  before.forEach((owner, task) => {
    if (owner >= 0 && owner !== after[task]) tasks.push(task);
  });
  return tasks;
}
