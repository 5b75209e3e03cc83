import type { ClientStates } from './client-states';
import { HashSetSorter } from './hash-set-sorter';
import { uuidHash, spreadHash } from './java-hash';
import { JavaHeap } from './java-heap';
import { LoadOrder } from './load-order';
import type { Clients } from './problem';

/**
 * Kafka's `ConstrainedPrioritySet` of all clients by load, as the movements of copies use it. There loads change while
 * their clients are inside, which can leave the heap out of order; then not the least loaded client is found but the
 * one that the heap's layout brings up. So the layout is kept exactly.
 */
export class CaughtUpQueue {
  private readonly order: LoadOrder;
  private readonly heap: JavaHeap;
  private readonly hashOrder: HashSetSorter;
  /** Whether a load may have changed since the heap was known to be in order. */
  private suspect = false;
  /** By client: 1 while it is outside the heap. */
  private readonly outside: Uint8Array;
  private readonly wanted: Uint8Array;
  private readonly rejected: Int32Array;

  constructor(clients: Clients, states: ClientStates) {
    this.order = new LoadOrder(states);
    this.heap = new JavaHeap(this.order.ranks, clients.count);
    this.hashOrder = new HashSetSorter(clientHashes(clients));
    this.outside = new Uint8Array(clients.count);
    this.wanted = new Uint8Array(clients.count);
    this.rejected = new Int32Array(clients.count);
    for (let client = 0; client < clients.count; client++) this.heap.offer(client);
  }

  /**
   * Takes the first client that is among the wanted ones out of the queue; -1 if none is. The clients that come up
   * before it go back, in the order of a hash set.
   */
  poll(wanted: readonly number[]): number {
    if (wanted.length === 0 && !this.suspect && this.heap.size === this.rejected.length) {
      // All clients come up, by load, and go back: no need to take them out one by one.
      this.heap.clear();
      this.rejected.set(this.order.order);
      this.offerRejected(this.rejected.length);
      return -1;
    }
    for (const client of wanted) this.wanted[client] = 1;
    let count = 0;
    let found = this.heap.poll();
    while (found !== -1 && this.wanted[found] === 0) {
      this.rejected[count++] = found;
      found = this.heap.poll();
    }
    for (const client of wanted) this.wanted[client] = 0;
    if (found !== -1) this.outside[found] = 1;
    this.offerRejected(count);
    return found;
  }

  /** Puts a client (back) into the queue, after copies of it may have moved. */
  offer(client: number): void {
    if (this.outside[client] === 1) this.outside[client] = 0;
    else this.heap.remove(client);
    this.heap.offer(client);
    if (this.suspect) this.suspect = !this.heap.isOrdered();
  }

  /** Takes notice that a client's copies have changed. */
  update(client: number): void {
    if (this.order.update(client) && this.outside[client] === 0) this.suspect = true;
  }

  private offerRejected(count: number): void {
    this.hashOrder.sort(this.rejected, count);
    for (let at = 0; at < count; at++) this.heap.offer(this.rejected[at] as number);
  }
}

function clientHashes({ count, processIds }: Clients): Int32Array {
  return Int32Array.from({ length: count }, (_, client) =>
    spreadHash(uuidHash(processIds[2 * client] as bigint, processIds[2 * client + 1] as bigint)),
  );
}
