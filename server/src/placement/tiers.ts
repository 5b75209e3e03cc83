import type { TagVectors } from './tag-vectors';
import type { Tier, TierHistogram } from './verdict';

/**
 * The tier of a task whose copies are on the first `count` of `holders` (instances, each once): Absolute when all
 * `copies` are placed and differ in every listed tag, Partial when they do in one, Least otherwise, and whenever a
 * copy is missing.
 */
export function tierOf(
  vectors: TagVectors,
  holders: Int32Array,
  count: number,
  copies: number,
): Tier {
  if (count < copies) return 'least';
  let full = 0;
  for (const values of vectors) {
    if (differentValues(values, holders, count) === count) full++;
  }
  if (full === 0) return 'least';
  return full === vectors.length ? 'absolute' : 'partial';
}

/** The number of different values among the first `count` holders. An instance without the tag adds none. */
export function differentValues(values: Int32Array, holders: Int32Array, count: number): number {
  let different = 0;
  for (let i = 0; i < count; i++) {
    const value = values[holders[i] as number] as number;
    let isNew = value >= 0;
    for (let j = 0; j < i && isNew; j++) isNew = values[holders[j] as number] !== value;
    if (isNew) different++;
  }
  return different;
}

/** Tasks by tier; those that lack a copy are counted twice, in `least` as well. */
export function histogramOf(
  spreads: Iterable<{ readonly tier: Tier; readonly underReplicated: boolean }>,
): TierHistogram {
  const counts = { absolute: 0, partial: 0, least: 0, underReplicated: 0 };
  for (const { tier, underReplicated } of spreads) {
    counts[tier]++;
    if (underReplicated) counts.underReplicated++;
  }
  return counts;
}

/** The tier of the worst task. */
export function worstOf(tasks: TierHistogram): Tier {
  return tasks.least > 0 ? 'least' : tasks.partial > 0 ? 'partial' : 'absolute';
}
