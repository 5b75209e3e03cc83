import { compareVersions, type KafkaVersion } from './kafka-version';

/** What HighAvailabilityTaskAssignor does differently from version to version. */
export interface AssignorBehaviour {
  /** 3.2+ (KIP-708): `client.tag.*` spread the standbys. Before, tags do not exist. */
  readonly clientTags: boolean;
  /** 3.2+ (KAFKA-13600): with nobody caught up, the least lagging client counts. Before, nothing moves then. */
  readonly leastLagging: boolean;
  /** 3.3+ (#12585): movements are taken in priority order. Before, in the heap's array order. */
  readonly sortedMovements: boolean;
}

/** What differs from version to version in reading what members and leaders send each other. */
export interface WireBehaviour {
  /** 4.2+: an assignment that promises more than its bytes can hold is refused at once. Before, its end is missed. */
  readonly countsChecked: boolean;
}

/** What a Kafka version can do, as far as verdicts and rules care. The only place that compares versions. */
export interface KafkaFeatures {
  readonly assignor: AssignorBehaviour;
  readonly wire: WireBehaviour;
  /** 2.8+ (KAFKA-10716): the process id is kept in `state.dir`. Before, every start draws a new one. */
  readonly processIdKept: boolean;
  /** 3.6+ (KIP-925): `rack.aware.assignment.strategy`. */
  readonly rackAwareStrategy: boolean;
  /** 3.8+ (KIP-924): `task.assignor.class`. */
  readonly pluggableAssignor: boolean;
  /** 4.1+ (KIP-1071): `group.protocol=streams`. */
  readonly streamsProtocol: boolean;
}

/** The features of a version. */
export function featuresOf(version: KafkaVersion): KafkaFeatures {
  const since = (first: KafkaVersion): boolean => compareVersions(version, first) >= 0;
  return {
    assignor: {
      clientTags: since('3.2'),
      leastLagging: since('3.2'),
      sortedMovements: since('3.3'),
    },
    wire: { countsChecked: since('4.2') },
    processIdKept: since('2.8'),
    rackAwareStrategy: since('3.6'),
    pluggableAssignor: since('3.8'),
    streamsProtocol: since('4.1'),
  };
}
