/**
 * The first client with the least load among those that fit, or -1. Kafka asks a `ConstrainedPrioritySet` for it;
 * while loads change only for clients outside the set, that gives exactly this minimum, whatever the set's layout.
 */
export function leastLoaded(loads: Float64Array, fits: (client: number) => boolean): number {
  let best = -1;
  let least = Infinity;
  for (let client = 0; client < loads.length; client++) {
    const load = loads[client] as number;
    if (load >= least || !fits(client)) continue;
    best = client;
    least = load;
  }
  return best;
}
