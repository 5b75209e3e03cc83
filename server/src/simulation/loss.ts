import type { Fleet, Selector } from '../fleet/fleet';
import { selected } from '../fleet/select';
import { applicationOf } from './application';
import { ASSUMED_RECORDS_PER_SECOND } from './assumptions';
import { GroupLife } from './group-life';
import type { Life, Settled } from './life';
import type { LeaderSettings } from './leader-settings';
import { firstLeader, simulate } from './simulate';
import type { Simulation, SimulationOptions } from './simulation';
import { atOnce, inSlices, type Signal } from './slices';
import { pairWork } from './streams-group';

/** What the loss of some instances of the settled fleet does. Tasks and instances are indices. */
export interface LossOutcome {
  /** The instances that are lost, ascending. */
  readonly instances: readonly number[];
  /** Stateful tasks whose copies are all lost, ascending. */
  readonly tasksWithoutCopy: readonly number[];
  /** Stateful tasks that lose a copy, those without any included, ascending. */
  readonly underReplicated: readonly number[];
  /** The longest time that a task is without a complete copy; Infinity for ever. */
  readonly unavailableMs: number;
  /** From the loss until every task is processed again; Infinity for never. */
  readonly untilAllRunMs: number;
  /** From the loss until nothing is left to happen; undefined unless it converges. */
  readonly settledMs: number | undefined;
  readonly simulation: Simulation;
}

/** One line of the failure table: all instances with one value of a tag are lost. */
export interface FailureRow {
  readonly tag: string;
  readonly value: string;
  /** Number of instances that are lost. */
  readonly instances: number;
  /** Number of stateful tasks whose copies are all lost. */
  readonly tasksWithoutCopy: number;
  /** Number of stateful tasks that lose a copy, those without any included. */
  readonly underReplicated: number;
  /** From the loss until every task is processed again; Infinity for never, undefined where that takes too long to find. */
  readonly untilAllRunMs: number | undefined;
}

/** How a failure table is made. */
export interface FailureTableOptions {
  /** Settings that the group's leader decides with. Default: those of the first instance. */
  readonly leader?: LeaderSettings;
}

/** Values × tasks × instances up to which the times of a failure table are worked out. */
const MAX_WORK = 5e7;

/** Values × the work of one rebalance up to which they are where the brokers compare pairs of tasks. */
const MAX_PAIR_WORK = 5e6;

/** Loses some instances of the settled fleet for good. Undefined where the fleet cannot be simulated. */
export function lossOf(
  fleet: Fleet,
  select: Selector,
  options: Omit<SimulationOptions, 'events' | 'beginning'> = {},
): LossOutcome | undefined {
  const simulation = simulate(fleet, {
    ...options,
    events: [{ at: 0, kind: 'stop', select }],
    beginning: 'running',
  });
  const placed = simulation?.steps[0]?.placed;
  if (!simulation || !placed) return undefined;
  const { application, outages } = simulation;
  const instances = indicesOf(fleet, select);
  const { lacking, gone } = copiesLost({ placed }, application.tasks.stateful, instances);
  const ofKind = (kind: 'no-copy' | 'not-running') => outages.filter((each) => each.kind === kind);
  return {
    instances,
    tasksWithoutCopy: gone,
    underReplicated: lacking,
    unavailableMs: longestOf(ofKind('no-copy').map(({ from, until }) => until - from)),
    untilAllRunMs: longestOf(ofKind('not-running').map(({ until }) => until)),
    settledMs: simulation.settledAt,
    simulation,
  };
}

/**
 * What the loss of each value of each tag does to the settled fleet: the tags that the leader lists, or all where it
 * lists none. Empty where the fleet cannot be simulated.
 */
export function failureTable(fleet: Fleet, options: FailureTableOptions = {}): FailureRow[] {
  return atOnce(rowByRow(fleet, options));
}

/** The same in slices, others served in between. Undefined when the signal was given before the end. */
export function failureTableInSlices(
  fleet: Fleet,
  options: FailureTableOptions,
  signal: Signal,
): Promise<FailureRow[] | undefined> {
  return inSlices(rowByRow(fleet, options), signal);
}

