import type { Tasks } from '../assignor/problem';
import {
  distributeInMemberOrder,
  type ThreadsBehaviour,
  type ThreadTasks,
} from '../assignor/threads/distribute';
import type { ThreadHolding } from './by-broker';
import type { Simulation } from './simulation';

/** What one instance has. Tasks ascending. */
export interface Held {
  readonly active: readonly number[];
  readonly standby: readonly number[];
  readonly warmup: readonly number[];
}

/** What one stream thread has. */
export interface ThreadShare {
  readonly active: readonly number[];
  /** Warmups left out. */
  readonly standby: readonly number[];
  readonly warmup: readonly number[];
  /** The active tasks that another thread, of whichever instance, has to give up first. */
  readonly withheld: readonly number[];
}

const NOTHING: ThreadTasks = { statefulActive: [], standby: [], statelessActive: [] };

/**
 * Deals the tasks of instances to their stream threads, rebalance after rebalance: a thread keeps tasks whose state it
 * has while it has room for them. A thread that comes back after a stop has forgotten what it had.
 */
export class ThreadKeeper {
  private readonly held = new Map<number, readonly ThreadTasks[]>();

  constructor(
    private readonly tasks: Tasks,
    private readonly behaviour: ThreadsBehaviour,
  ) {}

  /** What each thread of an instance gets of the tasks the instance was assigned (ascending, warmups as standbys). */
  deal(
    instance: number,
    threads: number,
    active: readonly number[],
    standby: readonly number[],
  ): readonly ThreadTasks[] {
    const before = this.held.get(instance);
    const previous = Array.from({ length: threads }, (_, thread) => reportedBy(before?.[thread]));
    const dealt = distributeInMemberOrder(
      this.tasks,
      { active, standby, previous },
      this.behaviour,
    );
    this.held.set(instance, dealt);
    return dealt;
  }

  /**
   * The same with what the threads have to wait for.
   *
   * @param withheld tasks that another instance has to give up first
   * @param told what the threads were assigned, where brokers assign to threads and nothing is to be dealt
   */
  share(
    instance: number,
    threads: number,
    { active, standby, warmup }: Held,
    withheld: ReadonlySet<number>,
    told?: readonly ThreadHolding[],
  ): readonly ThreadShare[] {
    const owner = new Map<number, number>();
    this.held.get(instance)?.forEach((before, thread) => {
      for (const task of activesOf(before)) owner.set(task, thread);
    });
    const warming = new Set(warmup);
    if (told) this.held.set(instance, told.map(asDealt));
    const dealt = told
      ? told.map(asDealt)
      : this.deal(instance, threads, active, ascending([...standby, ...warmup]));
    return dealt.map((each, thread) => ({
      active: activesOf(each),
      standby: each.standby.filter((task) => !warming.has(task)),
      warmup: each.standby.filter((task) => warming.has(task)),
      withheld: activesOf(each).filter(
        (task) => withheld.has(task) || (owner.get(task) ?? thread) !== thread,
      ),
    }));
  }

  /** Forgets the instances that are not up. */
  keepOnly(up: readonly number[]): void {
    const running = new Set(up);
    for (const instance of this.held.keys()) {
      if (!running.has(instance)) this.held.delete(instance);
    }
  }
}

/**
 * What each stream thread of an instance has at a step of a simulation; undefined where the instance is not up then.
 * Only that instance is followed from the beginning: what others have does not matter to its threads.
 */
export function threadsAt(
  { application, instances, steps }: Pick<Simulation, 'application' | 'instances' | 'steps'>,
  at: number,
  instance: number,
): readonly ThreadShare[] | undefined {
  const keeper = new ThreadKeeper(application.tasks, application.behaviour);
  const threads = instances[instance]?.threads ?? 1;
  let shares: readonly ThreadShare[] | undefined;
  for (const step of steps.slice(0, at + 1)) {
    keeper.keepOnly(step.up);
    const { placed } = step;
    shares = step.up.includes(instance)
      ? keeper.share(
          instance,
          threads,
          heldBy(placed, [instance]).get(instance) ?? HOLDS_NOTHING,
          new Set(step.withheld),
          placed.threads?.get(instance),
        )
      : undefined;
  }
  return shares;
}

/** What each of some instances has of an assignment, in ascending order of the instances. */
export function heldBy(
  placed: Simulation['steps'][number]['placed'],
  instances: readonly number[],
): ReadonlyMap<number, Held> {
  const sorted = [...instances].sort((a, b) => a - b);
  const held = new Map(
    sorted.map((index) => [index, { active: [], standby: [], warmup: [] }] as [number, Collected]),
  );
  placed.active.forEach((owner, task) => {
    held.get(owner)?.active.push(task);
    const warmups = placed.warmups(task);
    for (const instance of placed.standbys(task)) {
      held.get(instance)?.[warmups.includes(instance) ? 'warmup' : 'standby'].push(task);
    }
  });
  return held;
}

/** What an instance has, while it is collected. */
type Collected = Record<keyof Held, number[]>;

const HOLDS_NOTHING: Held = { active: [], standby: [], warmup: [] };

function activesOf({ statefulActive, statelessActive }: ThreadTasks): readonly number[] {
  return [...statefulActive, ...statelessActive];
}

function asDealt({ active, standby }: ThreadHolding): ThreadTasks {
  return { ...NOTHING, statefulActive: active, standby };
}

function ascending(tasks: readonly number[]): number[] {
  return [...tasks].sort((a, b) => a - b);
}

/** What a thread has state of, in the order in which it is asked to keep it: running tasks before standbys. */
function reportedBy(thread: ThreadTasks | undefined): number[] {
  return thread ? [...ascending(thread.statefulActive), ...ascending(thread.standby)] : [];
}
