/**
 * How the tasks of an instance are dealt to its stream threads. Follows `assignTasksToThreads` of
 * org.apache.kafka.streams.processor.internals.StreamsPartitionAssignor, Kafka Streams 4.4 and, before 3.2, 2.6.
 */
import type { AssignorBehaviour } from '../../catalog/features';
import { taskHash } from '../java-hash';
import { hashSetOrder, type JavaKey } from '../java-order';
import type { Tasks } from '../problem';
import { TaskHeap } from './task-heap';

/** What one instance has to deal out. Tasks are indices into the table of tasks. */
export interface InstanceTasks {
  /** The instance's active tasks, ascending (in the order of its set after a `task.assignor.class`). */
  readonly active: readonly number[];
  /** Its standbys, warmups included, in the same way. */
  readonly standby: readonly number[];
  /**
   * By thread, in the order of the threads' member ids: the stateful tasks of which the thread has state, running or
   * not, by the instance's lag and then by task.
   */
  readonly previous: readonly (readonly number[])[];
}

/** What differs from version to version in dealing tasks to threads. */
export type ThreadsBehaviour = Pick<AssignorBehaviour, 'threadsEvenOverKinds' | 'stickyAsToday'>;

/** What one thread gets, in the order in which Kafka tells it. */
export interface ThreadTasks {
  readonly statefulActive: readonly number[];
  /** Warmups included. */
  readonly standby: readonly number[];
  readonly statelessActive: readonly number[];
}

/**
 * Deals an instance's tasks to its threads: stateful actives, then standbys, then stateless actives, each so that the
 * threads' numbers of tasks so far stay even. A thread keeps tasks whose state it has while it has room for them; the
 * others go around by task, which spreads a subtopology over the threads. Before 3.2 the first two are dealt each by
 * itself, and stateless actives go around all threads, beginning with those that have one stateful task less.
 */
export function distributeToThreads(
  tasks: Tasks,
  instance: InstanceTasks,
  { threadsEvenOverKinds, stickyAsToday }: ThreadsBehaviour,
): ThreadTasks[] {
  const { active, standby, previous } = instance;
  const idle = (): Thread[] => previous.map(() => ({ load: 0 }));
  const threads = idle();
  const key = taskKeyOf(tasks, stickyAsToday);
  const isStateful = (task: number): boolean => tasks.stateful[task] === 1;
  const stateful = hashSetOrder(active.filter(isStateful), key);
  const stateless = hashSetOrder(
    active.filter((task) => !isStateful(task)),
    key,
  );
  const statefulActive = deal(stateful, threads, previous);
  const standbys = deal(standby, threadsEvenOverKinds ? threads : idle(), previous);
  const statelessActive = threadsEvenOverKinds
    ? deal(
        stateless,
        threads,
        previous.map(() => []),
      )
    : goAround(stateless, threads);
  return threads.map((_, thread) => ({
    statefulActive: statefulActive[thread] ?? [],
    standby: standbys[thread] ?? [],
    statelessActive: statelessActive[thread] ?? [],
  }));
}

/** How Java's collections take the tasks of a table; before 3.0, tasks had the sum of their numbers for a hash code. */
export function taskKeyOf({ subtopologies, partitions }: Tasks, asToday = true): JavaKey<number> {
  const hashOf = asToday
    ? taskHash
    : (subtopology: number, partition: number) => subtopology + partition;
  return {
    hash: (task) => hashOf(subtopologies[task] ?? 0, partitions[task] ?? 0),
    compare: (a, b) => a - b,
  };
}

/**
 * The threads of an instance in the order in which Kafka takes them, by member id: that begins with the thread's name,
 * so that the tenth thread comes right after the first one.
 */
export function inMemberOrder(threads: number): number[] {
  const nameOf = (thread: number): string => `${thread + 1}-`;
  return Array.from({ length: threads }, (_, thread) => thread).sort((a, b) =>
    nameOf(a) < nameOf(b) ? -1 : 1,
  );
}

