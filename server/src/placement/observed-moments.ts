import type { Fleet } from '../fleet/fleet';
import { applicationOf, type Application } from '../simulation/application';
import { tagTable } from '../simulation/group';
import { observedBeginning } from '../simulation/observed';
import type { Placed } from '../simulation/placed';
import { firstLeader } from '../simulation/simulate';
import type { LeaderSettings } from '../simulation/leader-settings';
import { tagVectors, type TagVectors } from './tag-vectors';
import { differentValues, histogramOf, tierOf, worstOf } from './tiers';
import { timelineInSlices, type Timeline } from './timeline';
import type { InstanceAssignment, TaskPlacement, Tier, TierHistogram } from './verdict';
import { counted, duration } from './words';

/** What a running application has at one moment. */
export interface ObservedMoment {
  readonly key: 'now' | 'next' | 'settled';
  readonly title: string;
  /** When it is, and what moves until then, in a sentence. */
  readonly detail: string;
  /** Null where no tier can be told. */
  readonly worst: Tier | null;
  readonly tasks: TierHistogram | null;
  readonly placements: readonly TaskPlacement[];
  readonly base: readonly InstanceAssignment[];
}

/** Now, after the next rebalance, settled; or only now, and why nothing more can be told. */
export interface ObservedMoments {
  readonly moments: readonly ObservedMoment[];
  readonly reason: string | null;
}

/**
 * What a running application has now, and what Kafka makes of it: events that the fleet file plans are left out. Empty
 * for a fleet that was not observed, or whose settings cannot be used.
 */
export async function observedMoments(fleet: Fleet): Promise<ObservedMoments> {
  const leader = firstLeader(fleet);
  const application = leader && applicationOf(fleet, leader);
  const beginning = application && observedBeginning(fleet, application);
  if (!beginning) return { moments: [], reason: null };
  const { timeline, reason } = await timelineInSlices(fleet, {
    events: [],
    beginning: 'observed',
  });
  const hasTiers = timeline ? timeline.worst !== null : leader.rackAwareAssignmentTags.length > 0;
  const grader = new MomentGrader(fleet, application, leader, hasTiers);
  const now = grader.at('now', 'Now', beginning.placed, nowText(fleet));
  const [, next] = timeline?.steps ?? [];
  const last = timeline?.steps.at(-1);
  if (!timeline || !next || !last) return { moments: [now], reason: reason ?? null };
  const moved = movedActives(beginning.placed, next.placed);
  return {
    moments: [
      now,
      grader.at(
        'next',
        'After the next rebalance',
        next.placed,
        `${next.at > 0 ? `Due in ${duration(next.at)}` : 'Whatever brings it'}: ${movesText(moved, next.warmups)}`,
      ),
      grader.at('settled', 'Settled', last.placed, settledText(timeline, beginning.placed)),
    ],
    reason: null,
  };
}

function nowText({ observed }: Fleet): string {
  return `As it was at ${observed?.at ?? ''}.`;
}

function movesText(moved: number, warmups: number): string {
  const moves =
    moved === 0 ? 'no task moves' : `${counted(moved, 'task')} ${moved === 1 ? 'moves' : 'move'}`;
  return `${moves}${warmups > 0 ? `, ${counted(warmups, 'warmup')} under way` : ''}.`;
}

function settledText({ steps, settledAt, rebalances }: Timeline, before: Placed): string {
  const last = steps.at(-1);
  const moved = last ? movedActives(before, last.placed) : 0;
  if (settledAt === undefined) return `It does not settle: ${movesText(moved, last?.warmups ?? 0)}`;
  return `${counted(rebalances, 'rebalance')}${settledAt > 0 ? `, ${duration(settledAt)}` : ''} from now: ${movesText(moved, 0)}`;
}

/** Tasks that another instance runs. */
function movedActives(before: Placed, after: Placed): number {
  return before.active.reduce(
    (moved, owner, task) => moved + (owner === after.active[task] ? 0 : 1),
    0,
  );
}

/** Tells the tiers of assignments of one fleet. */
class MomentGrader {
  private readonly vectors: TagVectors;
  private readonly stateful: readonly number[];

  constructor(
    private readonly fleet: Fleet,
    private readonly application: Application,
    private readonly leader: LeaderSettings,
    private readonly hasTiers: boolean,
  ) {
    const { instances } = fleet;
    const listed = leader.rackAwareAssignmentTags;
    this.vectors = tagVectors(tagTable(instances), listed, instances.length);
    const { stateful } = application.tasks;
    this.stateful = [...stateful.keys()].filter((task) => stateful[task] === 1);
  }

  at(key: ObservedMoment['key'], title: string, placed: Placed, detail: string): ObservedMoment {
    const placements = this.stateful.map((task) => this.placement(placed, task));
    const tasks = this.hasTiers ? histogramOf(placements) : null;
    return {
      key,
      title,
      detail,
      worst: tasks && worstOf(tasks),
      tasks,
      placements,
      base: this.holdings(placed),
    };
  }

  private placement(placed: Placed, task: number): TaskPlacement {
    const copies = 1 + this.leader.numStandbyReplicas;
    const listed = this.leader.rackAwareAssignmentTags;
    const active = placed.active[task] ?? -1;
    const warmups = [...placed.warmups(task)];
    const standbys = [...placed.standbys(task)].filter((instance) => !warmups.includes(instance));
    const holders = Int32Array.from(active < 0 ? standbys : [active, ...standbys]);
    const count = Math.min(holders.length, copies);
    const spread = this.vectors.map((values) => differentValues(values, holders, count));
    return {
      task: this.application.taskNames[task] ?? '',
      active,
      standbys,
      warmups,
      tier: tierOf(this.vectors, holders, count, copies),
      underReplicated: holders.length < copies,
      differIn: listed.filter((_, t) => count === copies && spread[t] === copies),
      spread,
    };
  }

  private holdings(placed: Placed): InstanceAssignment[] {
    const held = this.fleet.instances.map(() => ({
      active: [] as string[],
      standby: [] as string[],
      warmup: [] as string[],
    }));
    this.application.taskNames.forEach((name, task) => {
      held[placed.active[task] ?? -1]?.active.push(name);
      const warmups = placed.warmups(task);
      for (const instance of placed.standbys(task)) {
        held[instance]?.[warmups.includes(instance) ? 'warmup' : 'standby'].push(name);
      }
    });
    return held;
  }
}