/** Pauses after each rebalance. */
function* rowByRow(
  fleet: Fleet,
  options: FailureTableOptions,
): Generator<void, FailureRow[], void> {
  const leader = options.leader ?? firstLeader(fleet);
  if (!leader || leader.numStandbyReplicas < 0) return [];
  const domains = domainsOf(fleet, leader);
  const scene = sceneOf(fleet, leader);
  const { application } = scene;
  const first = new GroupLife({ ...scene, events: [] });
  first.begin();
  yield;
  const { settled } = first;
  const inPairs = application.byBroker?.behaviour.quotas === false;
  const isShort = inPairs
    ? domains.length * pairWork(fleet) <= MAX_PAIR_WORK
    : domains.length * application.tasks.count * fleet.instances.length <= MAX_WORK;
  const rows: FailureRow[] = [];
  for (const { tag, value, select } of domains) {
    const instances = indicesOf(fleet, select);
    const { lacking, gone } = copiesLost(settled, application.tasks.stateful, instances);
    const life = new GroupLife({ ...scene, settled, events: [{ at: 0, kind: 'stop', select }] });
    rows.push({
      tag,
      value,
      instances: instances.length,
      tasksWithoutCopy: gone.length,
      underReplicated: lacking.length,
      untilAllRunMs: isShort ? yield* untilAllRun(life) : undefined,
    });
    yield;
  }
  return rows;
}

/**
 * Milliseconds from the loss of some instances of the settled fleet until every task is processed again; Infinity for
 * never, undefined where the fleet cannot be simulated.
 */
export function timeUntilAllRun(
  fleet: Fleet,
  select: Selector,
  leader: LeaderSettings | undefined = firstLeader(fleet),
): number | undefined {
  if (!leader || leader.numStandbyReplicas < 0) return undefined;
  return atOnce(
    untilAllRun(
      new GroupLife({ ...sceneOf(fleet, leader), events: [{ at: 0, kind: 'stop', select }] }),
    ),
  );
}

function sceneOf(fleet: Fleet, leader: LeaderSettings): Omit<Life, 'events'> {
  return {
    fleet,
    application: applicationOf(fleet, leader),
    leader,
    beginning: 'running',
    recordsPerSecond: fleet.recordsPerSecond ?? ASSUMED_RECORDS_PER_SECOND,
  };
}

/** A value of a tag that some instances have. */
interface Domain {
  readonly tag: string;
  readonly value: string;
  readonly select: Selector;
}

function domainsOf({ instances }: Fleet, { rackAwareAssignmentTags }: LeaderSettings): Domain[] {
  const all = [...new Set(instances.flatMap(({ tags }) => [...tags.keys()]))];
  const keys = rackAwareAssignmentTags.length > 0 ? rackAwareAssignmentTags : all;
  return keys.flatMap((tag) => {
    const values = new Set(instances.flatMap(({ tags }) => tags.get(tag)?.value ?? []));
    return [...values].map((value): Domain => {
      return { tag, value, select: { by: 'tags', tags: new Map([[tag, value]]) } };
    });
  });
}

function indicesOf({ instances }: Fleet, select: Selector): number[] {
  const struck = new Set(selected(instances, select));
  return [...instances.keys()].filter((index) => {
    const instance = instances[index];
    return instance !== undefined && struck.has(instance);
  });
}

function copiesLost(
  { placed }: Pick<Settled, 'placed'>,
  stateful: Uint8Array,
  instances: readonly number[],
): { readonly lacking: number[]; readonly gone: number[] } {
  const lost = new Set(instances);
  const lacking: number[] = [];
  const gone: number[] = [];
  placed.active.forEach((active, task) => {
    if (!stateful[task]) return;
    const copies = [active, ...placed.standbys(task)].filter((instance) => instance >= 0);
    const left = copies.filter((instance) => !lost.has(instance));
    if (left.length < copies.length) lacking.push(task);
    if (left.length === 0) gone.push(task);
  });
  return { lacking, gone };
}

/** Lives through the loss and the rebalance that answers it; later ones move nothing that does not run already. */
function* untilAllRun(life: GroupLife): Generator<void, number, void> {
  life.begin();
  for (let step = life.next(); step && !step.rebalanced; step = life.next()) yield;
  life.finish();
  const { ended } = life.availability;
  const outages = [...ended, ...life.availability.open()];
  return longestOf(outages.flatMap(({ kind, until }) => (kind === 'not-running' ? [until] : [])));
}

function longestOf(times: readonly number[]): number {
  return times.reduce((longest, each) => Math.max(longest, each), 0);
}
