import type { AssignmentProblem } from '../../server/src/assignor/problem';
import { firstStart, scaleOut, type Size } from './problems';

/** The fleets that are measured, small to large. */
export const SIZES: readonly Size[] = [
  { clients: 12, tasks: 200, standbys: 1, tags: 0 },
  { clients: 100, tasks: 1_000, standbys: 1, tags: 0 },
  { clients: 100, tasks: 10_000, standbys: 1, tags: 0 },
  { clients: 1_000, tasks: 10_000, standbys: 1, tags: 0 },
  { clients: 1_000, tasks: 10_000, standbys: 2, tags: 2 },
];

/** One thing to measure. */
export interface Case {
  readonly name: string;
  readonly size: Size;
  /** Makes the problem; not measured. */
  readonly make: () => AssignmentProblem;
}

/** Every fleet at its first start, and when half of its instances have just joined. */
export function cases(): Case[] {
  return SIZES.flatMap((size) => [
    { name: `${nameOf(size)}: first start`, size, make: () => firstStart(size) },
    { name: `${nameOf(size)}: scale-out from half`, size, make: () => scaleOut(size) },
  ]);
}

function nameOf({ clients, tasks, standbys, tags }: Size): string {
  const spread = tags > 0 ? `, ${tags} tags` : '';
  return `${clients} instances, ${tasks} tasks, ${standbys} standby${standbys > 1 ? 's' : ''}${spread}`;
}
