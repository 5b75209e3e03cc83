import { spreadHash } from './java-hash';
import { JavaHashSet } from './java-hash-set';

/** What a Java collection knows of its elements. */
export interface JavaKey<Item> {
  /** `hashCode`. */
  readonly hash: (item: Item) => number;
  /** `compareTo`, or any order for elements that Java cannot compare; 0 for equal elements only. */
  readonly compare: (a: Item, b: Item) => number;
}

/** Items in the order in which a `HashSet` iterates them after they were added one by one; equal ones once. */
export function hashSetOrder<Item>(items: readonly Item[], key: JavaKey<Item>): Item[] {
  return order(items, key, (set, member, isNew) => {
    if (isNew) set.add(member);
  });
}

/** The same for the keys of a `HashMap` that is filled with `computeIfAbsent`, a call for each item. */
export function computedOrder<Item>(items: readonly Item[], key: JavaKey<Item>): Item[] {
  return order(items, key, (set, member, isNew) => {
    if (isNew) set.compute(member);
    else set.recompute();
  });
}

function order<Item>(
  items: readonly Item[],
  { hash, compare }: JavaKey<Item>,
  call: (set: JavaHashSet, member: number, isNew: boolean) => void,
): Item[] {
  const sorted = [...items].sort(compare);
  const distinct = sorted.filter(
    (item, at) => at === 0 || compare(sorted[at - 1] as Item, item) !== 0,
  );
  const set = new JavaHashSet(Int32Array.from(distinct, (item) => spreadHash(hash(item))));
  const seen = new Uint8Array(distinct.length);
  for (const item of items) {
    const member = indexOf(distinct, item, compare);
    call(set, member, seen[member] === 0);
    seen[member] = 1;
  }
  return Array.from(set.values(), (member) => distinct[member] as Item);
}

/** Where an item is in a sorted list that has it. */
function indexOf<Item>(
  sorted: readonly Item[],
  item: Item,
  compare: (a: Item, b: Item) => number,
): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(sorted[middle] as Item, item) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
