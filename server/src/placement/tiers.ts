import type { TagVectors } from './tag-vectors';
import type { Tier, TierHistogram } from './verdict';

/** How the copies of one task are spread. */
export interface Spread {
  readonly tier: Tier;
  readonly underReplicated: boolean;
  /** For each listed tag the number of different values among the copies. An instance without the tag adds none. */
  readonly different: readonly number[];
}

/**
 * The tier of a task whose copies are on `holders` (instances, each once): Absolute when all `copies` are placed and
 * differ in every listed tag, Partial when they do in one, Least otherwise, and whenever a copy is missing.
 */
export function spreadOf(vectors: TagVectors, holders: readonly number[], copies: number): Spread {
  const different = vectors.map((values) => distinct(values, holders));
  const underReplicated = holders.length < copies;
  const full = underReplicated ? 0 : different.filter((count) => count === holders.length).length;
  const every = full === vectors.length && full > 0;
  return { tier: every ? 'absolute' : full > 0 ? 'partial' : 'least', underReplicated, different };
}

function distinct(values: Int32Array, holders: readonly number[]): number {
  let count = 0;
  for (let i = 0; i < holders.length; i++) {
    const value = values[holders[i] ?? -1] ?? -1;
    let seen = value < 0;
    for (let j = 0; j < i && !seen; j++) seen = values[holders[j] ?? -1] === value;
    if (!seen) count++;
  }
  return count;
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
