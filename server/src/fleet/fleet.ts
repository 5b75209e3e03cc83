import type { VersionInForce } from '../catalog/kafka-version';
import type { VersionRange } from '../catalog/member-versions';
import type { Location, Span } from '../text/span';
import type { SourceTopic } from './topics';

/** A setting's value as it counts for an instance, with the place that gives it. */
export interface FleetSetting {
  /** Kafka's key. */
  readonly key: string;
  /** Untrimmed value. */
  readonly value: string;
  /** False when only known at run time. */
  readonly literal: boolean;
  readonly uri: string;
  readonly keySpan: Span;
  readonly valueSpan: Span;
}

/** One Kafka Streams process: Kafka's "client". */
export interface Instance {
  /** Base name of its file, or the name the fleet file gives (`web-2` for the second of `replicas`). Unique. */
  readonly name: string;
  /** `client.tag.*` without the prefix, values untrimmed, in the order of the text. */
  readonly tags: ReadonlyMap<string, FleetSetting>;
  /** `num.stream.threads`; at least 1. */
  readonly threads: number;
  /** Every setting that counts for this instance, by Kafka key, the tags included. */
  readonly settings: ReadonlyMap<string, FleetSetting>;
  /** Whether its state.dir survives a restart. */
  readonly stateKept: boolean;
  /** Whether `group.instance.id` is set. */
  readonly staticId: boolean;
  /** Where it is described: its file, or its name in the fleet file (the first key of its item without one). */
  readonly origin: Location;
}

/** Tasks `s_0 … s_(partitions-1)` of one subtopology, whose number is its place in the list. */
export interface Subtopology {
  readonly name: string;
  readonly partitions: number;
  readonly stateful: boolean;
  /** Records of each partition's changelog; undefined when not told. */
  readonly changelogRecords: number | undefined;
  /** Source topics, where they are described. */
  readonly sources?: readonly SourceTopic[];
  /** Names of its state stores, where they are described. */
  readonly stores?: readonly string[];
}

/** What the application computes, as far as placement cares. */
export interface Topology {
  readonly subtopologies: readonly Subtopology[];
  /** True when nothing describes it and one stateful subtopology of 12 partitions stands in. */
  readonly assumed: boolean;
}

/** The brokers, as far as a rack-aware strategy cares. */
export interface Brokers {
  /** By broker: its rack. */
  readonly racks: readonly string[];
  readonly replicationFactor: number;
  /** By topic and partition: the racks of its replicas, as far as they are told. */
  readonly topics: ReadonlyMap<string, readonly (readonly string[])[]>;
}

/** Which instances an event strikes. */
export type Selector =
  | { readonly by: 'names'; readonly names: readonly string[] }
  | { readonly by: 'tags'; readonly tags: ReadonlyMap<string, string> }
  | { readonly by: 'count'; readonly count: number };

/** Something that happens to the fleet. Times are milliseconds from the start. */
export type FleetEvent = { readonly at: number; readonly origin: Location } & (
  | { readonly kind: 'stop'; readonly select: Selector }
  | { readonly kind: 'start'; readonly instances: readonly Instance[] }
  | {
      readonly kind: 'restart';
      readonly mode: 'rolling' | 'all';
      readonly pauseMs: number;
      readonly select: Selector | undefined;
    }
);

/** Settings of the group that the brokers keep (`kafka-configs.sh --entity-type groups`), as far as a fleet file tells. */
export type GroupSettings = ReadonlyMap<string, FleetSetting>;

/** A stream thread as a member of a group whose brokers assign. Tasks by name. */
export interface ObservedMember {
  /** Drawn by the client at its start. */
  readonly id: string;
  readonly active: readonly string[];
  readonly standby: readonly string[];
}

/** What one instance had when a running group was looked at. Tasks by name. */
export interface ObservedInstance {
  /** A UUID; undefined where it is not told. */
  readonly processId: string | undefined;
  /** Versions of Kafka Streams that speak as it does; undefined where they are not told. */
  readonly versions: VersionRange | undefined;
  readonly active: readonly string[];
  readonly standby: readonly string[];
  /** Not among the standbys. */
  readonly warmup: readonly string[];
  /** What it reported when it last joined: the sum of its changelog offsets, or that it ran the task. */
  readonly offsets: ReadonlyMap<string, number | 'running'>;
  /** Its stream threads with `group.protocol=streams`; empty where they are not told. */
  readonly members: readonly ObservedMember[];
}

/** What a running group had at one moment. */
export interface ObservedState {
  /** When, as it is written. */
  readonly at: string;
  /** Milliseconds from then to the probing rebalance that was due; undefined for none. */
  readonly nextRebalanceMs: number | undefined;
  /** By task: the sum of the end offsets of its changelogs, where they are told. */
  readonly ends: ReadonlyMap<string, number>;
  /** By name of the instance. */
  readonly instances: ReadonlyMap<string, ObservedInstance>;
}

/** All instances of one application, with what is needed to predict their assignment. */
export interface Fleet {
  /** `application.id`. */
  readonly application: string;
  /** Profile it was resolved for, or null. */
  readonly profile: string | null;
  readonly kafka: VersionInForce;
  /** Documents it was read from, in order. */
  readonly sources: readonly string[];
  /** In the order of the fleet file; for folders in natural order of the file names. */
  readonly instances: readonly Instance[];
  readonly topology: Topology;
  /** Undefined where nothing tells of them. */
  readonly brokers?: Brokers | undefined;
  /** Undefined where nothing tells of them; they count with `group.protocol=streams` only. */
  readonly group?: GroupSettings | undefined;
  /** Restore speed of one instance in records per second; undefined when not told. */
  readonly recordsPerSecond: number | undefined;
  /** KIP-441's draft measure, if the fleet file asks for it. */
  readonly balanceFactor: number | undefined;
  readonly events: readonly FleetEvent[];
  /** Left out where the fleet was not read from a running group. */
  readonly observed?: ObservedState | undefined;
}

/** A problem of a fleet file that a finding reports: unknown key, wrong type, impossible event. */
export interface FleetProblem {
  readonly code: 'fleet-file' | 'duplicate-key';
  readonly span: Span;
  readonly message: string;
  readonly severity: 'error' | 'warning';
  /** What to write there, where that is known. */
  readonly instead?: string;
}
