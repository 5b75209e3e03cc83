import type { ClientStates } from '../client-states';

/** Which two tasks have been put on the same client: sticky assignors like to see new pairs. */
export class TaskPairs {
  private readonly words: number;
  /** By task: the tasks that it has been paired with, as bits. */
  private readonly bits: Int32Array;
  private count = 0;
  private readonly most: number;

  constructor(
    private readonly states: ClientStates,
    taskCount: number,
  ) {
    this.words = (taskCount + 31) >>> 5;
    this.bits = new Int32Array(taskCount * this.words);
    this.most = (taskCount * (taskCount - 1)) / 2;
  }

  /** Whether the client has a task that this one has not been paired with; false once there are all pairs. */
  hasNew(client: number, task: number): boolean {
    if (this.count === this.most) return false;
    let found = false;
    const isNew = (other: number): boolean => {
      found = !this.has(task, other);
      return !found;
    };
    this.states.visit('active', client, isNew);
    if (!found) this.states.visit('standby', client, isNew);
    return found;
  }

  /** Remembers the task with every task that the client has. */
  add(client: number, task: number): void {
    const pair = (other: number): void => {
      if (this.has(task, other)) return;
      this.set(task, other);
      this.set(other, task);
      this.count++;
    };
    this.states.visit('active', client, pair);
    this.states.visit('standby', client, pair);
  }

  private has(task: number, other: number): boolean {
    return (((this.bits[task * this.words + (other >>> 5)] as number) >>> (other & 31)) & 1) === 1;
  }

  private set(task: number, other: number): void {
    const at = task * this.words + (other >>> 5);
    this.bits[at] = (this.bits[at] as number) | (1 << (other & 31));
  }
}
