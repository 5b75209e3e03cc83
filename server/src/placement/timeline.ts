import { featuresOf } from '../catalog/features';
import type { Fleet } from '../fleet/fleet';
import { tagTable } from '../simulation/group';
import { simulate, simulateInSlices } from '../simulation/simulate';
import type { Simulation, SimulationOptions, SimulationStep } from '../simulation/simulation';
import { leaderSets } from './leaders';
import { outlookOf } from './no-tier';
import { tagVectors, type TagVectors } from './tag-vectors';
import { histogramOf, tierOf, worstOf } from './tiers';
import { TIER_RANK, type Tier, type TierHistogram } from './verdict';

/** A step of a simulation with the tiers of its assignment. */
export interface TimelineStep extends SimulationStep {
  /** Worst task; null where no tier can be told. Copies on instances that are gone do not count. */
  readonly worst: Tier | null;
  readonly tasks: TierHistogram | null;
  /** KIP-441's draft measure: whether most and fewest tasks differ by at most `balanceFactor`; null without one. */
  readonly balanced: boolean | null;
}

/** What becomes of a fleet over time, with tiers. */
export interface Timeline extends Omit<Simulation, 'steps'> {
  readonly steps: readonly TimelineStep[];
  /** Worst tier of all steps; null where no tier can be told. */
  readonly worst: Tier | null;
  /** Name of the instance whose settings decide; null where the brokers decide. */
  readonly leaderName: string | null;
}

/** A timeline, or why there is none, in the product's voice. */
export type TimelineOutcome =
  | { readonly timeline: Timeline; readonly reason: undefined }
  | { readonly timeline: undefined; readonly reason: string };

/** How a timeline is run; the leader is an instance of the fleet, the first by default. */
export interface TimelineOptions extends Omit<SimulationOptions, 'leader'> {
  /** Index of the instance that leads the group. Default 0. */
  readonly leader?: number;
}

/** What becomes of the fleet under its events. Never throws on a fleet that was read from user input. */
export function timelineOf(fleet: Fleet, options: TimelineOptions = {}): TimelineOutcome {
  const plan = planOf(fleet, options);
  return typeof plan === 'string' ? without(plan) : graded(plan, simulate(fleet, plan.options));
}

/** The same in slices, so that a signal can be given and others are served in between. */
export async function timelineInSlices(
  fleet: Fleet,
  options: TimelineOptions = {},
): Promise<TimelineOutcome> {
  const plan = planOf(fleet, options);
  if (typeof plan === 'string') return without(plan);
  return graded(plan, await simulateInSlices(fleet, plan.options));
}

/** What is to be run, and how it is graded. */
interface Plan {
  readonly fleet: Fleet;
  readonly options: SimulationOptions;
  readonly leaderName: string | null;
  /** False where there is nothing to grade. */
  readonly hasTiers: boolean;
}

function planOf(fleet: Fleet, options: TimelineOptions): Plan | string {
  const features = featuresOf(fleet.kafka.version);
  const index = options.leader ?? 0;
  const sets = leaderSets(fleet);
  const set = sets.find(({ instances }) => instances.includes(index)) ?? sets[0];
  if (!set) return 'This fleet has no instance.';
  const outlook = outlookOf(fleet, features, set);
  if (!outlook.runs) return outlook.noTier;
  return {
    fleet,
    options: { ...options, leader: outlook.settings },
    leaderName: outlook.settings.byBroker ? null : (fleet.instances[index]?.name ?? ''),
    hasTiers: outlook.noTier === undefined,
  };
}

function without(reason: string): TimelineOutcome {
  return { timeline: undefined, reason };
}

function graded(plan: Plan, simulation: Simulation | undefined): TimelineOutcome {
  if (!simulation) return without('This fleet cannot be simulated.');
  const { balanceFactor } = plan.fleet;
  const grader = plan.hasTiers ? new Grader(simulation) : undefined;
  const steps = simulation.steps.map((step): TimelineStep => {
    const tasks = grader?.grade(step) ?? null;
    return {
      ...step,
      tasks,
      worst: tasks && worstOf(tasks),
      balanced:
        balanceFactor === undefined ? null : step.mostTasks - step.fewestTasks <= balanceFactor,
    };
  });
  const tiers = steps.flatMap(({ worst }) => worst ?? []);
  const worst = tiers.reduce<Tier | null>(
    (found, tier) => (found && TIER_RANK[found] <= TIER_RANK[tier] ? found : tier),
    null,
  );
  return {
    timeline: { ...simulation, steps, worst, leaderName: plan.leaderName },
    reason: undefined,
  };
}

/** Tells the tiers of steps; equal ones only once. */
class Grader {
  private readonly vectors: TagVectors;
  private readonly stateful: readonly number[];
  private readonly copies: number;
  private readonly instances: number;
  private last: { step: SimulationStep; tasks: TierHistogram } | undefined;

  constructor({ instances, leader, application }: Simulation) {
    const table = tagTable(instances);
    this.vectors = tagVectors(table, leader.rackAwareAssignmentTags, instances.length);
    const { stateful } = application.tasks;
    this.stateful = [...stateful.keys()].filter((task) => stateful[task] === 1);
    this.copies = 1 + leader.numStandbyReplicas;
    this.instances = instances.length;
  }

  grade(step: SimulationStep): TierHistogram {
    const { last } = this;
    const same = last?.step.placed === step.placed && sameInstances(last.step.up, step.up);
    const tasks = same ? last.tasks : this.histogram(step);
    this.last = { step, tasks };
    return tasks;
  }

  private histogram({ placed, up }: SimulationStep): TierHistogram {
    const present = new Uint8Array(this.instances);
    for (const instance of up) present[instance] = 1;
    const holders = new Int32Array(1 + this.instances);
    return histogramOf(
      this.stateful.map((task) => {
        const warmups = placed.warmups(task);
        let held = 0;
        const runner = placed.active[task] ?? -1;
        if (present[runner] === 1) holders[held++] = runner;
        for (const instance of placed.standbys(task)) {
          if (present[instance] === 1 && !warmups.includes(instance)) holders[held++] = instance;
        }
        const count = Math.min(held, this.copies);
        return {
          tier: tierOf(this.vectors, holders, count, this.copies),
          underReplicated: count < this.copies,
        };
      }),
    );
  }
}

function sameInstances(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((instance, i) => instance === b[i]);
}
