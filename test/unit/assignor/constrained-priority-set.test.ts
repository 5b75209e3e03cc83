import { deepStrictEqual, ok } from 'node:assert';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { buildClients } from '../../../server/src/assignor/build-problem';
import { ConstrainedPrioritySet } from '../../../server/src/assignor/constrained-priority-set';
import { spreadHash, uuidHash } from '../../../server/src/assignor/java-hash';
import { JavaHashSet } from '../../../server/src/assignor/java-hash-set';
import type { Clients } from '../../../server/src/assignor/problem';

/** Kafka's class, word for word: a heap whose comparator reads the loads of the moment. */
class PlainSet {
  private readonly heap: number[] = [];
  readonly loads: number[];
  /** Whether a client other than the least loaded of the wanted ones was ever found. */
  foundAnother = false;

  constructor(
    private readonly spread: Int32Array,
    loads: Float64Array,
  ) {
    this.loads = [...loads];
    this.loads.forEach((_, client) => this.offer(client));
  }

  poll(wanted: readonly number[]): number {
    const invalid = new JavaHashSet(this.spread);
    let found = -1;
    while (found === -1 && this.heap.length > 0) {
      const client = this.pollHeap();
      if (wanted.includes(client)) found = client;
      else invalid.add(client);
    }
    for (const client of invalid.values()) this.offer(client);
    this.foundAnother ||= wanted.some((client) => this.isBefore(client, found));
    return found;
  }

  offer(client: number): void {
    const at = this.heap.indexOf(client);
    if (at !== -1) this.removeAt(at);
    this.heap.push(client);
    this.siftUp(this.heap.length - 1, client);
  }

  private pollHeap(): number {
    const root = this.heap[0] as number;
    const last = this.heap.pop() as number;
    if (this.heap.length > 0) this.siftDown(0, last);
    return root;
  }

  private removeAt(at: number): void {
    const last = this.heap.pop() as number;
    if (at === this.heap.length) return;
    this.siftDown(at, last);
    if (this.heap[at] === last) this.siftUp(at, last);
  }

  private siftUp(start: number, client: number): void {
    let at = start;
    for (let up = (at - 1) >> 1; at > 0; up = (at - 1) >> 1) {
      if (!this.isBefore(client, this.heap[up] as number)) break;
      this.heap[at] = this.heap[up] as number;
      at = up;
    }
    this.heap[at] = client;
  }

  private siftDown(start: number, client: number): void {
    const size = this.heap.length;
    let at = start;
    while (at < size >> 1) {
      let down = 2 * at + 1;
      const right = down + 1;
      if (right < size && this.isBefore(this.heap[right] as number, this.heap[down] as number)) {
        down = right;
      }
      if (!this.isBefore(this.heap[down] as number, client)) break;
      this.heap[at] = this.heap[down] as number;
      at = down;
    }
    this.heap[at] = client;
  }

  private isBefore(a: number, b: number): boolean {
    const difference = (this.loads[a] as number) - (this.loads[b] as number);
    return difference < 0 || (difference === 0 && a < b);
  }
}

function clientsOf(ids: readonly bigint[]): Clients {
  const specs = ids.map((upper) => ({ processId: { upper, lower: 0n }, capacity: 1, tags: [] }));
  return buildClients(specs).table;
}

describe('the set of clients by load', () => {
  it('finds whom Kafka finds, even when loads change inside', () => {
    const anyId = fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n);
    const anyStep = fc.record({
      wanted: fc.array(fc.nat(), { maxLength: 12 }),
      destination: fc.nat(),
      otherSource: fc.nat(),
      lighter: fc.integer({ min: 0, max: 4 }),
    });
    let stale = 0;
    fc.assert(
      fc.property(
        fc.uniqueArray(anyId, { minLength: 2, maxLength: 40 }),
        fc.infiniteStream(fc.integer({ min: 0, max: 6 })),
        fc.array(anyStep, { maxLength: 60 }),
        (ids, loadStream, steps) => {
          const clients = clientsOf(ids);
          const { count, processIds } = clients;
          const loads = Float64Array.from({ length: count }, () => Number(loadStream.next().value));
          const spread = Int32Array.from({ length: count }, (_, client) =>
            spreadHash(uuidHash(processIds[2 * client] as bigint, 0n)),
          );
          const plain = new PlainSet(spread, loads);
          const set = new ConstrainedPrioritySet(clients, loads);
          for (const { wanted, destination, otherSource, lighter } of steps) {
            const to = destination % count;
            const some = [...new Set(wanted.map((index) => index % count))].filter((c) => c !== to);
            const found = plain.poll(some);
            deepStrictEqual(set.poll(some), found);
            const source = found === -1 ? otherSource % count : found;
            if (source === to) continue;
            plain.loads[source] = (plain.loads[source] as number) + 1;
            plain.loads[to] = (plain.loads[to] as number) - lighter;
            plain.offer(source);
            plain.offer(to);
            set.putBack(source, plain.loads[source], to, plain.loads[to]);
          }
          if (plain.foundAnother) stale++;
        },
      ),
      { numRuns: 1000, seed: 708 },
    );
    ok(stale > 0, 'no run left the heap out of order');
  });
});
