import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupOf, tagTable } from '../../../server/src/simulation/group';
import { baseProcessIds } from '../../../server/src/simulation/process-ids';
import { instance } from '../placement/fleets';

const INSTANCES = [
  instance('a', { zone: 'x', rack: '1' }, {}, 2),
  instance('b', { zone: 'y' }, {}, 3),
  instance('c', { zone: 'x', host: 'h ' }, {}, 4),
];

test('clients stand in process id order with the tags and threads of their instances', () => {
  const ids = BigInt64Array.of(0n, 3n, 0n, 1n, -1n, 0n);
  const { clients, instanceOf, clientOf } = groupOf(INSTANCES, tagTable(INSTANCES), ids);
  assert.deepEqual([...instanceOf], [2, 1, 0]);
  assert.deepEqual([...clientOf], [2, 1, 0]);
  assert.deepEqual([...clients.capacities], [4, 3, 2]);
  assert.deepEqual([...clients.processIds], [-1n, 0n, 0n, 1n, 0n, 3n]);
  assert.deepEqual(clients.tagKeys, ['zone', 'rack', 'host']);
  assert.deepEqual(clients.tagValueNames, [['x', 'y'], ['1'], ['h ']]);
  assert.deepEqual(
    clients.tagValues.map((values) => [...values]),
    [
      [0, 1, 0],
      [-1, -1, 0],
      [0, -1, -1],
    ],
  );
});

test('tags and values of instances that are no members do not exist for the group', () => {
  const group = groupOf(INSTANCES, tagTable(INSTANCES), baseProcessIds(3), [1]);
  assert.deepEqual([...group.clientOf], [-1, 0, -1]);
  assert.deepEqual(group.clients.tagKeys, ['zone']);
  assert.deepEqual(group.clients.tagValueNames, [['y']]);
  assert.deepEqual(
    group.clients.tagValues.map((values) => [...values]),
    [[0]],
  );
});

test('members keep their tags in whatever order they stand', () => {
  const ids = baseProcessIds(3);
  const group = (members?: readonly number[]) =>
    groupOf(INSTANCES, tagTable(INSTANCES), ids, members);
  assert.deepEqual(group([1, 2, 0]), group());
});
