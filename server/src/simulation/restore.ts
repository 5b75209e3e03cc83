import type { GroupState } from './state';

/**
 * The state some time later. Each instance restores `recordsPerSecond`, shared equally by the copies that are behind;
 * with the speed not told, everything is restored by then. Copies that have caught up keep up.
 */
export function restored(
  state: GroupState,
  millis: number,
  recordsPerSecond: number | undefined,
): GroupState {
  const lags = new Float64Array(state.lags.length);
  if (recordsPerSecond === undefined) return { ...state, lags };
  for (const copies of behindByInstance(state).values()) {
    copies.sort((a, b) => (state.lags[a] ?? 0) - (state.lags[b] ?? 0));
    let records = (recordsPerSecond * millis) / 1000;
    copies.forEach((copy, done) => {
      const lag = state.lags[copy] ?? 0;
      const share = Math.min(lag, records / (copies.length - done));
      records -= share;
      lags[copy] = lag - share;
    });
  }
  return { ...state, lags };
}

function behindByInstance(state: GroupState): Map<number, number[]> {
  const copies = new Map<number, number[]>();
  state.lags.forEach((lag, copy) => {
    if (lag === 0) return;
    const instance = state.instances[copy] ?? -1;
    const known = copies.get(instance);
    if (known) known.push(copy);
    else copies.set(instance, [copy]);
  });
  return copies;
}
