/** A rank that is larger than any other. */
const NO_RANK = 0x7fffffff;

/**
 * `java.util.PriorityQueue` once more ({@link JavaHeap}), for distinct small integers that are their own keys. Most of
 * the time that an assignment takes is spent in here: the smaller child is picked without a branch, which no processor
 * could predict.
 */
export class RankHeap {
  /** The array of the heap. Beyond the elements it has larger numbers, so that a missing child is never picked. */
  private readonly slots: Int32Array;
  private count = 0;

  /** `capacity` is the most elements it will ever hold at once. */
  constructor(capacity: number) {
    this.slots = new Int32Array(capacity + 2).fill(NO_RANK);
  }

  /** How many elements it holds. */
  get size(): number {
    return this.count;
  }

  /** Adds an element. */
  offer(rank: number): void {
    this.siftUp(this.count++, rank);
  }

  /**
   * Takes roots away until one of the wanted ones comes up, which is taken away as well. The others are written to
   * `rejected`, in the order in which they came up. Returns the wanted one, or -1 if the heap ran empty.
   */
  pollUntil(wanted: Uint8Array, rejected: Int32Array): number {
    const { slots } = this;
    let rejections = 0;
    let count = this.count;
    let found = -1;
    while (found === -1 && count > 0) {
      const root = slots[0] as number;
      const last = slots[--count] as number;
      slots[count] = NO_RANK;
      if (count > 0) siftDown(slots, count, 0, last);
      if (wanted[root] === 1) found = root;
      else rejected[rejections++] = root;
    }
    this.count = count;
    return found;
  }

  /** Takes an element that is inside away, wherever it is. */
  remove(rank: number): void {
    const at = this.slots.indexOf(rank);
    const last = this.slots[--this.count] as number;
    this.slots[this.count] = NO_RANK;
    if (at === this.count) return;
    siftDown(this.slots, this.count, at, last);
    if (this.slots[at] === last) this.siftUp(at, last);
  }

  /** Forgets all elements. */
  clear(): void {
    this.slots.fill(NO_RANK);
    this.count = 0;
  }

  /** Renames the elements after one has changed its rank and those between have moved up. Nothing is reordered. */
  rename(from: number, to: number): void {
    const { slots, count } = this;
    for (let at = 0; at < count; at++) {
      const rank = slots[at] as number;
      if (rank === from) slots[at] = to;
      else if (rank > from && rank <= to) slots[at] = rank - 1;
      else if (rank < from && rank >= to) slots[at] = rank + 1;
    }
  }

  /** Whether no element is smaller than its parent, that is, whether `poll` gives the smallest. */
  isOrdered(): boolean {
    for (let at = 1; at < this.count; at++) {
      if ((this.slots[at] as number) < (this.slots[(at - 1) >> 1] as number)) return false;
    }
    return true;
  }

  private siftUp(start: number, rank: number): void {
    const { slots } = this;
    let at = start;
    while (at > 0) {
      const up = (at - 1) >> 1;
      const parent = slots[up] as number;
      if (rank >= parent) break;
      slots[at] = parent;
      at = up;
    }
    slots[at] = rank;
  }
}

function siftDown(slots: Int32Array, count: number, start: number, rank: number): void {
  const half = count >> 1;
  let at = start;
  while (at < half) {
    const left = 2 * at + 1;
    const leftRank = slots[left] as number;
    const difference = (slots[left + 1] as number) - leftRank;
    // -1 where the right child is the smaller one, else 0.
    const right = difference >> 31;
    const child = leftRank + (difference & right);
    if (rank <= child) break;
    slots[at] = child;
    at = left - right;
  }
  slots[at] = rank;
}
