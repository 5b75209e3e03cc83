import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { achievableOf } from '../../../server/src/placement/achievable';
import type { TagVectors } from '../../../server/src/placement/tag-vectors';
import { tierOf } from '../../../server/src/placement/tiers';
import { TIER_RANK, type Tier } from '../../../server/src/placement/verdict';

const namesOf = (count: number) => Array.from({ length: count }, (_, i) => `node-${i + 1}`);

/** Columns by tag from one row for each instance. */
const columns = (rows: readonly (readonly number[])[]): TagVectors =>
  (rows[0] ?? []).map((_, t) => Int32Array.from(rows, (row) => row[t] ?? -1));

/** The best tier over every choice of standbys, tried one by one. */
function bruteForce(
  vectors: TagVectors,
  instances: number,
  active: number,
  standbys: number,
): Tier {
  let best: Tier = 'least';
  const choose = (from: number, chosen: readonly number[]): void => {
    if (chosen.length === standbys + 1) {
      const tier = tierOf(vectors, Int32Array.from(chosen), chosen.length, standbys + 1);
      if (TIER_RANK[tier] > TIER_RANK[best]) best = tier;
      return;
    }
    for (let i = from; i < instances; i++) if (i !== active) choose(i + 1, [...chosen, i]);
  };
  choose(0, [active]);
  return best;
}

test('agrees with brute force, with one to four tags, some of them missing', () => {
  const fleets = fc.integer({ min: 1, max: 4 }).chain((tags) =>
    fc.record({
      rows: fc.array(
        fc.array(fc.integer({ min: -1, max: 3 }), { minLength: tags, maxLength: tags }),
        {
          minLength: 1,
          maxLength: 8,
        },
      ),
      standbys: fc.integer({ min: 1, max: 3 }),
    }),
  );
  fc.assert(
    fc.property(fleets, ({ rows, standbys }) => {
      const vectors = columns(rows);
      const names = namesOf(rows.length);
      const expected = names.map((_, i) => bruteForce(vectors, rows.length, i, standbys));
      const ranks = expected.map((tier) => TIER_RANK[tier]);
      const answer = achievableOf(vectors, names, standbys);
      assert.equal(TIER_RANK[answer.tier], Math.min(...ranks));
      assert.equal(answer.proven, true);
      assert.deepEqual(
        answer.worseFor,
        names.filter((_, i) => (ranks[i] ?? 0) < Math.max(...ranks)),
      );
    }),
    { numRuns: 500 },
  );
});

test('names the instances whose active copy cannot be spread as well as the others', () => {
  // Only node-3 shares its zone with one and its cluster with the other.
  const vectors = columns([
    [0, 0],
    [1, 1],
    [0, 1],
  ]);
  assert.deepEqual(achievableOf(vectors, namesOf(3), 1), {
    tier: 'partial',
    proven: true,
    worseFor: ['node-3'],
  });
});

test('a large fleet with two tags is proven', () => {
  const rows = Array.from({ length: 400 }, (_, i) => [i % 20, Math.floor(i / 20)]);
  const answer = achievableOf(columns(rows), namesOf(400), 19);
  assert.deepEqual(answer, { tier: 'absolute', proven: true, worseFor: [] });
});

test('says so when it gives up', () => {
  // A Latin cube without a transversal through every cell has far too many combinations to refute one by one.
  const rows: number[][] = [];
  for (let a = 0; a < 12; a++) for (let b = 0; b < 12; b++) rows.push([a, b, (a + b) % 12]);
  const answer = achievableOf(columns(rows), namesOf(rows.length), 11);
  assert.equal(answer.proven, false);
  assert.equal(answer.tier, 'partial');
});
