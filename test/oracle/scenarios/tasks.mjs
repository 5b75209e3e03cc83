// The tasks of a random scenario, by subtopology.

/**
 * Subtopologies with their tasks: `[{ id, stateful, partitions: […] }]`, in all about as many tasks as wanted.
 * Ids have gaps at times, as topologies with removed parts do.
 */
export function subtopologies(random, wanted) {
  const found = [];
  let left = wanted;
  const stateful = random.weighted({ 0.8: 6, 1: 3, 0.3: 1, 0: 0.4 });
  const few = random.chance(0.5);
  let id = random.chance(0.9) ? 0 : random.integer(1, 40);
  while (left > 0) {
    const count = Math.min(
      left,
      random.integer(1, few ? wanted : Math.max(2, Math.ceil(wanted / 5))),
    );
    found.push({
      id,
      stateful: random.chance(Number(stateful)),
      partitions: Array.from({ length: count }, (_, partition) => partition),
    });
    left -= count;
    id += random.chance(0.85) ? 1 : random.integer(2, 12);
  }
  // A subtopology of which some partitions are unknown, or with numbers that make texts sort otherwise.
  if (random.chance(0.08)) {
    for (const each of found) {
      each.partitions = each.partitions.map((partition) => partition * 9 + random.integer(0, 8));
    }
  }
  return found;
}

/** Subtopologies so large that buckets of Java's hash tables become trees. */
export function treeBins(random) {
  const length = random.pick([256, 257, 300]);
  return Array.from({ length: random.integer(9, 11) }, (_, id) => ({
    id,
    stateful: true,
    partitions: Array.from({ length }, (_none, partition) => partition),
  }));
}

/** The names of the stateful or of the stateless tasks. */
export function taskNames(parts, stateful) {
  return parts
    .filter((part) => part.stateful === stateful)
    .flatMap(({ id, partitions }) => partitions.map((partition) => `${id}_${partition}`));
}
