import { featuresOf } from '../catalog/features';
import type { Fleet, FleetSetting, Instance } from '../fleet/fleet';
import { FleetCache } from '../placement/cache';
import { readLeader, type LeaderSettings } from '../simulation/leader-settings';
import { oneMorePerPlace, scaleOutEstimate, type ScaleOutEstimate } from '../simulation/scale-out';
import { insertAfter } from './edits';
import { fixesOf } from './fix';
import { assignedByBroker, boundSetting, fleetKeySpan, replaceFleetValue } from './fleet-view';
import type { FleetContext, Fix, Rule } from './rule';
import { counted, roughDuration } from '../placement/words';

const WARMUPS_KEY = 'max.warmup.replicas';

/** The number of warmups that the finding compares with. */
const MORE_WARMUPS = 8;

/** Minutes from which on a scale-out is worth a word. */
const LONG = 60;

/** How long adding instances would take. */
export const warmupPace: Rule = {
  id: 'warmup-pace',
  severity: 'information',
  docs: {
    summary: 'Adding instances would take an hour or more until the tasks are balanced.',
    why: 'A task moves by way of a warmup, `max.warmup.replicas` at a time for the whole group, and a finished warmup is noticed at the next probing rebalance. M moves take about M / `max.warmup.replicas` probing intervals; a restore that is longer than an interval adds whole ones.',
    fires: sample('⟦max.warmup.replicas⟧: 2'),
    silent: sample('max.warmup.replicas: 8'),
    falseAlarm:
      'Any other rebalance, such as a member that joins, hands over finished warmups as well.',
  },
  checkFleet(context) {
    const { fleet, version } = context;
    if (fleet.topology.assumed || fleet.instances.some(assignedByBroker)) return;
    // Most instances would lead alike: each kind of leader is worked out once.
    const plans = new Map<string, ScaleOut>();
    for (const instance of fleet.instances) {
      const reading = readLeader(instance, featuresOf(version));
      const place = placeOf(instance);
      if (reading.kind !== 'settings' || !place) continue;
      const { settings } = reading;
      // Without a bound nothing warms up: tasks move at once and restore there.
      if (!Number.isFinite(settings.acceptableRecoveryLag) || settings.assignorClass !== null) {
        continue;
      }
      const key = JSON.stringify(settings);
      const plan = plans.get(key) ?? scaleOut(fleet, settings);
      plans.set(key, plan);
      reportPace(context, place, settings, plan);
    }
  },
};

/** What adding instances takes. */
interface ScaleOut {
  readonly added: number;
  readonly moves: number;
  /** Minutes until balanced, with the leader's own number of warmups and with more of them. */
  readonly now: number;
  readonly withMore: number;
}

/** Tasks × instances up to which the assignor is run for it; beyond, an estimate by fair shares has to do. */
const SMALL = 5_000;

function reportPace(
  context: FleetContext,
  place: FleetSetting,
  leader: LeaderSettings,
  { added, moves, now, withMore }: ScaleOut,
): void {
  const { maxWarmupReplicas } = leader;
  if (now < LONG) return;
  const interval = roughDuration(leader.probingRebalanceIntervalMs);
  const faster =
    maxWarmupReplicas < MORE_WARMUPS && withMore < now
      ? ` With \`${WARMUPS_KEY}=${MORE_WARMUPS}\`: ${roughDuration(withMore * 60_000)}.`
      : '';
  context.report({
    uri: place.uri,
    span: fleetKeySpan(context, place),
    message: `Adding ${counted(added, 'instance')} moves about ${counted(moves, 'task')}, ${maxWarmupReplicas} at a time every ${interval}: about ${roughDuration(now * 60_000)} until balanced.${faster}`,
    fixes: faster === '' ? [] : faster8(context, place),
  });
}

/** The instances that the fleet's first start events add, or one more for each distinct set of tags. */
function addedTo(fleet: Fleet): readonly Instance[] {
  const starts = fleet.events.flatMap((event) => (event.kind === 'start' ? [event] : []));
  const added = starts.filter(({ at }) => at === starts[0]?.at).flatMap((each) => each.instances);
  return added.length > 0 ? added : oneMorePerPlace(fleet);
}

