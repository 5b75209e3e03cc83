/** Kafka's error codes, as far as they are acted on (org.apache.kafka.common.protocol.Errors). */
export const ERROR = {
  none: 0,
  unknownTopicOrPartition: 3,
  leaderNotAvailable: 5,
  notLeader: 6,
  coordinatorLoading: 14,
  coordinatorNotAvailable: 15,
  notCoordinator: 16,
  topicAuthorizationFailed: 29,
  groupAuthorizationFailed: 30,
  clusterAuthorizationFailed: 31,
  unsupportedSaslMechanism: 33,
  unsupportedVersion: 35,
  saslAuthenticationFailed: 58,
  groupIdNotFound: 69,
} as const;

const NAMES: ReadonlyMap<number, string> = new Map(
  Object.entries(ERROR).map(([name, code]) => [
    code,
    name.replace(/[A-Z]/g, (sign) => `_${sign}`).toUpperCase(),
  ]),
);

/** What Kafka calls an error, or its number. */
export function errorName(code: number): string {
  return NAMES.get(code) ?? `error ${code}`;
}

/** Errors that pass by themselves: the coordinator is moving or still reads its log. */
export function isPassing(code: number): boolean {
  const passing: readonly number[] = [
    ERROR.coordinatorLoading,
    ERROR.coordinatorNotAvailable,
    ERROR.notCoordinator,
    ERROR.leaderNotAvailable,
    ERROR.notLeader,
  ];
  return passing.includes(code);
}
