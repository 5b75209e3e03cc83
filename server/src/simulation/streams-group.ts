import { featuresOf, type KafkaFeatures } from '../catalog/features';
import type { Fleet, Instance } from '../fleet/fleet';
import {
  listEntries,
  readLeader,
  type LeaderReading,
  type LeaderSettings,
} from './leader-settings';

/** The group's number of standbys. */
export const GROUP_STANDBYS_KEY = 'streams.num.standby.replicas';

/** The group's tags (4.4 and later). */
export const GROUP_TAGS_KEY = 'streams.rack.aware.assignment.tags';

/** Kafka's default of `group.streams.session.timeout.ms`, 4.1 … 4.4. */
const DEFAULT_SESSION_TIMEOUT_MS = 45_000;

type Group = Pick<Fleet, 'instances' | 'group'>;

/** How many members of a fleet ask for the streams protocol (KIP-1071), whose assignor runs on the brokers. */
export function streamsMembers(
  { instances }: Group,
  features: KafkaFeatures,
): 'none' | 'some' | 'all' {
  if (!features.streamsProtocol) return 'none';
  const count = instances.filter(asksForStreams).length;
  return count === 0 ? 'none' : count < instances.length ? 'some' : 'all';
}

/** Whether a member asks for the streams protocol. */
export function usesStreamsProtocol(group: Group, features: KafkaFeatures): boolean {
  return streamsMembers(group, features) !== 'none';
}

/** What the assignment would be decided with if an instance led the group, or what the brokers decide with. */
export function readDecider(
  fleet: Pick<Fleet, 'instances' | 'group' | 'kafka'>,
  instance: Instance,
): LeaderReading {
  const features = featuresOf(fleet.kafka.version);
  return streamsMembers(fleet, features) === 'all'
    ? readGroupDecider(fleet, features)
    : readLeader(instance, features);
}

/** How long the brokers wait for a heartbeat of a member of a streams group, in milliseconds. */
export function groupSessionTimeoutMs({ group }: Pick<Fleet, 'group'>): number {
  return numberIn(group?.get('streams.session.timeout.ms')?.value) ?? DEFAULT_SESSION_TIMEOUT_MS;
}

/**
 * The tags by which a streams group is graded: the group's own where it can have some, else those that a client lists.
 * No assignor that Kafka ships reads either.
 */
export function gradingTags(
  { instances, group }: Group,
  features: KafkaFeatures,
): readonly string[] {
  const own = features.groupTags ? group?.get(GROUP_TAGS_KEY) : undefined;
  const listed = instances.map(({ settings }) => settings.get('rack.aware.assignment.tags'));
  return listEntries((own ?? listed.find((list) => list?.literal))?.value.trim() ?? '');
}

function readGroupDecider(fleet: Group, features: KafkaFeatures): LeaderReading {
  const settings: LeaderSettings = {
    rackAwareAssignmentTags: gradingTags(fleet, features),
    numStandbyReplicas: numberIn(fleet.group?.get(GROUP_STANDBYS_KEY)?.value) ?? 0,
    maxWarmupReplicas: 0,
    // Nothing waits for a copy to catch up; it only decides how large changelogs are taken to be.
    acceptableRecoveryLag: 0,
    probingRebalanceIntervalMs: Infinity,
    strategy: 'none',
    trafficCost: null,
    nonOverlapCost: null,
    assignorClass: null,
    byBroker: true,
  };
  return { kind: 'settings', settings };
}

function asksForStreams({ settings }: Instance): boolean {
  return settings.get('group.protocol')?.value.trim().toLowerCase() === 'streams';
}

function numberIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/**
 * Work of one rebalance by the brokers of 4.1, which compare pairs of tasks thread by thread: 500,000 take about a
 * second, whether many tasks or many stream threads make them up.
 */
export function pairWork({ instances, topology }: Pick<Fleet, 'instances' | 'topology'>): number {
  const threads = instances.reduce((sum, instance) => sum + instance.threads, 0);
  const tasks = topology.subtopologies.reduce((sum, { partitions }) => sum + partitions, 0);
  return tasks * Math.max(threads, tasks / 32);
}
