import { spreadHash } from './java-hash';
import { JavaHashSet } from './java-hash-set';

/** What a Java collection knows of its elements. */
export interface JavaKey<Item> {
  /** `hashCode`. */
  readonly hash: (item: Item) => number;
  /** `compareTo`, or any order for elements that Java cannot compare; 0 for equal elements only. */
  readonly compare: (a: Item, b: Item) => number;
}

/**
 * Items in the order in which a `HashSet` iterates them after they were added one by one; equal ones once. `capacity`
 * is the set's initial capacity, if it has one.
 */
export function hashSetOrder<Item>(
  items: readonly Item[],
  key: JavaKey<Item>,
  capacity?: number,
): Item[] {
  const { set, distinct, members } = prepare(items, key, capacity);
  const seen = new Set<number>();
  for (const member of members) {
    if (!seen.has(member)) set.add(member);
    seen.add(member);
  }
  return Array.from(set.values(), (member) => distinct[member] as Item);
}

/** The same for the keys of a `HashMap` that is filled with `computeIfAbsent`, a call for each item. */
export function computedOrder<Item>(
  items: readonly Item[],
  key: JavaKey<Item>,
  capacity?: number,
): Item[] {
  const { set, distinct, members } = prepare(items, key, capacity);
  const seen = new Set<number>();
  for (const member of members) {
    if (seen.has(member)) set.recompute();
    else set.compute(member);
    seen.add(member);
  }
  return Array.from(set.values(), (member) => distinct[member] as Item);
}

/** An empty set for the items, which it takes by their places among the distinct ones in natural order. */
function prepare<Item>(
  items: readonly Item[],
  { hash, compare }: JavaKey<Item>,
  capacity: number | undefined,
): { set: JavaHashSet; distinct: Item[]; members: number[] } {
  const sorted = [...items].sort(compare);
  const distinct = sorted.filter(
    (item, at) => at === 0 || compare(sorted[at - 1] as Item, item) !== 0,
  );
  const spread = Int32Array.from(distinct, (item) => spreadHash(hash(item)));
  return {
    set: new JavaHashSet(spread, capacity),
    distinct,
    members: items.map((item) => indexOf(distinct, item, compare)),
  };
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
