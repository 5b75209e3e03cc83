import { TreeBins, NONE } from './java-tree-bins';

const SMALLEST_TABLE = 16;
/** A chain that would get one more than this many members becomes a tree (or makes a small table grow). */
const LONGEST_CHAIN = 8;
/** Tables smaller than this grow instead of getting a tree. */
const SMALLEST_TABLE_WITH_TREES = 64;
/** A tree that a growing table leaves with at most this many members becomes a chain again. */
const SMALLEST_TREE = 6;

/**
 * The iteration order of `java.util.HashSet` (and of `HashMap`'s keys), exactly, tree bins included: buckets
 * ascending, a bucket's members as they are linked. Members are integers below the length of `spread`; their natural
 * order must be the `compareTo` order of what they stand for.
 */
export class JavaHashSet {
  private heads = new Int32Array(0);
  /** 1 where a bucket is a tree. */
  private trees = new Uint8Array(0);
  private readonly bins: TreeBins;
  private members = 0;

  /** The table that the first member gets. */
  private readonly smallest: number;

  /**
   * `spread` gives each possible member's mixed hash code ({@link spreadHash}); `capacity` is the initial capacity, if
   * one is asked for.
   */
  constructor(
    private readonly spread: Int32Array,
    capacity = SMALLEST_TABLE,
  ) {
    this.smallest = capacity <= 1 ? 1 : 2 ** Math.ceil(Math.log2(capacity));
    this.bins = new TreeBins(spread);
  }

  /** A copy of a collection, as `new HashSet<>(collection)` makes it: with a table of the right size from the start. */
  static copyOf(spread: Int32Array, members: Int32Array): JavaHashSet {
    const copy = new JavaHashSet(spread);
    let table = SMALLEST_TABLE;
    while (table < Math.floor(members.length / 0.75) + 1) table *= 2;
    copy.allocate(table);
    for (const member of members) copy.add(member);
    return copy;
  }

  /** How many members it has. */
  get size(): number {
    return this.members;
  }

  /** Adds a member that is not in the set. */
  add(member: number): void {
    if (this.heads.length === 0) this.allocate(this.smallest);
    const bucket = this.bucketOf(member);
    const head = this.head(bucket);
    if (this.trees[bucket]) this.heads[bucket] = this.bins.insert(head, member);
    else this.append(bucket, head, member);
    this.members++;
    if (this.members > this.heads.length * 0.75) this.grow();
  }

  /**
   * Adds a member that is not in the set the way `HashMap.computeIfAbsent` adds a key: at the head of its bucket, and
   * the table grows only before the next one.
   */
  compute(member: number): void {
    this.recompute();
    const bucket = this.bucketOf(member);
    const head = this.head(bucket);
    this.members++;
    if (this.trees[bucket]) {
      this.heads[bucket] = this.bins.insert(head, member);
      return;
    }
    const { next, previous } = this.bins;
    next[member] = head;
    previous[member] = NONE;
    if (head !== NONE) previous[head] = member;
    this.heads[bucket] = member;
    this.shorten(bucket, this.chainLength(head) + 1);
  }

  /** What `HashMap.computeIfAbsent` does to the table when the key is there already. */
  recompute(): void {
    if (this.heads.length === 0) this.allocate(this.smallest);
    else if (this.members > this.heads.length * 0.75) this.grow();
  }

  /** Removes a member that is in the set. The table keeps its size. */
  delete(member: number): void {
    const bucket = this.bucketOf(member);
    const { next, previous } = this.bins;
    this.members--;
    if (this.trees[bucket]) {
      const { head, tree } = this.bins.remove(this.head(bucket), member);
      this.heads[bucket] = head;
      this.trees[bucket] = tree ? 1 : 0;
      return;
    }
    const before = previous[member] ?? NONE;
    const after = next[member] ?? NONE;
    if (before === NONE) this.heads[bucket] = after;
    else next[before] = after;
    if (after !== NONE) previous[after] = before;
  }

  /** The members in Java's iteration order. */
  values(): Int32Array {
    const values = new Int32Array(this.members);
    let count = 0;
    for (const head of this.heads) {
      for (let member = head; member !== NONE; member = this.bins.next[member] ?? NONE) {
        values[count++] = member;
      }
    }
    return values;
  }

  private append(bucket: number, head: number, member: number): void {
    const { next, previous } = this.bins;
    next[member] = NONE;
    let last = NONE;
    let length = 0;
    for (let at = head; at !== NONE; at = next[at] ?? NONE) {
      last = at;
      length++;
    }
    previous[member] = last;
    if (last === NONE) this.heads[bucket] = member;
    else next[last] = member;
    this.shorten(bucket, length);
  }

  /** Does something about a chain that has become too long. */
  private shorten(bucket: number, length: number): void {
    if (length < LONGEST_CHAIN) return;
    if (this.heads.length < SMALLEST_TABLE_WITH_TREES) this.grow();
    else this.makeTree(bucket);
  }

  private chainLength(head: number): number {
    let length = 0;
    for (let at = head; at !== NONE; at = this.bins.next[at] ?? NONE) length++;
    return length;
  }

  /** Doubles the table. Each bucket is split in two, both halves in the old order. */
  private grow(): void {
    const { heads: oldHeads, trees: oldTrees } = this;
    const bit = oldHeads.length;
    this.allocate(2 * bit);
    for (let bucket = 0; bucket < bit; bucket++) {
      const low: number[] = [];
      const high: number[] = [];
      for (let at = oldHeads[bucket] ?? NONE; at !== NONE; at = this.bins.next[at] ?? NONE) {
        ((this.spread[at] ?? 0) & bit ? high : low).push(at);
      }
      const wasTree = oldTrees[bucket] === 1;
      this.link(bucket, low, wasTree, high.length > 0);
      this.link(bucket + bit, high, wasTree, low.length > 0);
    }
  }

  /** Fills a bucket of the doubled table; `divided` tells whether its other half got members as well. */
  private link(bucket: number, chain: readonly number[], wasTree: boolean, divided: boolean): void {
    const { next, previous } = this.bins;
    chain.forEach((member, index) => {
      previous[member] = chain[index - 1] ?? NONE;
      next[member] = chain[index + 1] ?? NONE;
    });
    this.heads[bucket] = chain[0] ?? NONE;
    if (!wasTree || chain.length <= SMALLEST_TREE) return;
    if (divided) this.makeTree(bucket);
    else this.trees[bucket] = 1;
  }

  private makeTree(bucket: number): void {
    this.heads[bucket] = this.bins.build(this.head(bucket));
    this.trees[bucket] = 1;
  }

  private allocate(table: number): void {
    this.heads = new Int32Array(table).fill(NONE);
    this.trees = new Uint8Array(table);
  }

  private bucketOf(member: number): number {
    return (this.spread[member] ?? 0) & (this.heads.length - 1);
  }

  private head(bucket: number): number {
    return this.heads[bucket] ?? NONE;
  }
}
