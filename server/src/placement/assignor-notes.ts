import type { AssignorName } from '../assignor/problem';
import type { KafkaFeatures } from '../catalog/features';
import { clientRackOf } from '../fleet/client-rack';
import type { Fleet } from '../fleet/fleet';
import { topicNames } from '../fleet/topics';
import { assignorOfClass, assignorTitle, isReproducible } from '../simulation/assignor-class';
import type { LeaderSettings } from '../simulation/leader-settings';
import { brokerNotes } from './broker-notes';
import type { AssignorWords } from './reasons';
import { listed } from './words';

/**
 * What to know of the assignor and of the rack-aware strategy that the placement was worked out with: what they leave
 * out of account, and what had to be assumed. Most important first.
 */
export function assignorNotes(
  fleet: Fleet,
  features: KafkaFeatures,
  settings: LeaderSettings,
): readonly string[] {
  if (settings.byBroker) return brokerNotes(fleet, features, settings);
  return [
    stickiness(features, settings),
    chance(features, settings),
    ...strategyNotes(fleet, features, settings),
  ].filter((note) => note !== undefined);
}

/** How a standby finds its place: why a better spread may be missed; and whether copies are warmed up elsewhere first. */
export function standbyWords(
  features: KafkaFeatures,
  settings: LeaderSettings,
): Pick<AssignorWords, 'standbys' | 'warmsUp'> {
  if (settings.byBroker) {
    return {
      standbys: 'the brokers give a standby to the instance with the fewest tasks per thread',
      warmsUp: false,
    };
  }
  const assignor = assignorOfClass(settings.assignorClass, features.assignor);
  const warmsUp = assignor === 'high-availability';
  const standbys = warmsUp
    ? 'Kafka places one standby at a time, the least loaded instance first, and does not go back'
    : `\`${assignorTitle(settings)}\` does not look at tags: a standby goes where state of its task is, else to the instance with the most room`;
  return { standbys, warmsUp };
}

/** What decides between instances that are equal to an assignor. */
export function tiesText(assignor: AssignorName): string {
  const ids = 'Process ids are random in production; here they follow the order of the instances.';
  switch (assignor) {
    case 'high-availability':
      return `Of equally loaded instances the one with the lowest process id is taken. ${ids}`;
    case 'sticky':
    case 'preserving-sticky':
      return `Of instances with equal room the one is taken that a hash table of process ids has first. ${ids} Where standbys go is not reproducible in Kafka.`;
    case 'legacy-sticky':
    case 'fallback':
      return `Of instances with equal room the one is taken that a hash table of process ids has first. ${ids}`;
  }
}

function stickiness(features: KafkaFeatures, settings: LeaderSettings): string | undefined {
  const { assignorClass, rackAwareAssignmentTags } = settings;
  const assignor = assignorOfClass(assignorClass, features.assignor);
  if (assignor === 'high-availability') return undefined;
  const name = assignorTitle(settings);
  const tags =
    rackAwareAssignmentTags.length > 0
      ? ` It does not look at \`rack.aware.assignment.tags\` (${rackAwareAssignmentTags.join(', ')}): tags that differ do so by chance.`
      : '';
  return `\`${name}\` keeps tasks where they were and starts no warmups.${tags}`;
}

function chance(features: KafkaFeatures, settings: LeaderSettings): string | undefined {
  if (isReproducible(features, settings)) return undefined;
  return `Standbys are not reproducible in Kafka: \`${assignorTitle(settings)}\` goes through the tasks in an order that differs from one JVM to the next. This is one of the possible placements.`;
}

function strategyNotes(
  { instances, brokers, topology }: Fleet,
  features: KafkaFeatures,
  { strategy, trafficCost, nonOverlapCost, assignorClass }: LeaderSettings,
): readonly string[] {
  if (!features.assignor.rackStrategies.some((known) => known === strategy)) return [];
  const assignor = assignorOfClass(assignorClass, features.assignor);
  const name = `\`rack.aware.assignment.strategy=${strategy}\``;
  if (assignor === 'fallback') return [`${name} has no effect with this assignor.`];
  const racks = instances.map((instance) => ({ instance, rack: clientRackOf(instance) }));
  const untold = racks.find(({ rack }) => rack?.literal === false);
  if (untold) {
    const where = `\`${untold.rack?.key ?? 'client.rack'}\` of ${untold.instance.name}`;
    return [`${where} is only known at run time: the placement is the one without ${name}.`];
  }
  const without = racks.filter(({ rack }) => !rack || rack.value === '');
  if (without.length > 0) {
    const names = listed(without.map(({ instance }) => instance.name));
    const verb = without.length === 1 ? 'has' : 'have';
    return [`${name} stays off for the whole group: ${names} ${verb} no \`client.rack\`.`];
  }
  if (assignor === 'sticky' && (trafficCost === null || nonOverlapCost === null)) {
    return [
      `${name} has no effect: this assignor wants both \`rack.aware.assignment.traffic_cost\` and \`rack.aware.assignment.non_overlap_cost\` set.`,
    ];
  }
  const names = [...new Set(racks.flatMap(({ rack }) => rack?.value ?? []))].sort();
  if (!brokers) {
    return [
      `${name} depends on the brokers, which are assumed: in the racks of the instances (${listed(names)}), 3 replicas of each partition spread over them. Describe yours under \`brokers\` in a fleet file.`,
    ];
  }
  const assumed = [...new Set(topicNames(topology))].filter((topic) => !brokers.topics.has(topic));
  if (assumed.length === 0) return [];
  return [
    `${name}: replicas of ${listed(assumed)} (${brokers.replicationFactor} of each partition) are assumed to be spread evenly over the racks. Tell them under \`brokers.topics\` if they are not.`,
  ];
}
