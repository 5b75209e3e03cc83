import type { AssignorName } from '../assignor/problem';
import type { AssignorBehaviour } from '../catalog/features';

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
