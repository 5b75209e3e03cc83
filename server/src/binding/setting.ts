import type { Decoded } from '../text/decoded';
import type { Entry, ParsedText } from '../text/parsed-text';
import type { Span } from '../text/span';

/** Where a document's Kafka keys come from: which framework's names, or none. */
export type Shape =
  | 'plain'
  | 'spring-boot'
  | 'spring-cloud-stream'
  | 'quarkus'
  | 'micronaut'
  | 'ksqldb'
  | 'environment'
  | 'compose'
  | 'kubernetes'
  | 'own-prefix'
  | 'fleet-file'
  | 'settings-file';

/** A Kafka setting as one entry of a document gives it. */
export interface Setting {
  /** Kafka's own key with its client prefix, if any: `num.standby.replicas`, `main.consumer.client.rack`, `client.tag.zone`. */
  readonly key: string;
  /** Where the Kafka part of the key stands (for `kafka-streams.num.standby.replicas` without the prefix). */
  readonly keySpan: Span;
  /** The value, untrimmed. */
  readonly value: Decoded;
  /** False when the value is only known at run time (`${…}`, `@…@`, `{{…}}`, `$(X)`, `%{…}`): no verdict on it. */
  readonly literal: boolean;
  /** The entry it was read from. */
  readonly entry: Entry;
  /** Name that something else must set for this to count: of a variable that can only override it. */
  readonly overrides?: string;
}

/**
 * Settings that hold together: the base of a file, or one profile, document or function of it, which
 * lies over the base. Later settings of
 * one layer win over earlier ones with the same key.
 */
export interface Layer {
  /** Profile name (`prod`), in a fleet file the name of the instances it is for; null for the base. */
  readonly profile: string | null;
  /** In the order of precedence, and among equals of the text; duplicates included. */
  readonly settings: readonly Setting[];
}

/** One application as one document describes it. */
export interface BoundApplication {
  /** What `application.id` is set to (by its Kafka or its framework's name); undefined when the document does not say. */
  readonly id: Setting | undefined;
  /** Base first, then each profile. Never empty. */
  readonly layers: readonly Layer[];
  /** Present when a container platform starts it. */
  readonly workload?: Workload;
  /** Name of the ConfigMap that holds it, for workloads of other files that use it. */
  readonly configMap?: string;
  /** Whether environment variables give its settings: they win over every file, whatever its profile. */
  readonly variables?: true;
}

/** Instances that a container platform starts from one description. */
export interface Workload {
  /** Name of the Deployment, StatefulSet or service. */
  readonly name: string;
  /** How many there are; undefined when nothing literal says so. */
  readonly replicas: number | undefined;
  /** Where its name stands. */
  readonly span: Span;
  /** ConfigMaps that its settings come from and this document does not hold. */
  readonly configMaps: readonly string[];
  /** Paths of `.env` files that its settings come from, relative to this document; later ones win. */
  readonly envFiles: readonly string[];
}

/** A Kafka key at a place that nothing reads. */
export interface Misplaced {
  readonly setting: Setting;
  /** The whole key that works, as the entry would have to be named. */
  readonly expected: string;
  /**
   * Why it does not count although the name is right: Spring takes a list apart, Quarkus a YAML key with dots for one
   * quoted name.
   */
  readonly because?: 'list' | 'dotted';
}

/** A document with its Kafka settings told apart from everything else in it. */
export interface BoundDocument {
  readonly uri: string;
  readonly shape: Shape;
  readonly parsed: ParsedText;
  /** Empty when the document holds no Streams setting; then every feature stays silent. */
  readonly applications: readonly BoundApplication[];
  /** Keys that are meant for Kafka Streams and do not reach it; they are in no layer. */
  readonly misplaced?: readonly Misplaced[];
  /** Workloads that hold no Streams setting, but refer to something that may. */
  readonly idle?: readonly Workload[];
  /** True for a document with template directives: what it says may hold in some cases only. */
  readonly conditional?: boolean;
}

/** The setting of a layer that counts for a key: the last one. */
export function effective(layer: Layer, key: string): Setting | undefined {
  return layer.settings.findLast((setting) => setting.key === key);
}
