// Follows the min cost flow of Apache Kafka's org.apache.kafka.streams.processor.internals.assignment.Graph (4.0).

import { CellWeights } from './cell-weights';
import { NegativeCycles } from './negative-cycles';
import type { TaskGraph } from './task-graph';

/**
 * Moves tasks until their costs are least, as Kafka does: it cancels one negative cycle after the other until there is
 * none. Several placements may cost the same; which of them is reached depends on which cycle is found first, so
 * cycles are found in Kafka's order. Places are changed in the graph.
 */
export function minimizeCosts(graph: TaskGraph): void {
  const weights = new CellWeights(graph);
  const cycles = new NegativeCycles(graph, weights);
  // Every cycle makes the sum of costs, a whole number, smaller.
  for (let cycle = cycles.find(); cycle; cycle = cycles.find()) weights.move(cycle);
}