const simulated = new FleetCache<ScaleOutEstimate | undefined>();

function scaleOut(told: Fleet, leader: LeaderSettings): ScaleOut {
  const stateful = told.topology.subtopologies.filter((each) => each.stateful);
  const sized = stateful.every(({ changelogRecords }) => changelogRecords !== undefined);
  // Without the sizes nothing can be said of the restores: they are taken to fit in an interval.
  const fleet = sized ? told : { ...told, recordsPerSecond: undefined };
  const added = addedTo(fleet);
  const tasks = stateful.reduce((sum, { partitions }) => sum + partitions, 0);
  if (tasks * (fleet.instances.length + added.length) <= SMALL) {
    const variant = JSON.stringify([
      leader,
      added.map(({ name, threads, tags }) => [
        name,
        threads,
        [...tags].map(([key, { value }]) => [key, value]),
      ]),
    ]);
    const estimate = simulated.get(fleet, variant, () => scaleOutEstimate(fleet, added, leader));
    if (!estimate) return { added: added.length, moves: 0, now: 0, withMore: 0 };
    const { moves, millis, withEight } = estimate;
    return {
      added: added.length,
      moves,
      now: millis / 60_000,
      withMore: withEight.millis / 60_000,
    };
  }
  return fairShare(fleet, leader, added, tasks);
}

/** The copies that the new instances take over when all threads carry the same: the fair share of theirs. */
function fairShare(
  fleet: Fleet,
  leader: LeaderSettings,
  added: readonly Instance[],
  tasks: number,
): ScaleOut {
  const threads = (list: readonly Instance[]): number =>
    list.reduce((sum, instance) => sum + instance.threads, 0);
  const present = threads(fleet.instances);
  const coming = threads(added);
  const copies =
    tasks * Math.min(1 + Math.max(0, leader.numStandbyReplicas), fleet.instances.length);
  const moves = Math.round((copies * coming) / Math.max(1, present + coming));
  const minutesAt = (warmups: number): number =>
    minutesFor(moves, added.length, warmups, leader, fleet);
  return {
    added: added.length,
    moves,
    now: minutesAt(leader.maxWarmupReplicas),
    withMore: minutesAt(MORE_WARMUPS),
  };
}

/** Minutes until all moves are done: rounds of probing intervals, each as long as its restores take. */
function minutesFor(
  moves: number,
  added: number,
  warmups: number,
  { probingRebalanceIntervalMs: interval }: LeaderSettings,
  { recordsPerSecond, topology }: Fleet,
): number {
  const records = topology.subtopologies.map(({ changelogRecords }) => changelogRecords ?? 0);
  const rounds = Math.ceil(moves / warmups);
  // The warmups of one round share the new instances.
  const onOne = Math.ceil(Math.min(warmups, moves) / added);
  const restoreMs = recordsPerSecond
    ? (Math.max(0, ...records) * onOne * 1_000) / recordsPerSecond
    : 0;
  const intervals = Math.max(1, Math.ceil(restoreMs / interval));
  return (rounds * intervals * interval) / 60_000;
}

function placeOf({ settings }: Instance): FleetSetting | undefined {
  return (
    settings.get(WARMUPS_KEY) ??
    settings.get('num.standby.replicas') ??
    settings.get('application.id')
  );
}

function faster8(context: FleetContext, place: FleetSetting): Fix[] {
  const bound = boundSetting(context, place);
  const changes =
    place.key === WARMUPS_KEY
      ? replaceFleetValue(context, place, String(MORE_WARMUPS))
      : bound && insertAfter(bound.document, bound.setting, WARMUPS_KEY, String(MORE_WARMUPS));
  return fixesOf({ title: `Set ${WARMUPS_KEY} to ${MORE_WARMUPS}`, changes });
}

function sample(warmups: string): string {
  return `--- file: orders.fleet.yaml ---
application: orders
settings:
  num.standby.replicas: 1
  ${warmups}
topology:
  subtopologies:
    - { name: aggregate, partitions: 24, stateful: true }
instances:
  - { name: node-1 }
  - { name: node-2 }
  - { name: node-3 }
`;
}
