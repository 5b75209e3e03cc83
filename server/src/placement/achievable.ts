import type { TagVectors } from './tag-vectors';
import { TIER_RANK, type AchievableAnswer, type Tier } from './verdict';

/** Places looked at after which the search for one fleet gives up; the fleets people run need a tiny part of it. */
const MAX_STEPS = 2_000_000;

/**
 * The best tier that any assignment could give a task, for the worst place of its active copy.
 *
 * An Absolute set of copies differs in every tag, so no two of its instances share a value of any tag, and an
 * instance without a listed tag is in none. With one or two tags that is a matching; with more it is searched for,
 * over the distinct tag vectors. A Partial set only needs one tag with enough values.
 */
export function achievableOf(
  vectors: TagVectors,
  names: readonly string[],
  standbys: number,
): AchievableAnswer {
  const search = new Search(distinctVectors(vectors, names.length), MAX_STEPS);
  const tiers = new Map<string, Tier>();
  const tierOf = names.map((_, instance): Tier => {
    const vector = vectors.map((values) => values[instance] ?? -1);
    const key = vector.join();
    const known = tiers.get(key) ?? bestFor(vector, vectors, standbys, search);
    tiers.set(key, known);
    return known;
  });
  const ranks = tierOf.map((tier) => TIER_RANK[tier]);
  const worst = Math.min(...ranks);
  const best = Math.max(...ranks);
  return {
    tier: tierOf[ranks.indexOf(worst)] ?? 'least',
    proven: !search.gaveUp,
    worseFor: names.filter((_, i) => (ranks[i] ?? best) < best),
  };
}

function bestFor(
  active: readonly number[],
  vectors: TagVectors,
  standbys: number,
  search: Search,
): Tier {
  if (search.finds(active, standbys)) return 'absolute';
  const partial = vectors.some((values, t) => {
    const present = new Set(values);
    present.delete(-1);
    return (active[t] ?? -1) >= 0 && present.size > standbys;
  });
  return partial ? 'partial' : 'least';
}

function distinctVectors(vectors: TagVectors, instances: number): readonly (readonly number[])[] {
  const distinct = new Map<string, number[]>();
  for (let i = 0; i < instances; i++) {
    const vector = vectors.map((values) => values[i] ?? -1);
    if (vector.every((value) => value >= 0)) distinct.set(vector.join(), vector);
  }
  return [...distinct.values()];
}

class Search {
  gaveUp = false;

  constructor(
    private readonly places: readonly (readonly number[])[],
    private steps: number,
  ) {}

  /** Whether `wanted` places exist that differ from `active` and from each other in every tag. */
  finds(active: readonly number[], wanted: number): boolean {
    if (active.length === 0 || active.includes(-1)) return false;
    const others = this.places.filter((place) => differ(place, active));
    return active.length <= 2 ? matches(others, wanted) : this.choose(others, wanted);
  }

  private choose(candidates: readonly (readonly number[])[], wanted: number): boolean {
    if (wanted === 0) return true;
    for (let i = 0; i < candidates.length; i++) {
      const rest = candidates.slice(i);
      this.steps -= rest.length;
      if (this.steps < 0) {
        this.gaveUp = true;
        return false;
      }
      if (fewestValues(rest) < wanted) return false;
      const [place = [], ...later] = rest;
      const compatible = later.filter((other) => differ(other, place));
      if (this.choose(compatible, wanted - 1)) return true;
    }
    return false;
  }
}

function differ(a: readonly number[], b: readonly number[]): boolean {
  return a.every((value, t) => value !== b[t]);
}

/** Over the tags, the smallest number of distinct values: no more places can differ pairwise than that. */
function fewestValues(places: readonly (readonly number[])[]): number {
  const [first = []] = places;
  return Math.min(...first.map((_, t) => new Set(places.map((place) => place[t])).size));
}

/** One or two tags: a bipartite matching of `wanted` edges, by augmenting paths. */
function matches(places: readonly (readonly number[])[], wanted: number): boolean {
  const edges = new Map<number, number[]>();
  for (const [left = -1, right = left] of places) {
    edges.set(left, [...(edges.get(left) ?? []), right]);
  }
  const partner = new Map<number, number>();
  const augment = (left: number, seen: Set<number>): boolean =>
    (edges.get(left) ?? []).some((right) => {
      if (seen.has(right)) return false;
      seen.add(right);
      const taken = partner.get(right);
      if (taken !== undefined && !augment(taken, seen)) return false;
      partner.set(right, left);
      return true;
    });
  let found = 0;
  for (const left of edges.keys()) {
    if (found >= wanted) break;
    if (augment(left, new Set())) found++;
  }
  return found >= wanted;
}
