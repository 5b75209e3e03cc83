/** Every Kafka minor the catalog knows, oldest first. */
export const KAFKA_VERSIONS = [
  '2.6',
  '2.7',
  '2.8',
  '3.0',
  '3.1',
  '3.2',
  '3.3',
  '3.4',
  '3.5',
  '3.6',
  '3.7',
  '3.8',
  '3.9',
  '4.0',
  '4.1',
  '4.2',
  '4.3',
  '4.4',
] as const;

/** A Kafka minor version. */
export type KafkaVersion = (typeof KAFKA_VERSIONS)[number];

/** The newest version known; taken where nothing says which version is in force. */
export const NEWEST_VERSION: KafkaVersion = '4.4';

/** Negative, zero or positive as `a` is older than, equal to or newer than `b`. */
export function compareVersions(a: KafkaVersion, b: KafkaVersion): number {
  return KAFKA_VERSIONS.indexOf(a) - KAFKA_VERSIONS.indexOf(b);
}

/**
 * Reads a version as people write it (`3.9`, `3.9.1`, `v3.9.0-rc3`, `7.9-ccs` is not one). A minor newer than the
 * newest known counts as the newest; one older than the oldest known, or no version at all, gives `undefined`.
 */
export function parseVersion(text: string): KafkaVersion | undefined {
  const match = /^v?(\d{1,3})\.(\d{1,3})(?:[.-].*)?$/.exec(text.trim());
  if (!match) return undefined;
  const minor = `${Number(match[1])}.${Number(match[2])}`;
  const known = KAFKA_VERSIONS.find((version) => version === minor);
  if (known) return known;
  const [newestMajor = 0, newestMinor = 0] = NEWEST_VERSION.split('.').map(Number);
  const newer = Number(match[1]) === newestMajor && Number(match[2]) > newestMinor;
  return newer ? NEWEST_VERSION : undefined;
}

/** The version whose rules apply and what says so; `assumed` when nothing does. */
export interface VersionInForce {
  readonly version: KafkaVersion;
  readonly from: 'fleet file' | 'setting' | 'comment' | 'build file' | 'assumed';
}
