import type { VersionRange } from '../catalog/member-versions';
import type { SourceTopic } from '../fleet/topics';

/** A member of a running group: one stream thread. */
export interface ObservedMember {
  readonly id: string;
  /** `group.instance.id` of a static member. */
  readonly instanceId: string | null;
  readonly clientId: string;
  /** Address that it connects from. */
  readonly host: string;
  /** `client.rack`; null where it is not set or not told. */
  readonly rack: string | null;
  readonly processId: string;
  /** `application.server`. */
  readonly endPoint: string | null;
  readonly tags: ReadonlyMap<string, string>;
  /** Versions of Kafka Streams that speak as it does; undefined for none that is known. */
  readonly versions: VersionRange | undefined;
  /** By task: what it reported when it last joined: the sum of its changelog offsets, -2 where it runs. */
  readonly offsets: ReadonlyMap<string, bigint>;
  readonly active: readonly string[];
  readonly standby: readonly string[];
  /** Told by brokers only; of a classic group they are among the standbys. */
  readonly warmup: readonly string[];
}

/** A subtopology as it can be told from outside; its number is its place in the list. */
export interface ObservedSubtopology {
  /** Number of its tasks; 0 for a number that has none, such as that of a global store. */
  readonly partitions: number;
  readonly sources: readonly SourceTopic[];
  readonly stateful: boolean;
  /** Its changelog topics; undefined where several subtopologies may own them. */
  readonly changelogs: readonly string[] | undefined;
}

/** A running application as the cluster tells of it at one moment. */
export interface ObservedGroup {
  readonly application: string;
  readonly protocol: 'classic' | 'streams';
  /** When it was looked at, in milliseconds since 1970. */
  readonly at: number;
  readonly members: readonly ObservedMember[];
  readonly subtopologies: readonly ObservedSubtopology[];
  /** By task: the sum of the end offsets of its changelogs, where they are known. */
  readonly ends: ReadonlyMap<string, bigint>;
  /** When the next probing rebalance is due, in milliseconds since 1970; undefined for none. */
  readonly nextRebalance: number | undefined;
  /** By broker: its rack. */
  readonly brokerRacks: readonly (string | null)[];
  /** By topic and partition: the racks of its replicas; topics of which all are known. */
  readonly replicaRacks: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** Settings that the cluster tells: those that brokers keep for a streams group. */
  readonly settings: ReadonlyMap<string, string>;
  /** What could not be read or is not certain, in sentences. */
  readonly notes: readonly string[];
}

/** Name of a task, as Kafka writes it. */
export function taskName(subtopology: number | string, partition: number): string {
  return `${subtopology}_${partition}`;
}
