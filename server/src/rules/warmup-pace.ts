import { featuresOf } from '../catalog/features';
import type { Fleet, FleetSetting, Instance } from '../fleet/fleet';
import { readLeader, type LeaderSettings } from '../simulation/leader-settings';
import { insertAfter } from './edits';
import { fixesOf } from './fix';
import { assignedByBroker, boundSetting, fleetKeySpan, replaceFleetValue } from './fleet-view';
import type { FleetContext, Fix, Rule } from './rule';
import { minutes } from './wording';
import { counted } from '../placement/words';

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
    for (const instance of fleet.instances) {
      const reading = readLeader(instance, featuresOf(version));
      const place = placeOf(instance);
      if (reading.kind === 'settings' && place) reportPace(context, place, reading.settings);
    }
  },
};

/** Moves that adding instances takes, and how many of them are added. */
interface ScaleOut {
  readonly added: number;
  readonly moves: number;
  /** Records of the largest changelog partition, if told. */
  readonly records: number;
}

function reportPace(context: FleetContext, place: FleetSetting, leader: LeaderSettings): void {
  // Without a bound nothing warms up: tasks move at once and restore there.
  if (!Number.isFinite(leader.acceptableRecoveryLag) || leader.assignorClass !== null) return;
  const plan = scaleOut(context.fleet, Math.max(0, leader.numStandbyReplicas));
  const { maxWarmupReplicas } = leader;
  const now = minutesFor(plan, maxWarmupReplicas, leader, context.fleet);
  if (now < LONG) return;
  const interval = minutes(leader.probingRebalanceIntervalMs / 60_000);
  const faster =
    maxWarmupReplicas < MORE_WARMUPS
      ? ` With \`${WARMUPS_KEY}=${MORE_WARMUPS}\`: ${minutes(minutesFor(plan, MORE_WARMUPS, leader, context.fleet))}.`
      : '';
  context.report({
    uri: place.uri,
    span: fleetKeySpan(context, place),
    message: `Adding ${counted(plan.added, 'instance')} moves about ${counted(plan.moves, 'task')}, ${maxWarmupReplicas} at a time every ${interval}: about ${minutes(now)} until balanced.${faster}`,
    fixes: maxWarmupReplicas < MORE_WARMUPS ? faster8(context, place) : [],
  });
}

/** The copies that the new instances take over when all threads carry the same: the fair share of theirs. */
function scaleOut({ instances, topology, events }: Fleet, standbys: number): ScaleOut {
  const start = events.find((event) => event.kind === 'start');
  const threads = (list: readonly Instance[]): number =>
    list.reduce((sum, instance) => sum + instance.threads, 0);
  const added = start && start.instances.length > 0 ? start.instances.length : 1;
  const present = threads(instances);
  const coming =
    start && start.instances.length > 0
      ? threads(start.instances)
      : present / Math.max(1, instances.length);
  const stateful = topology.subtopologies.filter((subtopology) => subtopology.stateful);
  const tasks = stateful.reduce((sum, { partitions }) => sum + partitions, 0);
  const copies = tasks * Math.min(1 + standbys, instances.length);
  return {
    added,
    moves: Math.round((copies * coming) / Math.max(1, present + coming)),
    records: Math.max(0, ...stateful.map(({ changelogRecords }) => changelogRecords ?? 0)),
  };
}

/** Minutes until all moves are done: rounds of probing intervals, each as long as its restores take. */
function minutesFor(
  { added, moves, records }: ScaleOut,
  warmups: number,
  { probingRebalanceIntervalMs: interval }: LeaderSettings,
  { recordsPerSecond }: Fleet,
): number {
  const rounds = Math.ceil(moves / warmups);
  // The warmups of one round share the new instances.
  const onOne = Math.ceil(Math.min(warmups, moves) / added);
  const restoreMs = recordsPerSecond ? (records * onOne * 1_000) / recordsPerSecond : 0;
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
    - { name: aggregate, partitions: 48, stateful: true }
instances:
  - { name: node-1 }
  - { name: node-2 }
  - { name: node-3 }
`;
}
