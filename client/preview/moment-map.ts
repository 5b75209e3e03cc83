import type { InstanceAssignment } from '../../server/src/placement/verdict';
import type { TimelineModel } from '../../server/src/protocol/timeline-model';

/** Copies by instance while they are collected. */
type Held = Record<keyof InstanceAssignment, string[]>;

/** What each instance holds at a moment; undefined where the timeline does not tell. */
export function heldAt(
  { placed, tasks, instances }: TimelineModel,
  moment: number,
): InstanceAssignment[] | undefined {
  if (!placed) return undefined;
  const rows = new Map<number, readonly number[]>();
  for (const changed of placed.slice(0, moment + 1)) {
    for (let at = 0; at < changed.length;) {
      const standbys = changed[at + 2] ?? 0;
      const warmups = changed[at + 3 + standbys] ?? 0;
      const end = at + 4 + standbys + warmups;
      rows.set(changed[at] ?? -1, changed.slice(at + 1, end));
      at = end;
    }
  }
  const held = Array.from({ length: instances.length }, (): Held => ({
    active: [],
    standby: [],
    warmup: [],
  }));
  for (const [task, row] of [...rows].sort(([a], [b]) => a - b)) {
    const [active = -1, count = 0] = row;
    const name = tasks[task] ?? '';
    const warmups = new Set(row.slice(3 + count));
    held[active]?.active.push(name);
    for (const instance of row.slice(2, 2 + count)) {
      held[instance]?.[warmups.has(instance) ? 'warmup' : 'standby'].push(name);
    }
  }
  return held;
}
