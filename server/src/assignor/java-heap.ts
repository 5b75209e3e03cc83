/**
 * `java.util.PriorityQueue`: a binary heap in an array, with the same layout after the same calls. Elements are
 * integers below the length of `keys`; the smaller key comes first, equal keys are ties.
 */
export class JavaHeap {
  private readonly elements: Int32Array;
  private count = 0;

  /** `capacity` is the most elements it will ever hold at once. */
  constructor(
    private readonly keys: Float64Array,
    capacity: number,
  ) {
    this.elements = new Int32Array(capacity);
  }

  /** The elements in the order of the array, which is how Java iterates a priority queue. */
  layout(): Int32Array {
    return this.elements.slice(0, this.count);
  }

  /** Adds an element. */
  offer(element: number): void {
    this.siftUp(this.count++, element);
  }

  /** Takes the root away; -1 when empty. */
  poll(): number {
    if (this.count === 0) return -1;
    const root = this.elements[0] as number;
    this.count--;
    if (this.count > 0) this.siftDown(0, this.elements[this.count] as number);
    return root;
  }

  private siftUp(start: number, element: number): void {
    const { elements, keys } = this;
    const key = keys[element] as number;
    let at = start;
    while (at > 0) {
      const up = (at - 1) >>> 1;
      const parent = elements[up] as number;
      if (key >= (keys[parent] as number)) break;
      elements[at] = parent;
      at = up;
    }
    elements[at] = element;
  }

  private siftDown(start: number, element: number): void {
    const { elements, keys, count } = this;
    const key = keys[element] as number;
    const half = count >>> 1;
    let at = start;
    while (at < half) {
      let down = 2 * at + 1;
      let child = elements[down] as number;
      let childKey = keys[child] as number;
      if (down + 1 < count) {
        const right = elements[down + 1] as number;
        const rightKey = keys[right] as number;
        if (rightKey < childKey) {
          down++;
          child = right;
          childKey = rightKey;
        }
      }
      if (key <= childKey) break;
      elements[at] = child;
      at = down;
    }
    elements[at] = element;
  }
}
