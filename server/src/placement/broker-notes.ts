import type { KafkaFeatures } from '../catalog/features';
import type { Fleet } from '../fleet/fleet';
import type { LeaderSettings } from '../simulation/leader-settings';
import { GROUP_STANDBYS_KEY, GROUP_TAGS_KEY } from '../simulation/streams-group';
import { counted } from './words';

/** Kafka's default of `group.streams.max.standby.replicas`, 4.1 … 4.4. */
const MOST_STANDBYS = 2;

/**
 * What to know of an assignment that the brokers make (`group.protocol=streams`): whose settings count, what their
 * assignor does not look at, and whether Kafka itself could decide otherwise. Most important first.
 */
export function brokerNotes(
  fleet: Fleet,
  features: KafkaFeatures,
  settings: LeaderSettings,
): readonly string[] {
  return [
    tagsNote(fleet, features, settings),
    whoseSettings(fleet, settings),
    limit(settings),
    chance(fleet, features),
  ].filter((note) => note !== undefined);
}

/** Kafka 4.4 has a setting for tags, but the only assignor that its brokers ship does not ask for it. */
function tagsNote(
  { kafka }: Fleet,
  { groupTags }: KafkaFeatures,
  { rackAwareAssignmentTags: tags, numStandbyReplicas }: LeaderSettings,
): string | undefined {
  if (tags.length === 0 || numStandbyReplicas === 0) return undefined;
  const unread = groupTags
    ? `no assignor that Kafka ${kafka.version} ships reads client tags, not even with \`${GROUP_TAGS_KEY}\``
    : 'the assignor of the brokers does not read client tags';
  return `The tier is a matter of luck: ${unread}. Where copies differ in ${tags.join(' or ')}, they do so by chance.`;
}

function whoseSettings({ group }: Fleet, { numStandbyReplicas }: LeaderSettings): string {
  const told = group?.has(GROUP_STANDBYS_KEY)
    ? `${counted(numStandbyReplicas, 'standby')} by the fleet file`
    : "taken to be 0, Kafka's default; tell it under `group` in a fleet file";
  return `With \`group.protocol=streams\` the brokers assign the tasks, and the group's \`${GROUP_STANDBYS_KEY}\` counts (${told}). What the clients say of standbys, tags, warmups and assignors does not; their \`num.stream.threads\` does.`;
}

function limit({ numStandbyReplicas }: LeaderSettings): string | undefined {
  if (numStandbyReplicas <= MOST_STANDBYS) return undefined;
  return `Brokers allow at most \`group.streams.max.standby.replicas\`, ${MOST_STANDBYS} by default: ${numStandbyReplicas} need a higher one.`;
}

function chance({ kafka }: Fleet, { broker }: KafkaFeatures): string | undefined {
  if (broker.quotas) return undefined;
  return `Not reproducible: among equals the assignor of Kafka ${kafka.version} goes by identity hash codes, which differ from one run of a broker to the next. This is one of the possible placements; from 4.2 on member ids alone decide.`;
}