/** The same as {@link distributeToThreads} with the threads of an instance, before and after, in the order of their numbers. */
export function distributeInMemberOrder(
  tasks: Tasks,
  { previous, ...instance }: InstanceTasks,
  behaviour: ThreadsBehaviour,
): ThreadTasks[] {
  const order = inMemberOrder(previous.length);
  const sorted = order.map((thread) => previous[thread] ?? []);
  const dealt = distributeToThreads(tasks, { ...instance, previous: sorted }, behaviour);
  const byNumber = new Map(order.map((thread, at) => [thread, dealt[at] as ThreadTasks]));
  return previous.map((_, thread) => byNumber.get(thread) as ThreadTasks);
}

interface Thread {
  /** Tasks dealt to it so far, of all kinds. */
  load: number;
}

/** Deals one kind of tasks, given in the order of their collection; the answer is by thread. */
function deal(
  tasks: readonly number[],
  threads: readonly Thread[],
  previous: readonly (readonly number[])[],
): number[][] {
  const shares = threads.map((): number[] => []);
  if (tasks.length === 0) return shares;
  const left = new TaskHeap(tasks);
  const total = threads.reduce((sum, { load }) => sum + load, tasks.length);
  const fair = Math.floor(total / threads.length);
  const give = (thread: number, task: number): void => {
    shares[thread]?.push(task);
    (threads[thread] as Thread).load++;
  };
  const skipped = keepPrevious(left, threads, previous, fair, give);
  const unfilled = indicesOf(threads, ({ load }) => load < fair);
  for (let thread = unfilled.shift(); thread !== undefined; thread = unfilled.shift()) {
    const task = left.poll();
    if (task === undefined) break;
    give(thread, task);
    if ((threads[thread] as Thread).load < fair) unfilled.push(thread);
  }
  dealSurplus(
    left,
    skipped,
    indicesOf(threads, ({ load }) => load === fair),
    give,
  );
  return shares;
}

/** Deals stateless tasks by task to one thread after the other, first to those with less than others. */
function goAround(tasks: readonly number[], threads: readonly Thread[]): number[][] {
  const shares = threads.map((): number[] => []);
  const most = Math.max(...threads.map(({ load }) => load));
  const below = indicesOf(threads, ({ load }) => load < most);
  const ascending = [...tasks].sort((a, b) => a - b);
  for (const [index, task] of ascending.entries()) {
    shares[below[index] ?? (index - below.length) % threads.length]?.push(task);
  }
  return shares;
}

/** Threads keep what they have state of, up to the fair share; answers which of them had to leave which task. */
function keepPrevious(
  left: TaskHeap,
  threads: readonly Thread[],
  previous: readonly (readonly number[])[],
  fair: number,
  give: (thread: number, task: number) => void,
): Map<number, number> {
  const skipped = new Map<number, number>();
  threads.forEach((each, thread) => {
    for (const task of previous[thread] ?? []) {
      if (!left.has(task)) continue;
      if (each.load >= fair) {
        skipped.set(task, thread);
        continue;
      }
      left.remove(task);
      give(thread, task);
    }
  });
  return skipped;
}

/** What is left after everybody has the fair share: one more for some, first to those who have state of it. */
function dealSurplus(
  left: TaskHeap,
  skipped: ReadonlyMap<number, number>,
  open: number[],
  give: (thread: number, task: number) => void,
): void {
  for (const [task, thread] of [...skipped].sort(([a], [b]) => a - b)) {
    const at = open.indexOf(thread);
    if (at === -1 || !left.remove(task)) continue;
    open.splice(at, 1);
    give(thread, task);
  }
  for (const task of left.values()) {
    const thread = open.shift();
    if (thread !== undefined) give(thread, task);
  }
}

function indicesOf(threads: readonly Thread[], test: (thread: Thread) => boolean): number[] {
  return threads.flatMap((thread, index) => (test(thread) ? [index] : []));
}
