import type { PartitionRacks } from './partition-racks';

/** The racks in which partitions are, numbered from 0. */
export function numberRacks(known: PartitionRacks): ReadonlyMap<string, number> {
  return new Map(known.names().map((name, number) => [name, number]));
}

/** By client: the number of its rack. Racks that no partition is in get the numbers after all others. */
export function numbersOf(
  clientRacks: readonly string[],
  racks: ReadonlyMap<string, number>,
): Int32Array {
  const numbers = new Map(racks);
  return Int32Array.from(clientRacks, (rack) => {
    const number = numbers.get(rack) ?? numbers.size;
    numbers.set(rack, number);
    return number;
  });
}
