import { compareVersions, type KafkaVersion } from './kafka-version';

/** What a setting wants an object for, by the last part of the interface's name. */
export type ClassKind =
  | 'Serde'
  | 'Serializer'
  | 'Deserializer'
  | 'DeserializationExceptionHandler'
  | 'ProductionExceptionHandler'
  | 'ProcessingExceptionHandler'
  | 'TimestampExtractor'
  | 'KafkaClientSupplier'
  | 'DslStoreSuppliers'
  | 'Partitioner';

/** A class of Kafka's own that a setting may name. */
export interface KafkaClass {
  /** As `Class.forName` takes it: inner classes behind `$`. */
  readonly name: string;
  readonly kind: ClassKind;
  /** First catalogued version that has it; '2.6' may be older. */
  readonly since: KafkaVersion;
  /** First version in which it is gone. */
  readonly gone?: KafkaVersion;
}

const SERIALIZATION = 'org.apache.kafka.common.serialization.';
const PRODUCER = 'org.apache.kafka.clients.producer.';
const KSTREAM = 'org.apache.kafka.streams.kstream.';
const PROCESSOR = 'org.apache.kafka.streams.processor.';
const ERRORS = 'org.apache.kafka.streams.errors.';
const BUILT_IN_STORES = 'org.apache.kafka.streams.state.BuiltInDslStoreSuppliers$';

/** Types with a serde, a serializer and a deserializer, and the version that they came with. */
const TYPES: Readonly<Record<string, KafkaVersion>> = {
  Boolean: '3.5',
  ByteArray: '2.6',
  ByteBuffer: '2.6',
  Bytes: '2.6',
  Double: '2.6',
  Float: '2.6',
  Integer: '2.6',
  List: '3.0',
  Long: '2.6',
  Short: '2.6',
  String: '2.6',
  UUID: '2.6',
  Void: '2.6',
};

/**
 * Every public class of kafka-clients and kafka-streams that has a constructor without arguments and is of one of the
 * kinds, as reflection finds them in the last patch release of each minor from 2.6 to 4.4.
 */
export const KAFKA_CLASSES: readonly KafkaClass[] = [
  ...Object.entries(TYPES).flatMap(([type, since]): KafkaClass[] => [
    { name: `${SERIALIZATION}Serdes$${type}Serde`, kind: 'Serde', since },
    { name: `${SERIALIZATION}${type}Serializer`, kind: 'Serializer', since },
    { name: `${SERIALIZATION}${type}Deserializer`, kind: 'Deserializer', since },
  ]),
  ...['TimeWindowed', 'SessionWindowed'].flatMap((type): KafkaClass[] => [
    { name: `${KSTREAM}WindowedSerdes$${type}Serde`, kind: 'Serde', since: '2.6' },
    { name: `${KSTREAM}${type}Serializer`, kind: 'Serializer', since: '2.6' },
    { name: `${KSTREAM}${type}Deserializer`, kind: 'Deserializer', since: '2.6' },
  ]),
  ...all('DeserializationExceptionHandler', '2.6', ERRORS, [
    'LogAndContinueExceptionHandler',
    'LogAndFailExceptionHandler',
  ]),
  ...all('ProductionExceptionHandler', '2.6', ERRORS, ['DefaultProductionExceptionHandler']),
  ...all('ProcessingExceptionHandler', '3.9', ERRORS, [
    'LogAndContinueProcessingExceptionHandler',
    'LogAndFailProcessingExceptionHandler',
  ]),
  ...all('TimestampExtractor', '2.6', PROCESSOR, [
    'FailOnInvalidTimestamp',
    'LogAndSkipOnInvalidTimestamp',
    'UsePartitionTimeOnInvalidTimestamp',
    'WallclockTimestampExtractor',
  ]),
  {
    name: `${PROCESSOR}UsePreviousTimeOnInvalidTimestamp`,
    kind: 'TimestampExtractor',
    since: '2.6',
    gone: '3.0',
  },
  ...all('KafkaClientSupplier', '2.6', PROCESSOR, ['internals.DefaultKafkaClientSupplier']),
  ...all('DslStoreSuppliers', '3.7', BUILT_IN_STORES, [
    'RocksDBDslStoreSuppliers',
    'InMemoryDslStoreSuppliers',
  ]),
  ...all('Partitioner', '2.6', PRODUCER, ['RoundRobinPartitioner']),
  { name: `${PRODUCER}UniformStickyPartitioner`, kind: 'Partitioner', since: '2.6', gone: '4.0' },
  {
    name: `${PRODUCER}internals.DefaultPartitioner`,
    kind: 'Partitioner',
    since: '2.6',
    gone: '4.0',
  },
];

/** Whether a version has a class. */
export function isIn({ since, gone }: KafkaClass, version: KafkaVersion): boolean {
  return (
    compareVersions(version, since) >= 0 &&
    (gone === undefined || compareVersions(version, gone) < 0)
  );
}

function all(
  kind: ClassKind,
  since: KafkaVersion,
  above: string,
  names: readonly string[],
): KafkaClass[] {
  return names.map((name) => ({ name: above + name, kind, since }));
}
