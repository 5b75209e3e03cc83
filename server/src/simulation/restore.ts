import type { GroupState } from './state';

/** Told of a copy that has restored everything, and how long after the beginning; instance by instance. */
export type Completed = (task: number, isActive: boolean, afterMs: number) => void;

/** Records below which a copy counts as restored: what rounding leaves over. */
const ROUNDING = 1e-3;

/**
 * The state some time later. Each instance restores `recordsPerSecond`: first the active copies that are behind, in
 * equal shares, then standbys and warmups (Kafka pauses those while an active restores). With the speed not told,
 * everything is restored by then. Copies that have caught up keep up. `millis` may be Infinity.
 */
export function restored(
  state: GroupState,
  millis: number,
  recordsPerSecond: number | undefined,
  completed?: Completed,
): GroupState {
  if (recordsPerSecond === undefined)
    return { ...state, lags: new Float64Array(state.lags.length) };
  const behind = behindByInstance(state);
  if (behind.size === 0 || millis <= 0) return state;
  const lags = state.lags.slice();
  for (const { actives, others } of behind.values()) {
    let records = (recordsPerSecond * millis) / 1000;
    let spent = 0;
    for (const copies of [actives, others]) {
      const used = share(copies, lags, records, (task, after) => {
        completed?.(task, copies === actives, ((spent + after) * 1000) / recordsPerSecond);
      });
      spent += used;
      records -= used;
    }
  }
  return { ...state, lags };
}

/** A copy that is behind: its place in the state and its task. */
interface Copy {
  readonly at: number;
  readonly task: number;
}

/**
 * Gives each copy the same number of records until it has all it lacks; changes `lags`. `done` tells how many
 * records all of them together had got when one was complete. Answers how many they got.
 */
function share(
  copies: Copy[],
  lags: Float64Array,
  records: number,
  done: (task: number, after: number) => void,
): number {
  const lagOf = ({ at }: Copy): number => lags[at] ?? 0;
  copies.sort((a, b) => lagOf(a) - lagOf(b));
  let each = 0;
  let spent = 0;
  for (const [index, copy] of copies.entries()) {
    const sharing = copies.length - index;
    const needed = (lagOf(copy) - each) * sharing;
    if (spent + needed > records + ROUNDING) {
      each += (records - spent) / sharing;
      for (const left of copies.slice(index)) lags[left.at] = lagOf(left) - each;
      return records;
    }
    spent += needed;
    each = lagOf(copy);
    lags[copy.at] = 0;
    done(copy.task, spent);
  }
  return spent;
}

interface Behind {
  readonly actives: Copy[];
  readonly others: Copy[];
}

function behindByInstance({ active, starts, instances, lags }: GroupState): Map<number, Behind> {
  const byInstance = new Map<number, Behind>();
  for (let task = 0; task < active.length; task++) {
    for (let at = starts[task] ?? 0; at < (starts[task + 1] ?? 0); at++) {
      if (lags[at] === 0) continue;
      const instance = instances[at] ?? -1;
      const behind = byInstance.get(instance) ?? { actives: [], others: [] };
      byInstance.set(instance, behind);
      (active[task] === instance ? behind.actives : behind.others).push({ at, task });
    }
  }
  return byInstance;
}
