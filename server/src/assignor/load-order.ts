/** All clients in the order (load, index), kept up to date while loads change. */
export class LoadOrder {
  /** The clients in order. */
  readonly clients: Int32Array;
  private readonly ranks: Int32Array;
  private readonly loads: Float64Array;

  /** Begins with these loads, by client. */
  constructor(loads: Float64Array) {
    this.loads = loads.slice();
    this.clients = Int32Array.from(loads, (_, client) => client);
    this.clients.sort((a, b) => this.compare(a, b));
    this.ranks = new Int32Array(loads.length);
    this.clients.forEach((client, rank) => {
      this.ranks[client] = rank;
    });
  }

  /** A client's place in the order. */
  rank(client: number): number {
    return this.ranks[client] as number;
  }

  /** Sets a client's load and moves the client to its new place. */
  update(client: number, load: number): void {
    const { clients, ranks } = this;
    const step = load < (this.loads[client] as number) ? -1 : 1;
    this.loads[client] = load;
    let rank = this.rank(client);
    for (;;) {
      const next = clients[rank + step];
      if (next === undefined || this.compare(client, next) * step < 0) break;
      clients[rank] = next;
      ranks[next] = rank;
      rank += step;
    }
    clients[rank] = client;
    ranks[client] = rank;
  }

  private compare(a: number, b: number): number {
    return (this.loads[a] as number) - (this.loads[b] as number) || a - b;
  }
}
