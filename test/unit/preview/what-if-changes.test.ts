import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeText, nextValue, placesOf } from '../../../client/preview/what-if-changes';

test('the next value of a tag is like the others', () => {
  assert.equal(nextValue(['K8s_Cluster1', 'K8s_Cluster2']), 'K8s_Cluster3');
  assert.equal(nextValue(['eu-central-1a', 'eu-central-1c']), 'eu-central-1d');
  assert.equal(nextValue(['zone-z']), 'zone-z-2');
  assert.equal(nextValue(['rack-9', 'rack-10', 'rack-11', 'rack-10']), 'rack-12');
});

const INSTANCES = ['a', 'b'].flatMap((zone) =>
  [1, 2].map((number) => ({
    name: `${zone}${number}`,
    threads: 1,
    tags: [
      ['zone', zone],
      ['cluster', 'x'],
    ] as const,
  })),
);

test('a new value comes with one instance for each place that the other tags make', () => {
  const places = placesOf(INSTANCES, 'cluster', 'y');
  assert.deepEqual(places, [
    [
      ['zone', 'a'],
      ['cluster', 'y'],
    ],
    [
      ['zone', 'b'],
      ['cluster', 'y'],
    ],
  ]);
  assert.equal(changeText({ kind: 'add', places }), '2 more instances (cluster y)');
  assert.deepEqual(placesOf(INSTANCES, 'zone', 'c'), [
    [
      ['zone', 'c'],
      ['cluster', 'x'],
    ],
  ]);
});
