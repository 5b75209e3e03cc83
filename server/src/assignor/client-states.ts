import type { AssignmentProblem } from './problem';
import type { Role } from './trace';

/**
 * What each client holds while an assignment is made (Kafka's `ClientState`s). Copies are kept as bits, by client and
 * then by task, so that a client's tasks come in TaskId order.
 */
export class ClientStates {
  readonly clientCount: number;
  readonly capacities: Float64Array;
  /** By task: the client that runs it, or -1. */
  readonly activeClient: Int32Array;
  /** By client. */
  readonly activeCounts: Int32Array;
  /** By client: active and standby copies. */
  readonly totalCounts: Int32Array;
  private readonly words: number;
  private readonly bits: Readonly<Record<Role, Int32Array>>;

  constructor({ clients, tasks }: AssignmentProblem) {
    this.clientCount = clients.count;
    this.capacities = clients.capacities;
    this.activeClient = new Int32Array(tasks.count).fill(-1);
    this.activeCounts = new Int32Array(clients.count);
    this.totalCounts = new Int32Array(clients.count);
    this.words = (tasks.count + 31) >>> 5;
    const size = this.words * clients.count;
    this.bits = { active: new Int32Array(size), standby: new Int32Array(size) };
  }

  /** Takes over what the clients hold in other states of the same problem. */
  copyFrom(other: ClientStates): void {
    this.activeClient.set(other.activeClient);
    this.activeCounts.set(other.activeCounts);
    this.totalCounts.set(other.totalCounts);
    this.bits.active.set(other.bits.active);
    this.bits.standby.set(other.bits.standby);
  }

  /** Active and standby copies per thread. */
  load(client: number): number {
    return (this.totalCounts[client] as number) / (this.capacities[client] as number);
  }

  /** By client: active and standby copies per thread. */
  loads(): Float64Array {
    return Float64Array.from(this.totalCounts, (_, client) => this.load(client));
  }

  /** Active copies per thread. */
  activeLoad(client: number): number {
    return (this.activeCounts[client] as number) / (this.capacities[client] as number);
  }

  /** Whether the client has the task in this role. */
  has(role: Role, client: number, task: number): boolean {
    const word = this.bits[role][client * this.words + (task >>> 5)] as number;
    return ((word >>> (task & 31)) & 1) === 1;
  }

  /** Whether the client has the task in either role. */
  hasAny(client: number, task: number): boolean {
    const at = client * this.words + (task >>> 5);
    const word = (this.bits.active[at] as number) | (this.bits.standby[at] as number);
    return ((word >>> (task & 31)) & 1) === 1;
  }

  /** Gives a client a copy that it does not have. */
  assign(role: Role, client: number, task: number): void {
    const at = client * this.words + (task >>> 5);
    const { bits } = this;
    bits[role][at] = (bits[role][at] as number) | (1 << (task & 31));
    this.totalCounts[client] = (this.totalCounts[client] as number) + 1;
    if (role === 'active') {
      this.activeCounts[client] = (this.activeCounts[client] as number) + 1;
      this.activeClient[task] = client;
    }
  }

  /** Takes a copy away from a client that has it. */
  unassign(role: Role, client: number, task: number): void {
    const at = client * this.words + (task >>> 5);
    const { bits } = this;
    bits[role][at] = (bits[role][at] as number) & ~(1 << (task & 31));
    this.totalCounts[client] = (this.totalCounts[client] as number) - 1;
    if (role === 'active') {
      this.activeCounts[client] = (this.activeCounts[client] as number) - 1;
      if (this.activeClient[task] === client) this.activeClient[task] = -1;
    }
  }

  /**
   * Visits a client's tasks in this role, ascending, until `visit` answers false. Copies may be taken from the client
   * meanwhile, but not given to it.
   */
  visit(role: Role, client: number, visit: (task: number) => boolean | void): void {
    const bits = this.bits[role];
    const begin = client * this.words;
    for (let index = 0; index < this.words; index++) {
      let word = bits[begin + index] as number;
      while (word !== 0) {
        const bit = 31 - Math.clz32(word & -word);
        word &= word - 1;
        if (visit(index * 32 + bit) === false) return;
      }
    }
  }
}
