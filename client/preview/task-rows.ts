import type { LeaderVerdict, TaskPlacement } from '../../server/src/placement/verdict';
import { TIER_RANK } from '../../server/src/placement/verdict';
import type { PreviewInstance } from '../../server/src/protocol';
import { h } from './dom';
import { tierLabel } from './tiers';

/** By which column the tasks are ordered. */
export type TaskOrder = 'task' | 'tier';

/** A task's copy on one instance. */
export type Copy = 'active' | 'standby' | 'warmup';

const LETTER: Readonly<Record<Copy, string>> = { active: 'A', standby: 'S', warmup: 'W' };

/** What the task has on an instance; a warmup counts as such even where it is a standby too. */
export function copyOn(task: TaskPlacement, instance: number): Copy | undefined {
  if (task.active === instance) return 'active';
  if (task.warmups.includes(instance)) return 'warmup';
  return task.standbys.includes(instance) ? 'standby' : undefined;
}

/** The tasks to show, in order. Worst tier first keeps the order of task ids among equals. */
export function visibleTasks(
  placements: readonly TaskPlacement[],
  order: TaskOrder,
  onlyNotAbsolute: boolean,
): TaskPlacement[] {
  const tasks = placements.filter((task) => !onlyNotAbsolute || task.tier !== 'absolute');
  if (order === 'task') return tasks;
  return tasks.sort((a, b) => TIER_RANK[a.tier] - TIER_RANK[b.tier]);
}

/** A mark for one copy; its letter tells the role, its frame tells it again. */
function copyMark(copy: Copy): HTMLElement {
  return h('abbr', { class: `copy ${copy}`, title: copy }, LETTER[copy]);
}

/** One row: the task, its tier, the spread in each tag, and its copies by instance, in so many `columns`. */
export function taskRow(
  task: TaskPlacement,
  leader: LeaderVerdict,
  instances: readonly PreviewInstance[],
  columns: number,
): HTMLTableRowElement {
  const copies = 1 + leader.numStandbyReplicas;
  const spread = leader.tags.map(({ key }, index) => {
    const differing = task.spread[index] ?? 0;
    const all = task.differIn.includes(key);
    return h('td', { class: all ? 'spread all' : 'spread' }, `${differing}/${copies}`);
  });
  const cells = Array.from({ length: columns }, (_, index) => {
    const copy = copyOn(task, index);
    return h('td', { class: 'matrix' }, ...(copy ? [copyMark(copy)] : []));
  });
  const placed = [task.active, ...task.standbys, ...task.warmups].flatMap(
    (index, position, all) => {
      const copy = copyOn(task, index);
      const name = instances[index]?.name;
      if (!copy || name === undefined || all.indexOf(index) < position) return [];
      return [h('span', { class: 'placed' }, copyMark(copy), name)];
    },
  );
  return h(
    'tr',
    { id: `task-${task.task}`, 'data-task': task.task },
    h('th', { scope: 'row' }, task.task),
    h('td', { class: 'tier' }, tierLabel(task.tier)),
    ...spread,
    ...cells,
    h('td', { class: 'compact' }, ...placed),
  );
}
