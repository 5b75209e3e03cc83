import type { KafkaFeatures } from '../catalog/features';
import type { Fleet } from '../fleet/fleet';
import { assignorOfClass } from '../simulation/assignor-class';
import type { LeaderSettings } from '../simulation/leader-settings';
import {
  GROUP_STANDBYS_KEY,
  GROUP_TAGS_KEY,
  pairWork,
  streamsMembers,
} from '../simulation/streams-group';
import type { LeaderSet } from './leaders';
import { listed } from './words';

/** Whether a leader's decision can be predicted: with its settings, or not, and why. */
export type Outlook =
  | { readonly runs: true; readonly settings: LeaderSettings; readonly noTier: string | undefined }
  | {
      readonly runs: false;
      readonly settings: LeaderSettings | undefined;
      readonly noTier: string;
    };

/**
 * Tells whether the assignor can be run for a leader, and why no tier can be told if none can. Runnable without a
 * tier: the copies have places, but there is nothing to grade.
 */
export function outlookOf(fleet: Fleet, features: KafkaFeatures, set: LeaderSet): Outlook {
  const { reading } = set;
  const settings = reading?.kind === 'settings' ? reading.settings : undefined;
  const unknown = protocolsDiffer(fleet, features) ?? unreadable(fleet, set) ?? runTimeTag(fleet);
  if (unknown !== undefined || !settings) {
    return { runs: false, settings, noTier: unknown ?? 'This fleet has no instance.' };
  }
  const unrun =
    tooLarge(fleet, features, settings) ??
    notRun(features, settings) ??
    willNotStart(fleet, set, settings);
  if (unrun !== undefined) return { runs: false, settings, noTier: unrun };
  return { runs: true, settings, noTier: nothingToGrade(fleet, features, settings) };
}

function protocolsDiffer(fleet: Fleet, features: KafkaFeatures): string | undefined {
  if (streamsMembers(fleet, features) !== 'some') return undefined;
  return '`group.protocol` is `streams` on some instances only. A group has the protocol of its first member, and instances with the other one cannot join: no placement can be told.';
}

function unreadable({ instances }: Fleet, set: LeaderSet): string | undefined {
  const { reading } = set;
  if (!reading || reading.kind === 'settings') return undefined;
  const names = listed(set.instances.map((i) => instances[i]?.name ?? ''));
  return reading.kind === 'unknown'
    ? `\`${reading.key}\` of ${names} is only known at run time (\`${reading.value}\`). Describe the fleet to see its placement.`
    : `Kafka Streams will not start on ${names}: \`${reading.key}\` cannot be \`${reading.value}\`.`;
}

/** Every tag counts, listed or not: standbys are evened out only between instances with the same tags. */
function runTimeTag({ instances }: Fleet): string | undefined {
  for (const { name, tags } of instances) {
    for (const [key, { literal, value }] of tags) {
      if (literal) continue;
      return `\`client.tag.${key}\` of ${name} is only known at run time (\`${value}\`). Describe the fleet to see its placement.`;
    }
  }
  return undefined;
}

/** Work up to which 4.1's assignor is run. */
const MOST_PAIR_WORK = 500_000;

function tooLarge(
  fleet: Fleet,
  { broker }: KafkaFeatures,
  { byBroker }: LeaderSettings,
): string | undefined {
  if (!byBroker || broker.quotas || pairWork(fleet) <= MOST_PAIR_WORK) return undefined;
  const { instances, topology, kafka } = fleet;
  const threads = instances.reduce((sum, instance) => sum + instance.threads, 0);
  const tasks = topology.subtopologies.reduce((sum, { partitions }) => sum + partitions, 0);
  return `The assignor of the brokers of Kafka ${kafka.version} looks at every pair of tasks: with ${tasks} tasks on ${threads} stream threads that takes too long to be told here. From 4.2 on it does not.`;
}

function notRun(
  features: KafkaFeatures,
  { assignorClass, numStandbyReplicas, trafficCost, nonOverlapCost }: LeaderSettings,
): string | undefined {
  if (!assignorOfClass(assignorClass, features.assignor)) {
    return `The tasks are assigned by \`${assignorClass ?? ''}\`. Only the placement of the assignors that come with Kafka can be told${features.assignor.stickyAsToday ? '' : ', before 3.0 only that of HighAvailabilityTaskAssignor'}.`;
  }
  if ((trafficCost ?? 0) < 0 || (nonOverlapCost ?? 0) < 0) {
    return 'Costs below 0 (`rack.aware.assignment.traffic_cost`, `rack.aware.assignment.non_overlap_cost`) make no sense, though Kafka starts with them; use 0 or more.';
  }
  if (numStandbyReplicas < 0) {
    return `\`num.standby.replicas\` ${numStandbyReplicas} is no number of standbys. Kafka starts with it; use 0 or more.`;
  }
  return undefined;
}

function willNotStart(
  { instances, group }: Fleet,
  set: LeaderSet,
  { rackAwareAssignmentTags, byBroker }: LeaderSettings,
): string | undefined {
  // Clients do not start because of their own list only.
  if (byBroker && group?.has(GROUP_TAGS_KEY)) return undefined;
  const lacking = set.instances.map((i) =>
    rackAwareAssignmentTags.find((tag) => !instances[i]?.tags.has(tag)),
  );
  const tag = lacking[0];
  if (tag === undefined || lacking.includes(undefined)) return undefined;
  const names = listed(set.instances.map((i) => instances[i]?.name ?? ''));
  const verb = set.instances.length === 1 ? 'has' : 'have';
  return tag === ''
    ? 'Kafka Streams will not start: `rack.aware.assignment.tags` has an empty entry.'
    : `Kafka Streams will not start: \`${tag}\` is listed but ${names} ${verb} no \`client.tag.${tag}\`.`;
}

function nothingToGrade(
  fleet: Fleet,
  features: KafkaFeatures,
  { numStandbyReplicas, rackAwareAssignmentTags, byBroker }: LeaderSettings,
): string | undefined {
  const { instances, topology, kafka } = fleet;
  if (!topology.subtopologies.some(({ stateful, partitions }) => stateful && partitions > 0)) {
    return 'No task has state, so there are no standbys to spread.';
  }
  if (numStandbyReplicas === 0 && byBroker) {
    return `No standbys: the group's \`${GROUP_STANDBYS_KEY}\` is ${fleet.group?.has(GROUP_STANDBYS_KEY) ? '0' : "taken to be 0, Kafka's default"}, so each task has one copy and its state is restored from the changelog when that is lost.`;
  }
  if (numStandbyReplicas === 0) {
    return 'No standbys: `num.standby.replicas` is 0, so each task has one copy and its state is restored from the changelog when that is lost.';
  }
  if (!features.assignor.clientTags) {
    return `Kafka ${kafka.version} does not read client tags; they came with 3.2.`;
  }
  if (rackAwareAssignmentTags.length === 0 && byBroker) {
    return 'No tags are listed to tell places apart, and the brokers would not read any: standbys go to the instances with the fewest tasks, wherever these run.';
  }
  if (rackAwareAssignmentTags.length === 0) {
    return 'No `rack.aware.assignment.tags`: standbys go to the least loaded instances, wherever these run.';
  }
  if (instances.length === 1) {
    return 'One instance: a standby never shares an instance with its task, so none can be placed.';
  }
  return undefined;
}
