/** The two values of `rack.aware.assignment.strategy` that do something. */
export type RackStrategy = 'min_traffic' | 'balance_subtopology';

/** A partition of a topic. */
export interface TopicPartition {
  readonly topic: string;
  readonly partition: number;
}

/**
 * Where brokers keep topics: for each partition the racks of its replicas. `null` is a broker without a rack, an empty
 * list a partition whose replicas are not told, a missing partition one that does not exist.
 */
export type ReplicaRacks = ReadonlyMap<string, readonly (readonly (string | null)[])[]>;

/** What the tasks read, and where the brokers keep it. */
export interface TaskTopics {
  /** By task: partitions of its source topics, repartition topics included. */
  readonly sources: readonly (readonly TopicPartition[])[];
  /** By task: partitions of its changelogs. A changelog may be a source topic as well. */
  readonly changelogs: readonly (readonly TopicPartition[])[];
  /** What the leader knows without asking: the cluster metadata. */
  readonly metadata: ReplicaRacks;
  /** What the brokers answer when the leader asks for a topic. */
  readonly described: ReplicaRacks;
}

/** What KIP-925's rack-aware assignment decides on. */
export interface RackAware {
  readonly strategy: RackStrategy;
  /** Configured costs; null for those of the assignor. */
  readonly trafficCost: number | null;
  readonly nonOverlapCost: number | null;
  readonly topics: TaskTopics;
  /** By client: `client.rack` of each of its consumers, null where it is not set. */
  readonly consumerRacks: readonly (readonly (string | null)[])[];
}
