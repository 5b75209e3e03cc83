import { deepStrictEqual, strictEqual } from 'node:assert';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { HashSetSorter } from '../../../server/src/assignor/hash-set-sorter';
import { spreadHash, taskHash, uuidHash } from '../../../server/src/assignor/java-hash';
import { JavaHashSet } from '../../../server/src/assignor/java-hash-set';

/** What a real `java.util.HashSet` did: keys added (n) or removed (-n - 1), and its order afterwards. */
interface Recording {
  readonly hashes: readonly number[];
  readonly steps: readonly number[];
  readonly order: readonly number[];
}

/** A set without trees, as simple as can be. Right as long as no bucket has more than 8 members. */
function simpleOrder(spread: Int32Array, members: readonly number[]): number[] {
  let table = 16;
  while (members.length > table * 0.75) table *= 2;
  const bucket = (member: number): number => (spread[member] as number) & (table - 1);
  return [...members].sort((a, b) => bucket(a) - bucket(b));
}

function orderAfter({ hashes, steps }: Recording): number[] {
  const set = new JavaHashSet(Int32Array.from(hashes, (hash) => spreadHash(hash)));
  for (const step of steps) {
    if (step < 0) set.delete(-step - 1);
    else set.add(step);
  }
  return [...set.values()];
}

describe('the order of a Java hash set', () => {
  const path = 'test/unit/assignor/java-hash-orders.json';
  const recordings = JSON.parse(readFileSync(path, 'utf8')) as Recording[];

  recordings.forEach((recording, index) => {
    it(`is that of recording ${index}, with crowded buckets`, () => {
      deepStrictEqual(orderAfter(recording), recording.order);
    });
  });

  it('is by bucket, then by addition, while no bucket is crowded', () => {
    const spreads = fc.array(fc.integer(), { maxLength: 80 });
    fc.assert(
      fc.property(spreads, (values) => {
        const spread = Int32Array.from(values);
        const members = values.map((_, member) => member).reverse();
        const set = new JavaHashSet(spread);
        for (const member of members) set.add(member);
        strictEqual(set.size, members.length);
        deepStrictEqual([...set.values()], simpleOrder(spread, members));
      }),
    );
  });

  it('does not depend on members that are gone, except for the size of the table', () => {
    const set = new JavaHashSet(Int32Array.from({ length: 40 }, (_, member) => member % 20));
    for (let member = 0; member < 40; member++) set.add(member);
    for (let member = 0; member < 40; member++)
      if (member !== 17 && member !== 1) set.delete(member);
    // A table of 16 would have both in bucket 1.
    deepStrictEqual([...set.values()], [1, 17]);
  });

  it('is found by the sorter as well, crowded or not', () => {
    const spreads = fc.array(fc.oneof(fc.integer(), fc.integer({ min: 0, max: 3 })), {
      maxLength: 120,
    });
    fc.assert(
      fc.property(spreads, fc.infiniteStream(fc.boolean()), (values, chosen) => {
        const spread = Int32Array.from(values);
        const members = values.map((_, member) => member).filter(() => chosen.next().value);
        const set = new JavaHashSet(spread);
        for (const member of members) set.add(member);
        const sorted = new Int32Array(values.length);
        sorted.set(members);
        new HashSetSorter(spread).sort(sorted, members.length);
        deepStrictEqual(sorted.slice(0, members.length), set.values());
      }),
    );
  });
});

describe('Java hash codes', () => {
  it('are those of UUID and TaskId', () => {
    // UUID.fromString("3eb4e1a3-68e6-9cbe-7da7-5575f5f89ed4").hashCode(), new TaskId(3, 409).hashCode()
    strictEqual(uuidHash(0x3eb4e1a368e69cben, 0x7da75575f5f89ed4n), -569526596);
    strictEqual(taskHash(3, 409), 45353);
  });
});
