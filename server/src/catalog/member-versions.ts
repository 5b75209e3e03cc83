import { compareVersions, NEWEST_VERSION, parseVersion, type KafkaVersion } from './kafka-version';

/** Versions of Kafka Streams, both ends included. */
export interface VersionRange {
  readonly oldest: KafkaVersion;
  readonly newest: KafkaVersion;
}

/**
 * By the latest metadata format that a member supports and the version of its consumer subscription, at least: which
 * versions it may be. `StreamsAssignmentProtocolVersions.LATEST_SUPPORTED_VERSION` and
 * `ConsumerProtocolSubscription.HIGHEST_SUPPORTED_VERSION` of 2.6.3 to 4.4.0; the first releases of 2.6 had format 7.
 */
const SPOKEN: readonly (readonly [format: number, subscription: number, VersionRange])[] = [
  [11, 3, { oldest: '3.4', newest: NEWEST_VERSION }],
  [11, 0, { oldest: '3.2', newest: '3.3' }],
  [10, 0, { oldest: '3.0', newest: '3.1' }],
  [9, 0, { oldest: '2.8', newest: '2.8' }],
  [8, 0, { oldest: '2.6', newest: '2.7' }],
  [7, 0, { oldest: '2.6', newest: '2.6' }],
];

/** Which versions the members of groups are whose brokers assign (KIP-1071). */
export const STREAMS_PROTOCOL_VERSIONS: VersionRange = { oldest: '4.1', newest: NEWEST_VERSION };

/** The versions of Kafka Streams that a member of a classic group may be, from how it speaks; undefined for others. */
export function versionsSpeaking(format: number, subscription: number): VersionRange | undefined {
  const [, , range] = SPOKEN.find(([f, s]) => format === f && subscription >= s) ?? [];
  return range;
}

/** Whether a version is within a range. */
export function isWithin(version: KafkaVersion, { oldest, newest }: VersionRange): boolean {
  return compareVersions(oldest, version) <= 0 && compareVersions(version, newest) <= 0;
}

/** `3.0-3.1`; one version alone is written as such. */
export function writeRange({ oldest, newest }: VersionRange): string {
  return oldest === newest ? oldest : `${oldest}-${newest}`;
}

/** Reads what `writeRange` writes; undefined where it is no range of known versions. */
export function parseRange(text: string): VersionRange | undefined {
  const [first = '', last = first, ...rest] = text.trim().split(/\s*-\s*/);
  const [oldest, newest] = [parseVersion(first), parseVersion(last)];
  if (!oldest || !newest || rest.length > 0 || compareVersions(oldest, newest) > 0)
    return undefined;
  return { oldest, newest };
}
