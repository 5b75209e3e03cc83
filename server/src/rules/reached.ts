import type { KafkaVersion } from '../catalog/kafka-version';

/** Whether a version is at or past a minor version, which may be older than all that are catalogued. */
export function reached(version: KafkaVersion, minor: string | undefined): boolean {
  if (minor === undefined) return false;
  const [major = 0, second = 0] = version.split('.').map(Number);
  const [wantedMajor = 0, wantedSecond = 0] = minor.split('.').map(Number);
  return major > wantedMajor || (major === wantedMajor && second >= wantedSecond);
}
