import type { Rows } from '../assignor/assignment';
import { parseProcessId, type ProcessId } from '../assignor/process-id';
import type { Fleet, ObservedInstance } from '../fleet/fleet';
import type { Application } from './application';
import type { Disk } from './disks';
import { observedThreads } from './observed-members';
import { Placed } from './placed';
import { baseProcessIds, type ProcessIds } from './process-ids';
import type { GroupState } from './state';

/** A running group as a simulation takes it over. */
export interface ObservedBeginning {
  readonly placed: Placed;
  readonly state: GroupState;
  /** By instance: what it still has on its disk of tasks that it was not assigned. */
  readonly leftOver: ReadonlyMap<number, Disk>;
  /** Instances that the group does not have yet. */
  readonly isNew: (instance: number) => boolean;
  /** Milliseconds until the probing rebalance that is due; undefined for none. */
  readonly nextRebalanceMs: number | undefined;
}

/** By instance: the process id that was observed. */
export function observedIds({
  instances,
  observed,
}: Pick<Fleet, 'instances' | 'observed'>): Map<number, ProcessId> {
  const ids = new Map<number, ProcessId>();
  instances.forEach(({ name }, i) => {
    const id = parseProcessId(observed?.instances.get(name)?.processId ?? '');
    if (id) ids.set(i, id);
  });
  return ids;
}

/** The process ids of a fleet: those that were observed; all others are 1, 2, … by the place of the instance. */
export function processIdsOf(fleet: Pick<Fleet, 'instances' | 'observed'>): ProcessIds {
  const ids = baseProcessIds(fleet.instances.length);
  for (const [i, { upper, lower }] of observedIds(fleet)) ids.set([upper, lower], 2 * i);
  return ids;
}

/**
 * What a running group had, in terms of a simulation; undefined where the fleet was not observed. While no probing
 * rebalance is due every copy counts as complete: the assignor was content, and since then it has restored. Else a copy
 * is behind as its instance reported when it last joined: at most, it has restored since. What it reported and was not
 * assigned counts as left over where the last rebalance was lately, for a disk is not cleaned before, and in a group
 * whose brokers assign: they decide with the last that was reported.
 */
export function observedBeginning(
  { instances, observed }: Pick<Fleet, 'instances' | 'observed'>,
  { tasks, taskNames, ends, byBroker }: Application,
): ObservedBeginning | undefined {
  if (!observed) return undefined;
  const { nextRebalanceMs } = observed;
  const numberOf = new Map(taskNames.map((name, task) => [name, task]));
  const active = new Int32Array(tasks.count).fill(-1);
  const standbys: number[][] = taskNames.map(() => []);
  const warmups: number[][] = taskNames.map(() => []);
  const holders: { instance: number; lag: number }[][] = taskNames.map(() => []);
  const known = new Set<number>();
  instances.forEach(({ name }, instance) => {
    const had = observed.instances.get(name);
    if (!had) return;
    known.add(instance);
    const add = (task: number): void => {
      if (!tasks.stateful[task]) return;
      const name = taskNames[task] ?? '';
      const isTold = byBroker ? had.offsets.has(name) : nextRebalanceMs !== undefined;
      holders[task]?.push({ instance, lag: isTold ? lagOf(had, name, ends[task] ?? 0) : 0 });
    };
    const numbers = (names: readonly string[]): number[] =>
      names.flatMap((each) => numberOf.get(each) ?? []);
    for (const task of numbers(had.active)) {
      active[task] = instance;
      add(task);
    }
    for (const task of numbers(had.standby)) {
      standbys[task]?.push(instance);
      add(task);
    }
    for (const task of numbers(had.warmup)) {
      standbys[task]?.push(instance);
      warmups[task]?.push(instance);
      add(task);
    }
  });
  const held = rows(holders);
  const threads = byBroker && observedThreads({ instances, observed }, numberOf);
  const leftOver = new Map<number, Disk>();
  if (byBroker || nextRebalanceMs !== undefined || active.includes(-1)) {
    instances.forEach(({ name }, instance) => {
      const had = observed.instances.get(name);
      const left = [...(had?.offsets.keys() ?? [])].flatMap((task) => {
        const number = numberOf.get(task) ?? -1;
        const isHeld = holders[number]?.some((holder) => holder.instance === instance) ?? true;
        if (!had || isHeld || !tasks.stateful[number]) return [];
        return [[number, lagOf(had, task, ends[number] ?? 0)] as const];
      });
      if (left.length > 0) leftOver.set(instance, new Map(left));
    });
  }
  return {
    placed: Placed.from(active, numberRows(standbys), numberRows(warmups), threads),
    leftOver,
    state: {
      active: active.slice(),
      starts: held.starts,
      instances: Int32Array.from(held.flat, ({ instance }) => instance),
      lags: Float64Array.from(held.flat, ({ lag }) => lag),
      ...(threads && { threads }),
    },
    isNew: (instance) => !known.has(instance),
    nextRebalanceMs,
  };
}

/** How far a copy was behind, at most. */
function lagOf({ offsets }: ObservedInstance, task: string, end: number): number {
  const reported = offsets.get(task) ?? 0;
  return reported === 'running' ? 0 : Math.max(0, end - reported);
}

function rows<Item>(lists: readonly (readonly Item[])[]): {
  readonly starts: Int32Array;
  readonly flat: readonly Item[];
} {
  const starts = new Int32Array(lists.length + 1);
  lists.forEach((list, i) => (starts[i + 1] = (starts[i] ?? 0) + list.length));
  return { starts, flat: lists.flatMap((list) => [...list]) };
}

function numberRows(lists: readonly (readonly number[])[]): Rows {
  const { starts, flat } = rows(lists);
  return { starts, values: Int32Array.from(flat) };
}
