import type { Fleet } from '../fleet/fleet';
import { FleetCache } from '../placement/cache';
import { leaderSets } from '../placement/leaders';
import type { TimelineOutcome } from '../placement/timeline';
import type { InstanceAssignment, LeaderVerdict } from '../placement/verdict';
import type { ThreadModel, ThreadsModel, ThreadsSubject } from '../protocol/threads-model';
import { applicationOf } from '../simulation/application';
import type { ThreadHoldings } from '../simulation/by-broker';
import { groupOf, tagTable } from '../simulation/group';
import type { LeaderSettings } from '../simulation/leader-settings';
import { baseProcessIds } from '../simulation/process-ids';
import { settle } from '../simulation/rebalance';
import { coldState } from '../simulation/state';
import { ThreadKeeper, threadsAt, type ThreadShare } from '../simulation/threads';

/**
 * What each stream thread of an instance of the settled fleet has; null where there is no such instance or the
 * assignor is not run under this leader.
 *
 * @param leader index of a set of leader settings, as a verdict numbers them
 */
export function settledThreads(
  fleet: Fleet,
  verdict: LeaderVerdict | undefined,
  leader: number,
  instance: string,
): ThreadsModel | null {
  const index = fleet.instances.findIndex(({ name }) => name === instance);
  const base = verdict?.base[index];
  const reading = leaderSets(fleet)[leader]?.reading;
  if (!base || reading?.kind !== 'settings') return null;
  const { tasks, taskNames, behaviour } = applicationOf(fleet, reading.settings);
  const numbers = new Map(taskNames.map((name, task) => [name, task]));
  const numbered = (names: readonly string[]): number[] =>
    names.map((name) => numbers.get(name) ?? -1);
  const { active, standby, warmup } = base satisfies InstanceAssignment;
  const held = {
    active: numbered(active),
    standby: numbered(standby),
    warmup: numbered(warmup),
  };
  const told = reading.settings.byBroker
    ? byBroker.get(fleet, '', () => brokerThreads(fleet, reading.settings))?.get(index)
    : undefined;
  const threads = fleet.instances[index]?.threads ?? 1;
  const shares = new ThreadKeeper(tasks, behaviour).share(0, threads, held, new Set(), told);
  return modelOf({ instance, moment: null }, shares, taskNames, reading.settings);
}

/** The same at a moment of a timeline; null where the instance is not up then. */
export function threadsAtMoment(
  { timeline }: TimelineOutcome,
  { instance, moment }: ThreadsSubject,
): ThreadsModel | null {
  const index = timeline?.instances.findIndex(({ name }) => name === instance) ?? -1;
  if (!timeline || moment === null || moment >= timeline.steps.length || index < 0) return null;
  const shares = threadsAt(timeline, moment, index);
  const { taskNames } = timeline.application;
  return shares ? modelOf({ instance, moment }, shares, taskNames, timeline.leader) : null;
}

const byBroker = new FleetCache<ThreadHoldings | undefined>();

/** The brokers' decision that a verdict's base run ends with. */
function brokerThreads(fleet: Fleet, leader: LeaderSettings): ThreadHoldings | undefined {
  const { instances } = fleet;
  const application = applicationOf(fleet, leader);
  const group = groupOf(instances, tagTable(instances), baseProcessIds(instances.length));
  return settle(application, group, coldState(application)).threads;
}

const DEALT =
  'Kafka deals the tasks of an instance to its threads in the order of their member ids, which are random; here they are in the order of their numbers.';

function modelOf(
  subject: ThreadsSubject,
  shares: readonly ThreadShare[],
  names: readonly string[],
  leader: LeaderSettings,
): ThreadsModel {
  const named = (tasks: readonly number[]): string[] => tasks.map((task) => names[task] ?? '');
  const waits = leader.byBroker
    ? 'Waiting tasks are assigned, but their old owner has to give them up first.'
    : 'Waiting tasks are assigned, but withheld until their old owner has given them up, in the follow-up rebalance.';
  const waiting = shares.some(({ withheld }) => withheld.length > 0);
  return {
    ...subject,
    threads: shares.map(({ active, standby, warmup, withheld }): ThreadModel => ({
      active: named(active),
      standby: named(standby),
      warmup: named(warmup),
      waiting: named(withheld),
    })),
    note: [leader.byBroker ? 'Each thread is a member of the group.' : DEALT, waiting ? waits : '']
      .filter((sentence) => sentence !== '')
      .join(' '),
  };
}
