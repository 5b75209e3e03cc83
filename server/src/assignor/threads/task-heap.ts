/**
 * `java.util.PriorityQueue` of tasks: a binary heap in an array, made of a collection at once. Who iterates it meets
 * the tasks in the order of the array, which decides who gets a surplus task.
 */
export class TaskHeap {
  private readonly heap: number[];

  /** Takes the tasks in the order in which the collection iterates. */
  constructor(tasks: Iterable<number>) {
    this.heap = [...tasks];
    for (let at = (this.heap.length >>> 1) - 1; at >= 0; at--) {
      this.siftDown(at, this.heap[at] as number);
    }
  }

  /** How many tasks are left. */
  get size(): number {
    return this.heap.length;
  }

  /** The tasks in the order of the array. */
  values(): readonly number[] {
    return [...this.heap];
  }

  /** Whether a task is left. */
  has(task: number): boolean {
    return this.heap.includes(task);
  }

  /** Takes the smallest task away; `undefined` when there is none. */
  poll(): number | undefined {
    const root = this.heap[0];
    if (root !== undefined) this.removeAt(0);
    return root;
  }

  /** Takes a task away; false if it is not left. */
  remove(task: number): boolean {
    const at = this.heap.indexOf(task);
    if (at === -1) return false;
    this.removeAt(at);
    return true;
  }

  private removeAt(at: number): void {
    const moved = this.heap.pop() as number;
    if (at === this.heap.length) return;
    this.siftDown(at, moved);
    if (this.heap[at] === moved) this.siftUp(at, moved);
  }

  private siftUp(start: number, task: number): void {
    let at = start;
    while (at > 0) {
      const up = (at - 1) >>> 1;
      const parent = this.heap[up] as number;
      if (task >= parent) break;
      this.heap[at] = parent;
      at = up;
    }
    this.heap[at] = task;
  }

  private siftDown(start: number, task: number): void {
    const { heap } = this;
    let at = start;
    for (let down = 2 * at + 1; down < heap.length; down = 2 * at + 1) {
      const right = heap[down + 1];
      if (right !== undefined && right < (heap[down] as number)) down++;
      const child = heap[down] as number;
      if (task <= child) break;
      heap[at] = child;
      at = down;
    }
    heap[at] = task;
  }
}
