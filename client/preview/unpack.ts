import type {
  InstanceAssignment,
  LeaderVerdict,
  TaskPlacement,
  Tier,
} from '../../server/src/placement/verdict';
import type { PreviewLeader } from '../../server/src/protocol';

const TIERS: Readonly<Record<string, Tier>> = { a: 'absolute', p: 'partial', l: 'least' };

/** Copies by instance while they are collected. */
type Held = Record<keyof InstanceAssignment, string[]>;

const unpacked = new WeakMap<PreviewLeader, LeaderVerdict>();

/** A leader's verdict with every task as an object, made once for each that is looked at. */
export function unpack(leader: PreviewLeader, instances: number): LeaderVerdict {
  const known = unpacked.get(leader) ?? unpackNow(leader, instances);
  unpacked.set(leader, known);
  return known;
}

function unpackNow({ placed, ...leader }: PreviewLeader, instances: number): LeaderVerdict {
  const { names, starts, holders, tiers, spread } = placed;
  const warmups = new Map<number, number[]>();
  for (let at = 0; at < placed.warmups.length; at += 2) {
    const task = placed.warmups[at] ?? -1;
    warmups.set(task, [...(warmups.get(task) ?? []), placed.warmups[at + 1] ?? -1]);
  }
  const short = new Set(placed.short);
  const copies = 1 + leader.numStandbyReplicas;
  const width = leader.tags.length;
  const placements = names.map((task, index): TaskPlacement => {
    const [active = -1, ...standbys] = holders.slice(starts[index], starts[index + 1]);
    const own = spread.slice(index * width, (index + 1) * width);
    const underReplicated = short.has(index);
    return {
      task,
      active,
      standbys,
      warmups: warmups.get(index) ?? [],
      tier: TIERS[tiers.charAt(index)] ?? 'least',
      underReplicated,
      differIn: leader.tags.flatMap(({ key }, tag) =>
        !underReplicated && own[tag] === copies ? [key] : [],
      ),
      spread: own,
    };
  });
  return { ...leader, placements, base: baseOf(placements, placed, instances) };
}

function baseOf(
  placements: readonly TaskPlacement[],
  { stateless, statelessOn }: PreviewLeader['placed'],
  instances: number,
): InstanceAssignment[] {
  const base = Array.from({ length: instances }, (): Held => ({
    active: [],
    standby: [],
    warmup: [],
  }));
  for (const { task, active, standbys, warmups } of placements) {
    base[active]?.active.push(task);
    for (const instance of standbys) base[instance]?.standby.push(task);
    for (const instance of warmups) base[instance]?.warmup.push(task);
  }
  stateless.forEach((task, index) => base[statelessOn[index] ?? -1]?.active.push(task));
  return base;
}
