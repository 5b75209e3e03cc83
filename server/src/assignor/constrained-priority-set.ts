// Follows Apache Kafka's org.apache.kafka.streams.processor.internals.assignment.ConstrainedPrioritySet (2.6 to 4.4).

import { HashSetSorter } from './hash-set-sorter';
import { spreadHash, uuidHash } from './java-hash';
import { LoadOrder } from './load-order';
import type { Clients } from './problem';
import { RankHeap } from './rank-heap';

/**
 * Kafka's `ConstrainedPrioritySet` of all clients by load, as movements use it. Between `poll` and `putBack` loads
 * change while their clients are inside the heap, which can leave it out of order; then not the least loaded client is
 * found, but the one that the heap's layout brings up. So the layout is kept exactly.
 */
export class ConstrainedPrioritySet {
  private readonly order: LoadOrder;
  /** The clients inside, by their place in the order. */
  private readonly heap: RankHeap;
  private isOrdered = true;
  private readonly hashOrder: HashSetSorter;
  /** By client: 1 while it is polled and not yet back. */
  private readonly outside: Uint8Array;
  /** By place in the order: 1 for the clients that are wanted, during `poll`. */
  private readonly wanted: Uint8Array;
  private readonly rejected: Int32Array;

  /** `loads` are the clients' loads at first. */
  constructor(clients: Clients, loads: Float64Array) {
    this.order = new LoadOrder(loads);
    this.heap = new RankHeap(clients.count);
    this.hashOrder = new HashSetSorter(clientHashes(clients));
    this.outside = new Uint8Array(clients.count);
    this.wanted = new Uint8Array(clients.count);
    this.rejected = new Int32Array(clients.count);
    for (let client = 0; client < clients.count; client++) this.heap.offer(this.order.rank(client));
  }

  /**
   * Takes the first client that is among the wanted ones out; -1 if none is. The clients that come up before it go
   * back in the order of a hash set.
   */
  poll(wanted: readonly number[]): number {
    const { order, heap, rejected } = this;
    if (wanted.length === 0 && this.isOrdered && heap.size === rejected.length) {
      // All clients come up, by load, and go back: no need to take them out one by one.
      heap.clear();
      rejected.set(order.clients);
      this.takeBackRejected(rejected.length);
      return -1;
    }
    for (const client of wanted) this.wanted[order.rank(client)] = 1;
    const before = heap.size;
    const found = heap.pollUntil(this.wanted, rejected);
    for (const client of wanted) this.wanted[order.rank(client)] = 0;
    const rejections = before - heap.size - (found === -1 ? 0 : 1);
    for (let at = 0; at < rejections; at++) {
      rejected[at] = order.clients[rejected[at] as number] as number;
    }
    this.takeBackRejected(rejections);
    if (found === -1) return -1;
    const client = order.clients[found] as number;
    this.outside[client] = 1;
    return client;
  }

  /**
   * Puts two clients back, in this order, after a copy has moved from the second to the first. One that was not polled
   * is taken out first.
   */
  putBack(source: number, sourceLoad: number, destination: number, destinationLoad: number): void {
    this.update(source, sourceLoad);
    this.update(destination, destinationLoad);
    this.offer(source);
    this.offer(destination);
    // Only a client that became lighter inside can leave the heap out of order.
    this.isOrdered = this.heap.isOrdered();
  }

  private update(client: number, load: number): void {
    const before = this.order.rank(client);
    this.order.update(client, load);
    const after = this.order.rank(client);
    if (before !== after) this.heap.rename(before, after);
  }

  private offer(client: number): void {
    if (this.outside[client] === 1) this.outside[client] = 0;
    else this.heap.remove(this.order.rank(client));
    this.heap.offer(this.order.rank(client));
  }

  private takeBackRejected(count: number): void {
    this.hashOrder.sort(this.rejected, count);
    for (let at = 0; at < count; at++) {
      this.heap.offer(this.order.rank(this.rejected[at] as number));
    }
  }
}

function clientHashes({ count, processIds }: Clients): Int32Array {
  return Int32Array.from({ length: count }, (_, client) =>
    spreadHash(uuidHash(processIds[2 * client] as bigint, processIds[2 * client + 1] as bigint)),
  );
}
