import type { Tasks } from '../assignor/problem';
import { distributeInMemberOrder, type ThreadTasks } from '../assignor/threads/distribute';
import type { AssignorBehaviour } from '../catalog/features';
import type { Application } from './application';
import { withDisks, type Disk } from './disks';
import type { LeaderSettings } from './leader-settings';
import type { Placed } from './placed';
import { heldLag, type GroupState } from './state';
import { stateSignature } from './state-signature';
import { heldBy, type Held } from './threads';

/** Offsets by which a checkpoint file is short: one for each changelog, and a task is taken to have one. */
const SHORT = 1;

/** Follow-ups in a row after which no more is expected: chance ends them, on real groups after 18 at most. */
const MOST_IN_A_ROW = 30;

/** Whether it decides something how much of what lies on disks is reported. */
export function countsShortReports({
  acceptableRecoveryLag,
  byBroker,
  assignorClass,
}: LeaderSettings): boolean {
  return assignorClass === null && !byBroker && acceptableRecoveryLag < SHORT;
}

/**
 * Up to 4.2 a member tells of a task that it has not opened what the task's checkpoint file says: the last offset and
 * not the one after it, which a task in use tells (`TaskManager.getTaskOffsetSums`). Such a copy lacks one record for
 * the leader, which decides something where `acceptable.recovery.lag` is 0.
 *
 * Not opened is what lies on disks only, and what a stream thread was assigned in the rebalance before if it gave up
 * a task there: then it rejoins at once, before it opens anything. The others rejoin with their next heartbeat. So
 * stream threads are followed here, unlike in the rest of the model.
 */
export class ShortReports {
  /** By instance: its threads, in the order of their numbers. */
  private threads = new Map<number, readonly Thread[]>();
  /** By instance: the tasks that it has been assigned and not opened. */
  private closed = new Map<number, ReadonlySet<number>>();
  /** What was found since the last rebalance that was no follow-up. */
  private readonly found = new Set<string>();

  private constructor(
    private readonly tasks: Tasks,
    private readonly ends: ArrayLike<number>,
    private readonly behaviour: AssignorBehaviour,
    private readonly threadsOf: (instance: number) => number,
  ) {}

  /** Undefined where short reports decide nothing. `threadsOf` tells the number of an instance's stream threads. */
  static of(
    { tasks, ends, behaviour, disksReportedInFull }: Application,
    leader: LeaderSettings,
    threadsOf: (instance: number) => number,
  ): ShortReports | undefined {
    return countsShortReports(leader) && !disksReportedInFull
      ? new ShortReports(tasks, ends, behaviour, threadsOf)
      : undefined;
  }

  /** By task: the instance with the thread that owns it, or -1. Who has to wait for a task does not own it. */
  owners(): Int32Array {
    const owners = new Int32Array(this.tasks.count).fill(-1);
    for (const [instance, threads] of this.threads) {
      for (const { owned } of threads) for (const task of owned) owners[task] = instance;
    }
    return owners;
  }

  /**
   * What the leader is told: of what members run (`state`), and of what lies on their disks.
   * @param isFollowUp members that gave something up have rejoined at once
   */
  reported(state: GroupState, disks: ReadonlyMap<number, Disk>, isFollowUp: boolean): GroupState {
    const lags = state.lags.slice();
    if (isFollowUp) {
      for (let task = 0; task < state.active.length; task++) {
        for (let k = state.starts[task] ?? 0; k < (state.starts[task + 1] ?? 0); k++) {
          const isClosed = this.closed.get(state.instances[k] ?? -1)?.has(task);
          if (isClosed) lags[k] = this.short(lags[k] ?? 0, task);
        }
      }
    }
    const onDisk = Array.from(disks, ([instance, disk]): [number, Disk] => [
      instance,
      new Map(Array.from(disk, ([task, lag]) => [task, this.short(lag, task)])),
    ]);
    return withDisks({ ...state, lags }, new Map(onDisk));
  }

  /**
   * Deals what the leader decided. Answers whether a thread has to wait for something that another one, of whichever
   * instance, gives up first; not where that has come round in follow-ups to what it was before, or goes on for too long.
   *
   * @param members whom it was assigned to, `joining` those of them that had nothing before
   * @param reported what the leader went by
   */
  assigned(
    placed: Placed,
    members: readonly number[],
    joining: ReadonlySet<number>,
    reported: GroupState,
    isFollowUp: boolean,
  ): boolean {
    const before = new Map(
      members.map((instance) => [
        instance,
        (!joining.has(instance) && this.threads.get(instance)) || this.idle(instance),
      ]),
    );
    const owners = new Map<number, Thread>();
    for (const threads of before.values()) {
      for (const thread of threads) for (const task of thread.owned) owners.set(task, thread);
    }
    this.threads = new Map();
    const closed = new Map<number, ReadonlySet<number>>();
    let waits = false;
    for (const [instance, held] of heldBy(placed, members)) {
      const threads = before.get(instance) ?? [];
      const lagOf = (task: number): number | undefined => this.lagOf(reported, task, instance);
      const dealt = this.deal(held, threads, lagOf);
      const next = dealt.map((each, at) =>
        this.nextOf(each, threads[at] as Thread, { owners, threads, lagOf }),
      );
      waits ||= next.some((thread) => thread.waits);
      this.threads.set(instance, withLeft(threads, next, this.tasks));
      closed.set(
        instance,
        new Set(next.flatMap((thread, at) => unopened(threads[at] as Thread, thread))),
      );
    }
    this.closed = closed;
    return waits && this.isNew(placed, reported, isFollowUp);
  }

