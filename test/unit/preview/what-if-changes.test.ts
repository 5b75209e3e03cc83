import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  changeText,
  nextValue,
  placesOf,
  valuesWith,
} from '../../../client/preview/what-if-changes';

test('the next value of a tag is like the others', () => {
  assert.equal(nextValue(['K8s_Cluster1', 'K8s_Cluster2']), 'K8s_Cluster3');
  assert.equal(nextValue(['eu-central-1a', 'eu-central-1c']), 'eu-central-1d');
  assert.equal(nextValue(['zone-z']), 'zone-z-2');
  assert.equal(nextValue(['rack-9', 'rack-10', 'rack-11', 'rack-10']), 'rack-12');
});

test('what the what-if adds already is not proposed again', () => {
  const values = ['zone-a', 'zone-b'];
  const add = (zone: string) => ({ kind: 'add', places: [[['zone', zone]]] }) as const;
  const setting = { kind: 'setting', key: 'max.warmup.replicas', value: '4' } as const;
  const whatIf = { changes: [add('zone-c'), setting, add('mine'), add('mine')], lose: null };
  const taken = valuesWith(whatIf, 'zone', values);
  assert.deepEqual(taken, ['zone-a', 'zone-b', 'zone-c', 'mine']);
  assert.equal(nextValue(values, taken), 'zone-d');
  assert.deepEqual(valuesWith(whatIf, 'cluster', ['x']), ['x']);
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
