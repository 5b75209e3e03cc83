import { TIER_RANK, type TaskPlacement, type Tier } from '../../server/src/placement/verdict';
import type { PlacedTasks } from '../../server/src/protocol/placed-tasks';

/** By which column the tasks are ordered. */
export type TaskOrder = 'task' | 'tier';

const TIERS: Readonly<Record<string, Tier>> = { a: 'absolute', p: 'partial', l: 'least' };

/** Letters of tiers, the worst first. */
const WORST_FIRST = Object.keys(TIERS).sort((a, b) => rankOf(a) - rankOf(b));

/** Stateful tasks and their copies, packed as they were sent: each becomes an object when somebody looks at it. */
export class Tasks {
  private readonly warmups = new Map<number, number[]>();
  private readonly short: ReadonlySet<number>;

  /**
   * @param tags keys of the listed tags
   * @param copies of each task, if nothing lacks
   */
  constructor(
    private readonly placed: PlacedTasks,
    private readonly tags: readonly string[],
    private readonly copies: number,
  ) {
    this.short = new Set(placed.short);
    for (let at = 0; at < placed.warmups.length; at += 2) {
      const task = placed.warmups[at] ?? -1;
      this.warmups.set(task, [...(this.warmups.get(task) ?? []), placed.warmups[at + 1] ?? -1]);
    }
  }

  get count(): number {
    return this.placed.names.length;
  }

  /** How many lack a copy. */
  get lacking(): number {
    return this.placed.short.length;
  }

  /** A task by its index, in TaskId order. */
  at(index: number): TaskPlacement {
    const { names, starts, holders, tiers, spread } = this.placed;
    const [active = -1, ...standbys] = holders.slice(starts[index], starts[index + 1]);
    const own = spread.slice(index * this.tags.length, (index + 1) * this.tags.length);
    const underReplicated = this.short.has(index);
    return {
      task: names[index] ?? '',
      active,
      standbys,
      warmups: this.warmups.get(index) ?? [],
      tier: TIERS[tiers.charAt(index)] ?? 'least',
      underReplicated,
      differIn: this.tags.filter((_, tag) => !underReplicated && own[tag] === this.copies),
      spread: own,
    };
  }

  /** The task of a name; undefined where there is none. */
  named(task: string | null): TaskPlacement | undefined {
    const index = this.indexOf(task);
    return index < 0 ? undefined : this.at(index);
  }

  /** Index of the task of a name, or -1. */
  indexOf(task: string | null): number {
    return task === null ? -1 : this.placed.names.indexOf(task);
  }

  /** Indices of the tasks to show, in order. Worst tier first keeps the order of task ids among equals. */
  listed(order: TaskOrder, onlyNotAbsolute: boolean): number[] {
    const { tiers } = this.placed;
    const of = (wanted: (tier: string) => boolean): number[] => {
      const found: number[] = [];
      for (let task = 0; task < this.count; task++) {
        const tier = tiers.charAt(task);
        if (wanted(tier) && !(onlyNotAbsolute && tier === 'a')) found.push(task);
      }
      return found;
    };
    return order === 'task'
      ? of(() => true)
      : WORST_FIRST.flatMap((letter) => of((tier) => tier === letter));
  }
}

function rankOf(letter: string): number {
  return TIER_RANK[TIERS[letter] ?? 'least'];
}
