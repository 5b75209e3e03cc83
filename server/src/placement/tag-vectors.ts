import type { Instance } from '../fleet/fleet';
import type { TagTable } from '../simulation/group';
import type { TagValues } from './verdict';

/** For each listed tag, in list order, the number of each instance's value; -1 where it lacks the tag. */
export type TagVectors = readonly Int32Array[];

/** The listed tags' columns of the table. A tag that nobody has is a column of -1. */
export function tagVectors(
  table: TagTable,
  listed: readonly string[],
  instances: number,
): TagVectors {
  return listed.map(
    (key) => table.values[table.keys.indexOf(key)] ?? new Int32Array(instances).fill(-1),
  );
}

/** The distinct values of each listed tag, in order of first appearance. */
export function tagValues(
  instances: readonly Instance[],
  listed: readonly string[],
): readonly TagValues[] {
  return listed.map((key) => ({
    key,
    values: [...new Set(instances.flatMap(({ tags }) => tags.get(key)?.value ?? []))],
  }));
}
