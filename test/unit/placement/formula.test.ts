import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formulaOf } from '../../../server/src/placement/formula';

const tag = (key: string, count: number) => ({
  key,
  values: Array.from({ length: count }, (_, i) => `${key}-${i}`),
});

test('the active copy needs a value as well: two standbys, three values', () => {
  const tags = [tag('zone', 3), tag('cluster', 3)];
  assert.deepEqual(formulaOf(tags, 2), {
    tier: 'absolute',
    limitingTags: [],
    fewest: 3,
    most: 3,
  });
  assert.equal(formulaOf(tags, 3).tier, 'least');
});

test('Partially Preferred as soon as one tag has enough values; the others limit', () => {
  const tags = [tag('zone', 3), tag('cluster', 2), tag('rack', 1)];
  assert.deepEqual(formulaOf(tags, 2), {
    tier: 'partial',
    limitingTags: ['rack', 'cluster'],
    fewest: 1,
    most: 3,
  });
});

test("the KIP's F(2 clusters, 1 zone) is Absolute for no standby count above 0", () => {
  const tags = [tag('cluster', 2), tag('zone', 1)];
  assert.equal(formulaOf(tags, 1).tier, 'partial');
  assert.equal(formulaOf(tags, 2).tier, 'least');
});

test('a listed tag that nobody has limits everything', () => {
  assert.deepEqual(formulaOf([tag('zone', 3), tag('az', 0)], 1), {
    tier: 'partial',
    limitingTags: ['az'],
    fewest: 0,
    most: 3,
  });
});
