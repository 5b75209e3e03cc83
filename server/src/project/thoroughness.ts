import type { Fleet } from '../fleet/fleet';
import type { VerdictOptions } from '../placement/verdict-of';

/** How many orders of process ids a verdict on a fleet may try, given the number that the user asks for. */
export type Thoroughness = (fleet: Fleet, orders: number) => VerdictOptions;

/** While the user types: as many orders as fit in 50 ms. */
export const quick: Thoroughness = (_, orders) => ({ orders, budgetMs: 50 });

/** Instances × tasks up to which every order asked for is run in the command line. */
const SMALL = 50_000;

/** In the command line: fewer for large fleets, but the same number each time. */
export const steady: Thoroughness = ({ instances, topology }, orders) => {
  const tasks = topology.subtopologies.reduce((sum, { partitions }) => sum + partitions, 0);
  const share = Math.min(1, SMALL / Math.max(1, instances.length * tasks));
  return { orders: Math.max(Math.min(orders, 3), Math.ceil(orders * share)) };
};

/** Exactly as many as asked for. */
export const exact: Thoroughness = (_, orders) => ({ orders });
