import type { Fleet } from '../fleet/fleet';
import { applicationOf } from './application';
import { ASSUMED_RECORDS_PER_SECOND, assumptionsOf } from './assumptions';
import { GroupLife } from './group-life';
import type { LeaderSettings } from './leader-settings';
import type { RawStep } from './raw-step';
import { readDecider } from './streams-group';
import type { Ending, Outage, Simulation, SimulationOptions, SimulationStep } from './simulation';
import { atOnce, inSlices } from './slices';

/** Steps after which a simulation gives up. */
const MAX_STEPS = 10_000;

/** Rebalances × tasks × instances that one simulation may cost. */
const MAX_WORK = 5e8;

/** Numbers that the assignments of all steps may take: some 100 MB. */
const MAX_NUMBERS = 25_000_000;

/**
 * What becomes of the fleet under its events. Never throws on a fleet that was read from user input; undefined where
 * the leader's settings are not all known or refused by Kafka, or there is no instance to lead.
 */
export function simulate(fleet: Fleet, options: SimulationOptions = {}): Simulation | undefined {
  const run = running(fleet, options);
  return run && atOnce(run);
}

/** The same in slices of 25 ms, so that a signal can be given and others are served in between. */
export async function simulateInSlices(
  fleet: Fleet,
  options: SimulationOptions = {},
): Promise<Simulation | undefined> {
  const run = running(fleet, options);
  // A signal ends it as a simulation of its own, with what has happened until then.
  return run && (await inSlices(run));
}

/** The settings that the first instance would decide with; undefined when they cannot be used. */
export function firstLeader(fleet: Fleet): LeaderSettings | undefined {
  const [first] = fleet.instances;
  const reading = first && readDecider(fleet, first);
  return reading?.kind === 'settings' ? reading.settings : undefined;
}

/** A simulation that stops after each step. */
function running(
  fleet: Fleet,
  options: SimulationOptions,
): Generator<void, Simulation, void> | undefined {
  const leader = options.leader ?? firstLeader(fleet);
  if (!leader || leader.numStandbyReplicas < 0 || fleet.instances.length === 0) return undefined;
  return stepByStep(fleet, leader, options);
}

function* stepByStep(
  fleet: Fleet,
  leader: LeaderSettings,
  options: SimulationOptions,
): Generator<void, Simulation, void> {
  const events = options.events ?? fleet.events;
  const beginning =
    options.beginning ??
    (fleet.observed ? 'observed' : events.length > 0 ? 'running' : 'restoring');
  const application = applicationOf(fleet, leader);
  const recordsPerSecond = fleet.recordsPerSecond ?? ASSUMED_RECORDS_PER_SECOND;
  const life = new GroupLife({ fleet, application, leader, events, beginning, recordsPerSecond });
  const budget = new Budget(application.tasks.count, options);
  const steps: RawStep[] = [];
  let ending: Ending | undefined;
  for (let step: RawStep | undefined = life.begin(); step; step = life.next()) {
    steps.push(step);
    options.onProgress?.({ steps: steps.length, at: step.at });
    yield;
    ending = life.endless ? 'endless' : budget.spentBy(step);
    if (ending) break;
  }
  ending ??= 'settled';
  if (ending === 'settled') life.finish();
  const { ended } = life.availability;
  const outages = [...ended, ...life.availability.open()];
  const rebalanced = steps.filter(({ rebalanced }) => rebalanced);
  const converged = ending === 'settled';
  return {
    application,
    leader,
    instances: life.members.instances,
    steps: withDurations(steps, outages, application.tasks.count),
    outages,
    ending,
    converged,
    settledAt: converged ? Math.max(steps.at(-1)?.at ?? 0, life.restoredAt) : undefined,
    restoredAt: converged ? life.restoredAt : undefined,
    rebalances: rebalanced.length - 1,
    // Brokers hand tasks over with the next heartbeats, without another rebalance.
    followUps: rebalanced.filter(({ withheld }) => !leader.byBroker && withheld.length > 0).length,
    longestUnavailable: longest(outages, 'no-copy'),
    longestPause: longest(outages, 'not-running'),
    assumptions: assumptionsOf(fleet, leader, events, beginning),
  };
}

/** What a simulation may cost. */
class Budget {
  private steps = 0;
  private work = 0;
  private numbers = 0;
  private last: RawStep['placed'] | undefined;

  constructor(
    private readonly tasks: number,
    private readonly options: SimulationOptions,
  ) {}

  /** Books a step; the reason to give up, if there is one. */
  spentBy({ placed, rebalanced, up }: RawStep): Ending | undefined {
    this.steps++;
    if (rebalanced) this.work += this.tasks * up.length;
    if (placed !== this.last) this.numbers += placed.size;
    this.last = placed;
    if (this.options.signal?.aborted) return 'aborted';
    if (this.steps >= (this.options.maxSteps ?? MAX_STEPS)) return 'steps';
    return this.work > MAX_WORK || this.numbers > MAX_NUMBERS ? 'work' : undefined;
  }
}

/** The steps with how long the outages of each last from then on. */
function withDurations(
  steps: readonly RawStep[],
  outages: readonly Outage[],
  tasks: number,
): SimulationStep[] {
  const ends = { 'no-copy': new LastEnds(tasks), 'not-running': new LastEnds(tasks) };
  for (const outage of outages) ends[outage.kind].add(outage);
  return steps.map((step) => ({
    ...step,
    unavailableForMs: ends['no-copy'].longest(step.unavailable, step.at),
    notRunningForMs: ends['not-running'].longest(step.notRunning, step.at),
  }));
}

/** The outages of each task, in order; asked for later and later moments. */
class LastEnds {
  private readonly outages: Outage[][];
  private readonly next: Int32Array;

  constructor(tasks: number) {
    this.outages = Array.from({ length: tasks }, () => []);
    this.next = new Int32Array(tasks);
  }

  add(outage: Outage): void {
    this.outages[outage.task]?.push(outage);
  }

  /** Milliseconds from a moment until the last of the tasks' outages at that moment ends. */
  longest(tasks: readonly number[], at: number): number {
    let longest = 0;
    for (const task of tasks) {
      const ofTask = this.outages[task] ?? [];
      let next = this.next[task] ?? 0;
      while ((ofTask[next]?.until ?? Infinity) <= at) next++;
      this.next[task] = next;
      const outage = ofTask[next];
      if (outage) longest = Math.max(longest, outage.until - at);
    }
    return longest;
  }
}

function longest(outages: readonly Outage[], kind: Outage['kind']): Outage | undefined {
  let found: Outage | undefined;
  for (const outage of outages) {
    if (outage.kind !== kind) continue;
    if (!found || outage.until - outage.from > found.until - found.from) found = outage;
  }
  return found;
}
