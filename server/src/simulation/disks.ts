import type { Application } from './application';
import type { Placed } from './placed';
import type { GroupState } from './state';

/** What one instance has on its disk: for each task how far behind it is. */
export type Disk = ReadonlyMap<number, number>;

/** Takes everything that the instances hold out of the state: what is left, and their disks. */
export function takeOut(
  state: GroupState,
  gone: ReadonlySet<number>,
): { readonly left: GroupState; readonly disks: ReadonlyMap<number, Disk> } {
  const disks = new Map<number, Map<number, number>>();
  for (const instance of gone) disks.set(instance, new Map());
  const left = rebuilt(state, (task, add) => {
    for (let k = state.starts[task] ?? 0; k < (state.starts[task + 1] ?? 0); k++) {
      const instance = state.instances[k] ?? -1;
      const lag = state.lags[k] ?? 0;
      const disk = disks.get(instance);
      if (disk) disk.set(task, lag);
      else add(instance, lag);
    }
  });
  const active = state.active.map((instance) => (gone.has(instance) ? -1 : instance));
  return { left: { ...left, active }, disks };
}

/** Adds what is on the disks to what the members of a group report; nobody runs it. */
export function withDisks(state: GroupState, disks: ReadonlyMap<number, Disk>): GroupState {
  if (disks.size === 0) return state;
  return rebuilt(state, (task, add) => {
    keep(state, task, add);
    for (const [instance, disk] of disks) {
      const lag = disk.get(task);
      if (lag !== undefined) add(instance, lag);
    }
  });
}

/** Gives an instance back everything that it was assigned, from its disk or else from nothing. */
export function resumed(
  { ends, tasks }: Application,
  state: GroupState,
  placed: Placed,
  instance: number,
  disk: Disk | undefined,
): GroupState {
  const active = state.active.slice();
  const all = rebuilt(state, (task, add) => {
    keep(state, task, add);
    if (!tasks.stateful[task]) return;
    const runs = placed.active[task] === instance;
    if (runs) active[task] = instance;
    if (runs || placed.hasStandby(task, instance))
      add(instance, disk?.get(task) ?? ends[task] ?? 0);
  });
  return { ...all, active };
}

type Add = (instance: number, lag: number) => void;

function keep(state: GroupState, task: number, add: Add): void {
  for (let k = state.starts[task] ?? 0; k < (state.starts[task + 1] ?? 0); k++) {
    add(state.instances[k] ?? -1, state.lags[k] ?? 0);
  }
}

/** A state with the same actives and the holders that `holders` adds, task by task. */
function rebuilt(state: GroupState, holders: (task: number, add: Add) => void): GroupState {
  const starts = new Int32Array(state.starts.length);
  const instances: number[] = [];
  const lags: number[] = [];
  for (let task = 0; task + 1 < starts.length; task++) {
    holders(task, (instance, lag) => {
      instances.push(instance);
      lags.push(lag);
    });
    starts[task + 1] = instances.length;
  }
  return {
    ...state,
    starts,
    instances: Int32Array.from(instances),
    lags: Float64Array.from(lags),
  };
}
