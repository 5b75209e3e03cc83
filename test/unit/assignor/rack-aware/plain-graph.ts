/**
 * Kafka's `Graph` as it is written there, edge by edge and pass by pass: what the quick solvers are compared with.
 * Nodes are numbers, the source is -1.
 */
export class PlainGraph {
  private readonly edges = new Map<number, Edge[]>();

  /** Adds an edge with what flows through it at first. */
  add(from: number, to: number, capacity: number, cost: number, flow: number): void {
    const edge: Edge = { from, to, cost, flow, residual: capacity - flow, forward: true };
    const back: Edge = { from: to, to: from, cost: -cost, flow: 0, residual: flow, forward: false };
    edge.twin = back;
    back.twin = edge;
    for (const one of [edge, back]) {
      const list = this.edges.get(one.from) ?? [];
      list.push(one);
      list.sort((a, b) => a.to - b.to);
      this.edges.set(one.from, list);
    }
  }

  /** Lets as much flow as can. */
  maxFlow(sink: number): void {
    for (let path = this.shortestPath(sink); path; path = this.shortestPath(sink)) augment(path);
  }

  /** Cancels negative cycles until there is none. */
  minCostFlow(): void {
    for (let cycle = this.negativeCycle(); cycle; cycle = this.negativeCycle()) augment(cycle);
  }

  /** Where the flow out of a node goes. */
  target(node: number): number {
    return this.edges.get(node)?.find(({ forward, flow }) => forward && flow > 0)?.to ?? NaN;
  }

  private shortestPath(sink: number): Edge[] | undefined {
    const reached = new Map<number, Edge | undefined>([[-1, undefined]]);
    for (const node of reached.keys()) {
      for (const edge of this.edges.get(node) ?? []) {
        if (edge.residual <= 0 || reached.has(edge.to)) continue;
        reached.set(edge.to, edge);
        if (edge.to === sink) return pathTo(edge, reached);
      }
    }
    return undefined;
  }

  private negativeCycle(): Edge[] | undefined {
    const nodes = [...this.edges.keys()].sort((a, b) => a - b);
    const distance = new Map(nodes.map((node) => [node, 0]));
    const parent = new Map<number, Edge>();
    // The starting node counts as well.
    const passes = nodes.length + 1;
    for (let pass = 1; pass <= passes; pass++) {
      for (const node of nodes) {
        for (const edge of this.edges.get(node) ?? []) {
          const through = (distance.get(node) ?? 0) + edge.cost;
          if (edge.residual === 0 || (distance.get(edge.to) ?? 0) <= through) continue;
          distance.set(edge.to, through);
          parent.set(edge.to, edge);
          if (pass === passes) return cycleBefore(edge.to, parent);
        }
      }
    }
    return undefined;
  }
}

interface Edge {
  readonly from: number;
  readonly to: number;
  readonly cost: number;
  readonly forward: boolean;
  flow: number;
  residual: number;
  twin?: Edge;
}

function pathTo(last: Edge, reached: ReadonlyMap<number, Edge | undefined>): Edge[] {
  const path: Edge[] = [];
  for (let edge: Edge | undefined = last; edge; edge = reached.get(edge.from)) path.push(edge);
  return path;
}

function cycleBefore(end: number, parent: ReadonlyMap<number, Edge>): Edge[] {
  const visited = new Set<number>();
  let node = end;
  while (!visited.has(node)) {
    visited.add(node);
    node = parent.get(node)?.from ?? NaN;
  }
  const start = node;
  const cycle: Edge[] = [];
  do {
    const edge = parent.get(node) as Edge;
    cycle.push(edge);
    node = edge.from;
  } while (node !== start);
  return cycle;
}

function augment(edges: readonly Edge[]): void {
  const amount = Math.min(...edges.map(({ residual }) => residual));
  for (const edge of edges) {
    edge.residual -= amount;
    if (edge.forward) edge.flow += amount;
    const twin = edge.twin as Edge;
    twin.residual += amount;
    if (twin.forward && twin.flow >= amount) twin.flow -= amount;
  }
}
