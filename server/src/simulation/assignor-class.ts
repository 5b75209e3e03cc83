import type { AssignorName } from '../assignor/problem';
import type { AssignorBehaviour, KafkaFeatures } from '../catalog/features';
import type { LeaderSettings } from './leader-settings';

const INTERNAL = 'org.apache.kafka.streams.processor.internals.assignment.';
const PUBLIC = 'org.apache.kafka.streams.processor.assignment.assignors.';

/** The assignor that a class is; undefined for one whose decisions are not known. Null stands for Kafka's default. */
export function assignorOfClass(
  className: string | null,
  { stickyAsToday, publicSticky }: AssignorBehaviour,
): AssignorName | undefined {
  if (className === null) return 'high-availability';
  if (publicSticky && className === `${PUBLIC}StickyTaskAssignor`) return 'sticky';
  if (!stickyAsToday) return undefined;
  // The class got another name when the public one came.
  const legacy = publicSticky ? 'LegacyStickyTaskAssignor' : 'StickyTaskAssignor';
  if (className === INTERNAL + legacy) return 'legacy-sticky';
  return className === `${INTERNAL}FallbackPriorTaskAssignor` ? 'fallback' : undefined;
}

/** The class that assigns the tasks, without its package. */
export function assignorTitle({ assignorClass }: Pick<LeaderSettings, 'assignorClass'>): string {
  return assignorClass?.slice(assignorClass.lastIndexOf('.') + 1) ?? 'HighAvailabilityTaskAssignor';
}

/**
 * Whether Kafka itself always places the copies this way: the sticky assignor of KIP-924 goes through the tasks with
 * standbys in an order that differs from one JVM to the next, and the brokers' one of 4.1 goes by identity hash codes.
 */
export function isReproducible(
  { assignor, broker }: KafkaFeatures,
  { assignorClass, numStandbyReplicas, byBroker }: LeaderSettings,
): boolean {
  if (byBroker) return broker.quotas;
  return assignorOfClass(assignorClass, assignor) !== 'sticky' || numStandbyReplicas <= 0;
}
