/** A value worth offering, with the reason to take it. */
export interface SensibleValue {
  readonly value: string;
  readonly why: string;
}

const ASSIGNORS = 'org.apache.kafka.streams.processor.assignment.assignors.';
const ERRORS = 'org.apache.kafka.streams.errors.';
const SERDES = 'org.apache.kafka.common.serialization.Serdes$';
const STORES = 'org.apache.kafka.streams.state.BuiltInDslStoreSuppliers$';

const SERDE_CLASSES: readonly SensibleValue[] = [
  'String',
  'Long',
  'Integer',
  'UUID',
  'Bytes',
  'ByteArray',
].map((name) => ({ value: `${SERDES}${name}Serde`, why: `serde of ${name}` }));

const DESERIALIZATION_HANDLERS: readonly SensibleValue[] = [
  { value: `${ERRORS}LogAndFailExceptionHandler`, why: 'stop at a record that cannot be read' },
  { value: `${ERRORS}LogAndContinueExceptionHandler`, why: 'skip records that cannot be read' },
];

const PRODUCTION_HANDLERS: readonly SensibleValue[] = [
  { value: `${ERRORS}DefaultProductionExceptionHandler`, why: 'stop at a record that is refused' },
];

/**
 * Values that people choose, by Kafka key; for keys whose type tells nothing. Classes are those that ship with
 * Kafka Streams. Enumerations, booleans and defaults come from the catalog instead.
 */
const BY_KEY: Readonly<Record<string, readonly SensibleValue[]>> = {
  'num.standby.replicas': [
    { value: '0', why: 'no standby: state is restored from the changelog after a failure' },
    { value: '1', why: 'one instance may fail without a restore' },
    { value: '2', why: 'two instances may fail without a restore' },
  ],
  'max.warmup.replicas': [
    { value: '2', why: 'at most 2 tasks move at a time' },
    { value: '4', why: 'twice the pace, twice the load while tasks move' },
    { value: '8', why: 'four times the pace, four times the load while tasks move' },
  ],
  'probing.rebalance.interval.ms': [
    { value: '60000', why: '1 min, the least Kafka takes' },
    { value: '300000', why: '5 min' },
    { value: '600000', why: '10 min' },
  ],
  'acceptable.recovery.lag': [
    { value: '10000', why: 'records a standby may lack and still take over' },
    { value: '100000', why: 'for stores that are written much between commits' },
    { value: '9223372036854775807', why: 'no warmups: tasks move at once' },
  ],
  'commit.interval.ms': [
    { value: '100', why: '100 ms, what exactly-once uses' },
    { value: '1000', why: '1 s' },
    { value: '30000', why: '30 s, what at-least-once uses' },
  ],
  'statestore.cache.max.bytes': [
    { value: '0', why: 'no cache: every update is passed on' },
    { value: '10485760', why: '10 MiB' },
    { value: '104857600', why: '100 MiB' },
  ],
  'session.timeout.ms': [
    { value: '10000', why: '10 s' },
    { value: '45000', why: '45 s' },
  ],
  'max.poll.interval.ms': [
    { value: '300000', why: '5 min' },
    { value: '900000', why: '15 min' },
  ],
  'replication.factor': [
    { value: '-1', why: "the brokers' default" },
    { value: '3', why: 'three replicas of internal topics' },
  ],
  'min.insync.replicas': [{ value: '2', why: 'with three replicas, one may be away' }],
  'num.stream.threads': [
    { value: '1', why: 'one thread' },
    { value: '2', why: 'two threads' },
    { value: '4', why: 'four threads' },
  ],
  'state.dir': [{ value: '/var/lib/kafka-streams', why: 'a folder that survives a restart' }],
  'task.assignor.class': [
    { value: `${ASSIGNORS}StickyTaskAssignor`, why: 'keeps tasks where they are; no warmups' },
  ],
  'default.key.serde': SERDE_CLASSES,
  'default.value.serde': SERDE_CLASSES,
  'deserialization.exception.handler': DESERIALIZATION_HANDLERS,
  'default.deserialization.exception.handler': DESERIALIZATION_HANDLERS,
  'production.exception.handler': PRODUCTION_HANDLERS,
  'default.production.exception.handler': PRODUCTION_HANDLERS,
  'dsl.store.suppliers.class': [
    { value: `${STORES}RocksDBDslStoreSuppliers`, why: 'state on disk' },
    { value: `${STORES}InMemoryDslStoreSuppliers`, why: 'state in memory' },
  ],
  'default.timestamp.extractor': [
    {
      value: 'org.apache.kafka.streams.processor.FailOnInvalidTimestamp',
      why: 'stop at a record without a timestamp',
    },
    {
      value: 'org.apache.kafka.streams.processor.LogAndSkipOnInvalidTimestamp',
      why: 'skip records without a timestamp',
    },
    {
      value: 'org.apache.kafka.streams.processor.WallclockTimestampExtractor',
      why: 'the time of processing',
    },
  ],
};

/** Values worth offering for an un-prefixed key. */
export function sensibleValues(name: string): readonly SensibleValue[] {
  return BY_KEY[name] ?? [];
}
