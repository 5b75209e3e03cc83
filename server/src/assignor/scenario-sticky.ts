import type { Rows } from './assignment';
import { buildTasks, type TaskSpec } from './build-problem';
import type { Long } from './long';
import { LAG_RUNNING } from './problem';
import { readList, readString, ScenarioError } from './scenario-values';
import type { StickyInput } from './sticky/sticky-input';

/** What a client says that it ran, and of what it has state. */
export interface PreviousTasks {
  readonly active: readonly TaskSpec[];
  readonly standby: readonly TaskSpec[];
}

/** Reads a task id. @throws ScenarioError if it is none. */
export function readTask(name: string, stateful: boolean, what: string): TaskSpec {
  const numbers = /^(\d{1,9})_(\d{1,9})$/.exec(name);
  if (!numbers) throw new ScenarioError(`${name} in ${what} is no task id.`);
  return { subtopology: Number(numbers[1]), partition: Number(numbers[2]), stateful };
}

/** What a client reports: `prevActive` and `prevStandby`, or else by the offsets that it sends. */
export function readPreviousTasks(
  { prevActive, prevStandby }: Readonly<Record<string, unknown>>,
  offsets: ReadonlyMap<string, Long>,
): PreviousTasks {
  if (prevActive !== undefined || prevStandby !== undefined) {
    return {
      active: readTaskList(prevActive, 'prevActive'),
      standby: readTaskList(prevStandby, 'prevStandby'),
    };
  }
  const entries = [...offsets].map(([name, offset]) => {
    return { spec: readTask(name, true, 'offsetSums'), isActive: offset === LAG_RUNNING };
  });
  const specs = (active: boolean): TaskSpec[] =>
    entries.filter(({ isActive }) => isActive === active).map(({ spec }) => spec);
  return { active: specs(true), standby: specs(false) };
}

/** Lists of task ids. @throws ScenarioError if one is none. */
export function readTaskList(json: unknown, what: string): TaskSpec[] {
  return readList(json ?? [], what).map((name) => readTask(readString(name, what), true, what));
}

/**
 * Makes tables of what the clients (in process id order) report. `taskNames` are the problem's tasks in their order.
 */
export function stickyInput(
  previous: readonly PreviousTasks[],
  taskNames: readonly string[],
  orders: Pick<StickyInput, 'clientOrder' | 'taskOrder' | 'statefulOrder'>,
): StickyInput {
  const specs = new Map<string, TaskSpec>();
  for (const { active, standby } of previous) {
    for (const spec of [...active, ...standby]) specs.set(nameOf(spec), spec);
  }
  const { table } = buildTasks([...specs.values()]);
  const names = Array.from(
    table.subtopologies,
    (subtopology, task) => `${subtopology}_${table.partitions[task] as number}`,
  );
  const places = new Map(names.map((name, place) => [name, place]));
  const rows = (lists: readonly (readonly TaskSpec[])[]): Rows =>
    makeRows(lists.map((list) => list.map((spec) => places.get(nameOf(spec)) as number)));
  const tasks = new Map(taskNames.map((name, task) => [name, task]));
  return {
    reported: {
      subtopologies: table.subtopologies,
      partitions: table.partitions,
      tasks: Int32Array.from(names, (name) => tasks.get(name) ?? -1),
    },
    previousActive: rows(previous.map(({ active }) => active)),
    previousStandby: rows(previous.map(({ standby }) => standby)),
    ...orders,
  };
}

function makeRows(lists: readonly (readonly number[])[]): Rows {
  const starts = new Int32Array(lists.length + 1);
  const values = lists.flatMap((list, index) => {
    const sorted = [...new Set(list)].sort((a, b) => a - b);
    starts[index + 1] = (starts[index] as number) + sorted.length;
    return sorted;
  });
  return { starts, values: Int32Array.from(values) };
}

function nameOf({ subtopology, partition }: TaskSpec): string {
  return `${subtopology}_${partition}`;
}
