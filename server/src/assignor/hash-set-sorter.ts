import { JavaHashSet } from './java-hash-set';

const SMALLEST_TABLE = 16;
const LONGEST_CHAIN = 8;

/**
 * Brings elements into the order in which a `java.util.HashSet` iterates that they were added to one by one. A quick
 * way for the usual case that no bucket gets crowded; otherwise {@link JavaHashSet} decides.
 */
export class HashSetSorter {
  /** By bucket, its last element; and by element, the one before it in its bucket. */
  private readonly tails: Int32Array;
  private readonly befores: Int32Array;
  /** By bucket, how many elements it has; used while looking for crowded ones. */
  private readonly lengths: Uint8Array;
  /** From this size on, no table can get crowded, even with all possible elements in it. */
  private roomyTable = Infinity;

  /** `spread` gives each possible element's mixed hash code. */
  constructor(private readonly spread: Int32Array) {
    let table = SMALLEST_TABLE;
    while (spread.length > table * 0.75) table *= 2;
    this.tails = new Int32Array(table).fill(-1);
    this.befores = new Int32Array(spread.length);
    this.lengths = new Uint8Array(table);
    const all = Int32Array.from(spread, (_, element) => element);
    while (table >= SMALLEST_TABLE && !this.isCrowded(all, all.length, table)) {
      this.roomyTable = table;
      table /= 2;
    }
  }

  /** Reorders the first `count` of `elements`, which are distinct and in the order of their addition. */
  sort(elements: Int32Array, count: number): void {
    let table = SMALLEST_TABLE;
    for (;;) {
      const added = Math.min(count, table * 0.75 + 1);
      if (table < this.roomyTable && this.isCrowded(elements, added, table)) {
        this.sortExactly(elements, count);
        return;
      }
      if (count <= table * 0.75) break;
      table *= 2;
    }
    const { spread, tails, befores } = this;
    const mask = table - 1;
    for (let at = 0; at < count; at++) {
      const element = elements[at] as number;
      const bucket = (spread[element] as number) & mask;
      befores[element] = tails[bucket] as number;
      tails[bucket] = element;
    }
    // Buckets are read from the last to the first, so that chains, linked backwards, come out forwards.
    let at = count;
    for (let bucket = mask; bucket >= 0; bucket--) {
      for (let element = tails[bucket] as number; element !== -1;) {
        elements[--at] = element;
        element = befores[element] as number;
      }
      tails[bucket] = -1;
    }
  }

  /** Whether a table of this size would get a chain too long, were these the elements in it. */
  private isCrowded(elements: Int32Array, count: number, table: number): boolean {
    if (count <= LONGEST_CHAIN) return false;
    const { spread, lengths } = this;
    const mask = table - 1;
    let longest = 0;
    lengths.fill(0, 0, table);
    for (let at = 0; at < count; at++) {
      const bucket = (spread[elements[at] as number] as number) & mask;
      const length = ((lengths[bucket] as number) + 1) & 0xff;
      lengths[bucket] = length;
      if (length > longest) longest = length;
    }
    return longest > LONGEST_CHAIN;
  }

  private sortExactly(elements: Int32Array, count: number): void {
    const set = new JavaHashSet(this.spread);
    for (let at = 0; at < count; at++) set.add(elements[at] as number);
    elements.set(set.values());
  }
}
