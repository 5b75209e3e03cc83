import { writeDuration } from '../simulation/durations';
import type { Cause, Outage } from '../simulation/simulation';
import { heldBy, ThreadKeeper } from '../simulation/threads';
import { endingText } from './timeline-words';
import type { Timeline, TimelineOutcome, TimelineStep } from './timeline';
import type { Tier, TierHistogram } from './verdict';

/** What one instance has at a step, in `simulate --format json`. */
export interface HoldingJson {
  readonly active: readonly string[];
  readonly standby: readonly string[];
  readonly warmup: readonly string[];
  /**
   * By stream thread; left out for an instance with one. Warmups count as standbys, as Kafka deals them. `withheld` are
   * the active tasks that another thread has to give up first.
   */
  readonly threads?: readonly {
    readonly active: readonly string[];
    readonly standby: readonly string[];
    readonly withheld: readonly string[];
  }[];
}

/** One step of `simulate --format json`. Durations as fleet files write them. */
export interface StepJson {
  readonly at: string;
  readonly cause: Cause;
  readonly worst: Tier | null;
  readonly tasks: TierHistogram | null;
  readonly warmups: number;
  readonly movesLeft: number;
  readonly unavailable: readonly string[];
  /** By name of the instances that are up. */
  readonly assignment: Readonly<Record<string, HoldingJson>>;
  readonly unavailableFor: string;
  readonly notRunning: readonly string[];
  readonly notRunningFor: string;
  readonly rebalanced: boolean;
  readonly withheld: readonly string[];
  readonly stopped: readonly string[];
  readonly started: readonly string[];
  /** KIP-441's draft measure; left out unless the fleet file sets `balanceFactor`. */
  readonly balance?: { readonly most: number; readonly fewest: number; readonly within: boolean };
}

/** A time without a task, in `simulate --format json`. */
export interface OutageJson {
  readonly task: string;
  readonly from: string;
  readonly for: string;
}

/** What `simulate --format json` prints. */
export interface TimelineJson {
  readonly application: string;
  readonly steps: readonly StepJson[];
  readonly converged: boolean;
  readonly settledAt: string | null;
  /** Why it did not converge, or could not be run; null when it settled. */
  readonly reason: string | null;
  readonly restoredAt: string | null;
  readonly rebalances: number;
  readonly followUps: number;
  readonly worst: Tier | null;
  readonly longestUnavailable: OutageJson | null;
  readonly longestPause: OutageJson | null;
  readonly leader: string | null;
  readonly assumptions: readonly string[];
}

/**
 * A timeline as `simulate --format json` prints it, keys in its order, in parts: all steps of a large fleet together
 * are more than a string can hold.
 */
export function* timelineJsonParts(
  application: string,
  { timeline, reason }: TimelineOutcome,
): Generator<string> {
  yield `{\n  "application": ${JSON.stringify(application)},\n  "steps": [`;
  const threads =
    timeline && new ThreadKeeper(timeline.application.tasks, timeline.application.behaviour);
  for (const [i, step] of (timeline?.steps ?? []).entries()) {
    const text = threads ? JSON.stringify(stepJson(timeline, step, threads), null, 2) : '';
    yield `${i > 0 ? ',' : ''}\n    ${text.replaceAll('\n', '\n    ')}`;
  }
  const rest = JSON.stringify(timeline ? resultsJson(timeline) : nothing(reason ?? ''), null, 2);
  yield `${timeline ? '\n  ' : ''}],${rest.slice(1)}\n`;
}

function resultsJson(timeline: Timeline): Omit<TimelineJson, 'application' | 'steps'> {
  const { settledAt, restoredAt } = timeline;
  return {
    converged: timeline.converged,
    settledAt: settledAt === undefined ? null : writeDuration(settledAt),
    reason: endingText(timeline) ?? null,
    restoredAt: restoredAt === undefined ? null : writeDuration(restoredAt),
    rebalances: timeline.rebalances,
    followUps: timeline.followUps,
    worst: timeline.worst,
    longestUnavailable: outageJson(timeline, timeline.longestUnavailable),
    longestPause: outageJson(timeline, timeline.longestPause),
    leader: timeline.leaderName,
    assumptions: timeline.assumptions,
  };
}

/** What is printed of a fleet that cannot be simulated. */
function nothing(reason: string): Omit<TimelineJson, 'application' | 'steps'> {
  return {
    converged: false,
    settledAt: null,
    reason,
    restoredAt: null,
    rebalances: 0,
    followUps: 0,
    worst: null,
    longestUnavailable: null,
    longestPause: null,
    leader: null,
    assumptions: [],
  };
}

function stepJson(timeline: Timeline, step: TimelineStep, threads: ThreadKeeper): StepJson {
  const taskName = (task: number): string => timeline.application.taskNames[task] ?? '';
  const instanceName = (index: number): string => timeline.instances[index]?.name ?? '';
  return {
    at: writeDuration(step.at),
    cause: step.cause,
    worst: step.worst,
    tasks: step.tasks,
    warmups: step.warmups,
    movesLeft: step.movesLeft,
    unavailable: step.unavailable.map(taskName),
    assignment: assignmentJson(timeline, step, threads),
    unavailableFor: writeDuration(step.unavailableForMs),
    notRunning: step.notRunning.map(taskName),
    notRunningFor: writeDuration(step.notRunningForMs),
    rebalanced: step.rebalanced,
    withheld: step.withheld.map(taskName),
    stopped: step.stopped.map(instanceName),
    started: step.started.map(instanceName),
    ...(step.balanced === null
      ? {}
      : { balance: { most: step.mostTasks, fewest: step.fewestTasks, within: step.balanced } }),
  };
}

function assignmentJson(
  { application, instances }: Timeline,
  { placed, up, withheld }: TimelineStep,
  threads: ThreadKeeper,
): Record<string, HoldingJson> {
  const held = heldBy(placed, up);
  threads.keepOnly(up);
  const moving = new Set(withheld);
  const named = (tasks: readonly number[]): string[] =>
    tasks.map((task) => application.taskNames[task] ?? '');
  return Object.fromEntries(
    [...held].map(([index, own]) => {
      const told = placed.threads?.get(index);
      const shares = threads.share(index, instances[index]?.threads ?? 1, own, moving, told);
      const byThread = shares.map(({ active, standby, warmup, withheld }) => ({
        active: named(active),
        standby: named([...standby, ...warmup]),
        withheld: named(withheld),
      }));
      const holding: HoldingJson = {
        active: named(own.active),
        standby: named(own.standby),
        warmup: named(own.warmup),
        ...(byThread.length > 1 ? { threads: byThread } : {}),
      };
      return [instances[index]?.name ?? '', holding];
    }),
  );
}

function outageJson({ application }: Timeline, outage: Outage | undefined): OutageJson | null {
  if (!outage) return null;
  return {
    task: application.taskNames[outage.task] ?? '',
    from: writeDuration(outage.from),
    for: writeDuration(outage.until - outage.from),
  };
}
