import type { ClientStates } from './client-states';

/** All clients in the order (copies per thread, index), kept up to date while copies move. */
export class LoadOrder {
  /** By client: its place in the order. Doubles, to serve as keys of a heap. */
  readonly ranks: Float64Array;
  /** The clients in order. */
  readonly order: Int32Array;
  private readonly loads: Float64Array;

  constructor(private readonly states: ClientStates) {
    const { clientCount } = states;
    const loads = Float64Array.from({ length: clientCount }, (_, client) => states.load(client));
    this.loads = loads;
    this.order = Int32Array.from({ length: clientCount }, (_, client) => client);
    this.order.sort((a, b) => (loads[a] as number) - (loads[b] as number) || a - b);
    this.ranks = new Float64Array(clientCount);
    this.order.forEach((client, rank) => {
      this.ranks[client] = rank;
    });
  }

  /** Takes notice that a client's copies have changed; tells whether its load has. */
  update(client: number): boolean {
    const load = this.states.load(client);
    const before = this.loads[client] as number;
    if (load === before) return false;
    this.loads[client] = load;
    if (load < before) this.moveToFront(client, load);
    else this.moveToBack(client, load);
    return true;
  }

  private moveToFront(client: number, load: number): void {
    const { order, ranks, loads } = this;
    let rank = ranks[client] as number;
    for (; rank > 0; rank--) {
      const other = order[rank - 1] as number;
      const otherLoad = loads[other] as number;
      if (otherLoad < load || (otherLoad === load && other < client)) break;
      order[rank] = other;
      ranks[other] = rank;
    }
    order[rank] = client;
    ranks[client] = rank;
  }

  private moveToBack(client: number, load: number): void {
    const { order, ranks, loads } = this;
    let rank = ranks[client] as number;
    for (; rank < order.length - 1; rank++) {
      const other = order[rank + 1] as number;
      const otherLoad = loads[other] as number;
      if (otherLoad > load || (otherLoad === load && other > client)) break;
      order[rank] = other;
      ranks[other] = rank;
    }
    order[rank] = client;
    ranks[client] = rank;
  }
}
