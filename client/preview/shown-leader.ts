import type { InstanceAssignment, LeaderVerdict } from '../../server/src/placement/verdict';
import type { PreviewLeader } from '../../server/src/protocol';
import { Tasks } from './tasks';

/** A leader's verdict as the page reads it: tasks stay packed until somebody looks at them. */
export interface ShownLeader extends Omit<LeaderVerdict, 'placements' | 'base'> {
  readonly tasks: Tasks;
  /** By instance. */
  readonly base: readonly InstanceAssignment[];
}

/** Copies by instance while they are collected. */
type Held = Record<keyof InstanceAssignment, string[]>;

const known = new WeakMap<PreviewLeader, ShownLeader>();

/** A leader's verdict, read once for each that is looked at. */
export function shownLeader(leader: PreviewLeader, instances: number): ShownLeader {
  const shown = known.get(leader) ?? readLeader(leader, instances);
  known.set(leader, shown);
  return shown;
}

function readLeader({ placed, ...leader }: PreviewLeader, instances: number): ShownLeader {
  const tags = leader.tags.map(({ key }) => key);
  const tasks = new Tasks(placed, tags, 1 + leader.numStandbyReplicas);
  return { ...leader, tasks, base: baseOf(placed, instances) };
}

function baseOf(placed: PreviewLeader['placed'], instances: number): InstanceAssignment[] {
  const { names, starts, holders, warmups, stateless, statelessOn } = placed;
  const base = Array.from({ length: instances }, (): Held => ({
    active: [],
    standby: [],
    warmup: [],
  }));
  for (let task = 0; task < names.length; task++) {
    const name = names[task] ?? '';
    const begin = starts[task] ?? 0;
    const end = starts[task + 1] ?? begin;
    if (begin < end) base[holders[begin] ?? -1]?.active.push(name);
    for (let at = begin + 1; at < end; at++) base[holders[at] ?? -1]?.standby.push(name);
  }
  for (let at = 0; at < warmups.length; at += 2) {
    base[warmups[at + 1] ?? -1]?.warmup.push(names[warmups[at] ?? -1] ?? '');
  }
  stateless.forEach((task, index) => base[statelessOn[index] ?? -1]?.active.push(task));
  return base;
}
