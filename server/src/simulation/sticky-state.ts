import type { Rows } from '../assignor/assignment';
import { leaderOrders } from '../assignor/sticky/leader-orders';
import type { StickyInput } from '../assignor/sticky/sticky-input';
import type { Application } from './application';
import type { Group } from './group';
import type { GroupState } from './state';

/** What the members of a group report of the tasks that they have. */
export function stickyInputOf(
  { tasks }: Application,
  group: Group,
  state: GroupState,
): StickyInput {
  const active = Array.from(group.instanceOf, (): number[] => []);
  const standby = active.map((): number[] => []);
  for (let task = 0; task < tasks.count; task++) {
    const runs = state.active[task] ?? -1;
    active[group.clientOf[runs] ?? -1]?.push(task);
    for (let k = state.starts[task] ?? 0; k < (state.starts[task + 1] ?? 0); k++) {
      const instance = state.instances[k] ?? -1;
      if (instance !== runs) standby[group.clientOf[instance] ?? -1]?.push(task);
    }
  }
  return {
    reported: {
      subtopologies: tasks.subtopologies,
      partitions: tasks.partitions,
      tasks: Int32Array.from({ length: tasks.count }, (_, task) => task),
    },
    previousActive: rowsOf(active),
    previousStandby: rowsOf(standby),
    ...leaderOrders(tasks, group.clients.count),
  };
}

function rowsOf(lists: readonly (readonly number[])[]): Rows {
  const starts = new Int32Array(lists.length + 1);
  lists.forEach((list, index) => {
    starts[index + 1] = (starts[index] as number) + list.length;
  });
  return { starts, values: Int32Array.from(lists.flat()) };
}
