import type { Rows } from './assignment';
import type { ClientStates } from './client-states';

/** By task: the clients with a standby of it. */
export function collectStandbys(states: ClientStates, taskCount: number): Rows {
  const pairs: number[] = [];
  for (let client = 0; client < states.clientCount; client++) {
    states.visit('standby', client, (task) => {
      pairs.push(task, client);
    });
  }
  return collectPairs(pairs, taskCount);
}

/** Rows by task of (task, client) pairs, flat and in any order. */
export function collectPairs(pairs: readonly number[], taskCount: number): Rows {
  const starts = new Int32Array(taskCount + 1);
  for (let at = 0; at < pairs.length; at += 2) {
    const after = (pairs[at] as number) + 1;
    starts[after] = (starts[after] as number) + 1;
  }
  for (let task = 0; task < taskCount; task++) {
    starts[task + 1] = (starts[task + 1] as number) + (starts[task] as number);
  }
  const ends = starts.slice();
  const values = new Int32Array(pairs.length / 2);
  for (let at = 0; at < pairs.length; at += 2) {
    const task = pairs[at] as number;
    const end = ends[task] as number;
    values[end] = pairs[at + 1] as number;
    ends[task] = end + 1;
  }
  for (let task = 0; task < taskCount; task++) {
    const begin = starts[task] as number;
    const end = starts[task + 1] as number;
    if (!isAscending(values, begin, end)) values.subarray(begin, end).sort();
  }
  return { starts, values };
}

function isAscending(values: Int32Array, begin: number, end: number): boolean {
  for (let at = begin + 1; at < end; at++) {
    if ((values[at - 1] as number) > (values[at] as number)) return false;
  }
  return true;
}
