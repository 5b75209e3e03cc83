import type { TaskPlacement } from '../../server/src/placement/verdict';
import type { PreviewInstance } from '../../server/src/protocol';
import { h } from './dom';
import { tierLabel } from './tiers';

/** A task's copy on one instance. */
export type Copy = 'active' | 'standby' | 'warmup';

const LETTER: Readonly<Record<Copy, string>> = { active: 'A', standby: 'S', warmup: 'W' };

/** What all rows of a table share. */
export interface RowShape {
  readonly tags: readonly string[];
  /** Copies that each task is to have. */
  readonly copies: number;
  readonly instances: readonly PreviewInstance[];
  /** Whether each instance has a column. */
  readonly matrix: boolean;
}

/** What the task has on an instance; a warmup counts as such even where it is a standby too. */
export function copyOn(task: TaskPlacement, instance: number): Copy | undefined {
  if (task.active === instance) return 'active';
  if (task.warmups.includes(instance)) return 'warmup';
  return task.standbys.includes(instance) ? 'standby' : undefined;
}

/** Tells whether two rows of the same shape look the same. */
export function rowKey({ task, tier, active, standbys, warmups, spread }: TaskPlacement): string {
  return [task, tier, active, standbys.join(), warmups.join(), spread.join()].join('|');
}

/** Tells whether two tables have rows of the same shape. */
export function shapeKey({ tags, copies, instances, matrix }: RowShape): string {
  return JSON.stringify([tags, copies, matrix, instances.map(({ name }) => name)]);
}

/** A mark for one copy; its letter tells the role, its frame tells it again. */
function copyMark(copy: Copy): HTMLElement {
  return h('abbr', { class: `copy ${copy}`, title: copy }, LETTER[copy]);
}

/** One row: the task, its tier, the spread in each tag, and its copies by instance. */
export function taskRow(task: TaskPlacement, shape: RowShape): HTMLTableRowElement {
  const { tags, copies, instances, matrix } = shape;
  const spread = tags.map((key, index) => {
    const differing = task.spread[index] ?? 0;
    const all = task.differIn.includes(key);
    return h('td', { class: all ? 'spread all' : 'spread' }, `${differing}/${copies}`);
  });
  const cells = (matrix ? instances : []).map((_, index) => {
    const copy = copyOn(task, index);
    return h('td', { class: 'matrix' }, ...(copy ? [copyMark(copy)] : []));
  });
  const holders = new Set([task.active, ...task.standbys, ...task.warmups]);
  const placed = [...holders].flatMap((index) => {
    const copy = copyOn(task, index);
    const name = instances[index]?.name;
    if (!copy || name === undefined) return [];
    return [h('span', { class: 'placed' }, copyMark(copy), name)];
  });
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
