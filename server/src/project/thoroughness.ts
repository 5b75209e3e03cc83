import type { Fleet } from '../fleet/fleet';
import type { VerdictOptions } from '../placement/verdict-of';

/** How many orders of process ids a verdict on a fleet may try, given the number that the user asks for. */
export type Thoroughness = (fleet: Fleet, orders: number) => VerdictOptions;

/**
 * Instances × tasks × orders that take about 50 ms (12 × 200 × 50, `npm run bench`). By size, not by the clock: the
 * same fleet gives the same verdict on a slow machine, too.
 */
const WORK_WHILE_TYPING = 120_000;

/** The command line may take about a second. */
const WORK_IN_A_TERMINAL = 20 * WORK_WHILE_TYPING;

/** While the user types: fewer orders for large fleets. The clock only stops what would be felt. */
export const quick: Thoroughness = (fleet, orders) => ({
  orders: affordable(fleet, orders, WORK_WHILE_TYPING),
  budgetMs: 1_000,
});

/** In the command line: fewer orders for large fleets, the same number each time. */
export const steady: Thoroughness = (fleet, orders) => ({
  orders: affordable(fleet, orders, WORK_IN_A_TERMINAL),
});

/** Exactly as many as asked for. */
export const exact: Thoroughness = (_, orders) => ({ orders });

function affordable({ instances, topology }: Fleet, orders: number, work: number): number {
  const tasks = topology.subtopologies.reduce((sum, { partitions }) => sum + partitions, 0);
  return Math.max(1, Math.min(orders, Math.floor(work / Math.max(1, instances.length * tasks))));
}
