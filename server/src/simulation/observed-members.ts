import type { Fleet } from '../fleet/fleet';
import type { ThreadHolding } from './by-broker';

type Observed = Pick<Fleet, 'instances' | 'observed'>;

/** By instance: the member ids of its stream threads, where they were observed. */
export function observedMemberIds({ instances, observed }: Observed): Map<number, string[]> {
  const ids = new Map<number, string[]>();
  instances.forEach(({ name }, i) => {
    const members = observed?.instances.get(name)?.members ?? [];
    if (members.length > 0)
      ids.set(
        i,
        members.map(({ id }) => id),
      );
  });
  return ids;
}

/** By instance: what each of its stream threads had. Where they are not told, the first has everything. */
export function observedThreads(
  { instances, observed }: Observed,
  numberOf: ReadonlyMap<string, number>,
): Map<number, ThreadHolding[]> {
  const numbers = (names: readonly string[]): number[] =>
    names.flatMap((name) => numberOf.get(name) ?? []).sort((a, b) => a - b);
  const threads = new Map<number, ThreadHolding[]>();
  instances.forEach(({ name }, i) => {
    const had = observed?.instances.get(name);
    if (!had) return;
    const members = had.members.length > 0 ? had.members : [had];
    threads.set(
      i,
      members.map(({ active, standby }) => ({
        active: numbers(active),
        standby: numbers(standby),
      })),
    );
  });
  return threads;
}
