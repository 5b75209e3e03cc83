import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  baseProcessIds,
  compareProcessIds,
  randomProcessIds,
} from '../../../server/src/simulation/process-ids';

const hex = (half: bigint | undefined) =>
  BigInt.asUintN(64, half ?? 0n)
    .toString(16)
    .padStart(16, '0');

test('the base run counts from 1', () => {
  assert.deepEqual([...baseProcessIds(3)], [0n, 1n, 0n, 2n, 0n, 3n]);
});

test('random ids are version-4 UUIDs, all different, and the same for the same seed', () => {
  const ids = randomProcessIds(200, 7);
  const texts = new Set<string>();
  for (let i = 0; i < 200; i++) {
    const upper = hex(ids[2 * i]);
    const lower = hex(ids[2 * i + 1]);
    assert.match(upper, /^.{12}4.{3}$/);
    assert.match(lower, /^[89ab]/);
    texts.add(upper + lower);
  }
  assert.equal(texts.size, 200);
  assert.deepEqual(randomProcessIds(200, 7), ids);
  assert.notDeepEqual(randomProcessIds(200, 8), ids);
});

test('ids are ordered as signed halves: 80… and ff… come before 00…', () => {
  const ids = BigInt64Array.of(0n, 1n, -(2n ** 63n), 5n, -1n, 0n, 0n, -1n);
  const order = [0, 1, 2, 3].sort((a, b) => compareProcessIds(ids, a, b));
  assert.deepEqual(order, [1, 2, 3, 0]);
  assert.equal(compareProcessIds(ids, 2, 2), 0);
});
