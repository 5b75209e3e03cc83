import { compareVersions, type KafkaVersion } from './kafka-version';
import type { Surface } from './key-facts';

/** What became of a key, as far as ConfigDef objects do not tell. */
export interface Lifecycle {
  readonly surface: Surface;
  readonly name: string;
  /** Only where the generated facts do not tell: minor versions, possibly older than the oldest catalogued. */
  readonly deprecated?: string;
  readonly removed?: string;
  readonly replacedBy?: string;
  /** Old value → new value, where the successor takes other values. */
  readonly values?: Readonly<Record<string, string>>;
  readonly note?: string;
  /** Where this is from. */
  readonly source: string;
}

const INNER_SERDE_SOURCE =
  'KIP-659; ConfigDef and TimeWindowedSerializer of 2.8.2 and 3.0.2 (which no longer reads the key)';
const OLD_RELEASES = 'ConfigDef and deprecated constants of StreamsConfig, 0.10.0.1 to 2.5.1';
const STORE_SUPPLIERS = 'org.apache.kafka.streams.state.BuiltInDslStoreSuppliers$';

/** Kept by hand. Versions of keys that facts.json has are derived there and not repeated here. */
export const LIFECYCLES: readonly Lifecycle[] = [
  {
    surface: 'streams',
    name: 'cache.max.bytes.buffering',
    replacedBy: 'statestore.cache.max.bytes',
    note: 'When both are set, the new key wins.',
    source: 'KIP-770; StreamsConfig.getTotalCacheSize',
  },
  {
    surface: 'streams',
    name: 'default.deserialization.exception.handler',
    replacedBy: 'deserialization.exception.handler',
    source: 'KIP-1056',
  },
  {
    surface: 'streams',
    name: 'default.production.exception.handler',
    replacedBy: 'production.exception.handler',
    source: 'KIP-1056',
  },
  {
    surface: 'streams',
    name: 'default.dsl.store',
    replacedBy: 'dsl.store.suppliers.class',
    values: {
      rocksDB: `${STORE_SUPPLIERS}RocksDBDslStoreSuppliers`,
      in_memory: `${STORE_SUPPLIERS}InMemoryDslStoreSuppliers`,
    },
    note: 'The new key takes the name of a class.',
    source: 'KIP-954',
  },
  {
    surface: 'streams',
    name: 'default.windowed.key.serde.inner',
    deprecated: '3.0',
    replacedBy: 'windowed.inner.class.serde',
    note: 'Since 3.0 nothing reads it, although its constant stayed until 4.0.',
    source: INNER_SERDE_SOURCE,
  },
  {
    surface: 'streams',
    name: 'default.windowed.value.serde.inner',
    deprecated: '3.0',
    replacedBy: 'windowed.inner.class.serde',
    note: 'Since 3.0 nothing reads it, although its constant stayed until 4.0.',
    source: INNER_SERDE_SOURCE,
  },
  {
    surface: 'streams',
    name: 'windowed.inner.class.serde',
    note: 'Meant for plain consumers and producers; there it is `windowed.inner.deserializer.class` and `windowed.inner.serializer.class` now.',
    source: 'KIP-1020; constants of TimeWindowedDeserializer and TimeWindowedSerializer, 4.4.0',
  },
  {
    surface: 'streams',
    name: 'window.size.ms',
    note: 'Meant for plain consumers, where the windowed deserializer still reads it.',
    source: 'KIP-1020; constants of TimeWindowedDeserializer, 4.4.0',
  },
  {
    surface: 'streams',
    name: 'retries',
    note: '`task.timeout.ms` bounds retries by time; from 4.0 on the key reaches only the producer and admin clients.',
    source: 'KIP-572; ConfigDef of 4.0.2',
  },
  {
    surface: 'streams',
    name: 'auto.include.jmx.reporter',
    note: 'List the JMX reporter in `metric.reporters`, or leave it out there; it is the default from 4.0 on.',
    source: 'KIP-830; ConfigDef of 4.0.2',
  },
  {
    surface: 'streams',
    name: 'partition.grouper',
    deprecated: '2.4',
    note: 'Tasks are always formed by Kafka Streams itself; nothing takes its place.',
    source: 'KIP-528; deprecated constants of StreamsConfig 2.4.1',
  },
  {
    surface: 'streams',
    name: 'processing.exception.handler.global.enabled',
    note: 'A switch for the time until 5.0, when the handler always covers global stores.',
    source: 'documentation of the key in StreamsConfig 4.4.0',
  },
  {
    surface: 'streams',
    name: 'timestamp.extractor',
    deprecated: '0.11.0',
    removed: '2.0',
    replacedBy: 'default.timestamp.extractor',
    source: OLD_RELEASES,
  },
  {
    surface: 'streams',
    name: 'key.serde',
    deprecated: '0.11.0',
    removed: '2.0',
    replacedBy: 'default.key.serde',
    source: OLD_RELEASES,
  },
  {
    surface: 'streams',
    name: 'value.serde',
    deprecated: '0.11.0',
    removed: '2.0',
    replacedBy: 'default.value.serde',
    source: OLD_RELEASES,
  },
  {
    surface: 'streams',
    name: 'zookeeper.connect',
    deprecated: '0.10.2',
    removed: '2.0',
    note: 'Kafka Streams talks to brokers only; nothing takes its place.',
    source: OLD_RELEASES,
  },
];

const byKey = new Map(LIFECYCLES.map((each) => [`${each.surface} ${each.name}`, each]));

/** The hand-kept part of a key's history. */
export function lifecycleOf(surface: Surface, name: string): Lifecycle | undefined {
  return byKey.get(`${surface} ${name}`);
}

/** A value that is still accepted but on its way out. */
export interface DeprecatedValue {
  readonly surface: Surface;
  readonly name: string;
  readonly value: string;
  readonly since: KafkaVersion;
  readonly replacement: string;
}

/** Deprecated constants for values in StreamsConfig 3.0.2 (KIP-732). */
const DEPRECATED_VALUES: readonly DeprecatedValue[] = ['exactly_once', 'exactly_once_beta'].map(
  (value) => ({
    surface: 'streams',
    name: 'processing.guarantee',
    value,
    since: '3.0',
    replacement: 'exactly_once_v2',
  }),
);

/**
 * What to write in place of a value that a version deprecates. It is told for versions that refuse the value as
 * well: `checkValue` says so there.
 */
export function deprecatedValue(
  surface: Surface,
  name: string,
  version: KafkaVersion,
  text: string,
): DeprecatedValue | undefined {
  return DEPRECATED_VALUES.find(
    (each) =>
      each.surface === surface &&
      each.name === name &&
      each.value === text.trim() &&
      compareVersions(version, each.since) >= 0,
  );
}

/**
 * A replaced setting under its new key, with its value translated where the new key takes other values; undefined
 * when the key has no successor or the value no counterpart.
 */
export function successorOf(
  surface: Surface,
  name: string,
  text: string,
): { readonly name: string; readonly value: string } | undefined {
  const lifecycle = lifecycleOf(surface, name);
  if (lifecycle?.replacedBy === undefined) return undefined;
  const value = lifecycle.values === undefined ? text : lifecycle.values[text.trim()];
  return value === undefined ? undefined : { name: lifecycle.replacedBy, value };
}