  private idle(instance: number): readonly Thread[] {
    return Array.from({ length: this.threadsOf(instance) }, () => IDLE());
  }

  private deal(
    { active, standby, warmup }: Held,
    threads: readonly Thread[],
    lagOf: (task: number) => number | undefined,
  ): readonly ThreadTasks[] {
    const previous = threads.map(({ owned, standby: kept, left }) =>
      [...owned, ...kept, ...left]
        .filter((task) => lagOf(task) !== undefined)
        .sort((a, b) => (lagOf(a) ?? 0) - (lagOf(b) ?? 0) || a - b),
    );
    const standbys = [...standby, ...warmup].sort((a, b) => a - b);
    return distributeInMemberOrder(
      this.tasks,
      { active, standby: standbys, previous },
      this.behaviour,
    );
  }

  private nextOf(
    { statefulActive, standby, statelessActive }: ThreadTasks,
    thread: Thread,
    { owners, threads, lagOf }: Before,
  ): Thread & { readonly waits: boolean } {
    const isWithheld = (task: number): boolean => (owners.get(task) ?? thread) !== thread;
    const active = [...statefulActive, ...statelessActive];
    const kept = statefulActive.filter(isWithheld).filter((task) => {
      const isOwn = threads.some(({ owned }) => owned.has(task));
      return !this.behaviour.keepsOnlyStandbys || (lagOf(task) !== undefined && !isOwn);
    });
    return {
      owned: new Set(active.filter((task) => !isWithheld(task))),
      standby: new Set([...standby, ...kept]),
      left: NOTHING,
      waits: active.some(isWithheld),
    };
  }

  private short(lag: number, task: number): number {
    const end = this.ends[task] ?? 0;
    return lag < end ? Math.min(end, lag + SHORT) : lag;
  }

  /** As the leader sorts by it: below all others where the task runs. */
  private lagOf(reported: GroupState, task: number, instance: number): number | undefined {
    const lag = heldLag(reported, task, instance);
    return lag === 0 && reported.active[task] === instance ? -1 : lag;
  }

  private isNew(placed: Placed, reported: GroupState, isFollowUp: boolean): boolean {
    if (!isFollowUp) this.found.clear();
    const threads = Array.from(this.threads, ([instance, each]) => [
      instance,
      ...each.map(({ owned, standby }) => `${[...owned].join()}/${[...standby].join()}`),
    ]);
    const signature = `${stateSignature(reported)} ${placed.active.join()} ${threads.join(' ')}`;
    const isNew = !this.found.has(signature) && this.found.size < MOST_IN_A_ROW;
    this.found.add(signature);
    return isNew;
  }
}

/** What a stream thread has. */
interface Thread {
  /** Active tasks whose partitions it owns. */
  readonly owned: ReadonlySet<number>;
  readonly standby: ReadonlySet<number>;
  /** What it closed last of what lies on the instance's disk only: it tells of that. */
  readonly left: ReadonlySet<number>;
}

/** What an instance was like before a decision. */
interface Before {
  readonly owners: ReadonlyMap<number, Thread>;
  readonly threads: readonly Thread[];
  readonly lagOf: (task: number) => number | undefined;
}

const NOTHING: ReadonlySet<number> = new Set();

/** Each thread is an object of its own. */
const IDLE = (): Thread => ({ owned: NOTHING, standby: NOTHING, left: NOTHING });

/** What a thread has been assigned and not opened when it rejoins at once because it gave up a task. */
function unopened(before: Thread, after: Thread): number[] {
  const revokes = [...before.owned].some((task) => !after.owned.has(task));
  if (!revokes) return [];
  return [
    ...[...after.owned].filter((task) => !before.owned.has(task)),
    ...[...after.standby].filter((task) => !before.standby.has(task)),
  ];
}

/** The threads with what they have closed and no thread of the instance has been assigned. */
function withLeft(
  before: readonly Thread[],
  after: readonly Thread[],
  { stateful }: Tasks,
): readonly Thread[] {
  const assigned = new Set(after.flatMap(({ owned, standby }) => [...owned, ...standby]));
  return after.map(({ owned, standby }, at) => {
    const had = before[at] ?? IDLE();
    const closed = [...had.owned, ...had.standby, ...had.left];
    const left = closed.filter((task) => stateful[task] === 1 && !assigned.has(task));
    return { owned, standby, left: new Set(left) };
  });
}
