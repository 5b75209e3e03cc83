import type { KeyPrefix } from './catalog';

/** A default of Kafka Streams for one of its clients that differs from the client's own. */
export interface StreamsClientDefault {
  readonly name: string;
  /** The client it is for. */
  readonly client: 'main consumer' | 'consumers' | 'producer';
  readonly value: string;
  /** True when it holds under exactly-once only. */
  readonly exactlyOnce?: boolean;
  readonly prefixes: readonly KeyPrefix[];
}

const ALL_CONSUMERS: readonly KeyPrefix[] = [
  '',
  'consumer.',
  'main.consumer.',
  'restore.consumer.',
  'global.consumer.',
];
const PRODUCER: readonly KeyPrefix[] = ['', 'producer.'];

/**
 * Read from the getters of StreamsConfig of the released jars, the same from 2.6.3 to 4.4.0. What users cannot
 * change is in streams-overrides.ts.
 */
const DEFAULTS: readonly StreamsClientDefault[] = [
  { name: 'max.poll.records', client: 'consumers', value: '1000', prefixes: ALL_CONSUMERS },
  {
    name: 'auto.offset.reset',
    client: 'main consumer',
    value: 'earliest',
    prefixes: ['', 'consumer.', 'main.consumer.'],
  },
  { name: 'linger.ms', client: 'producer', value: '100', prefixes: PRODUCER },
  {
    name: 'transaction.timeout.ms',
    client: 'producer',
    value: '10000',
    exactlyOnce: true,
    prefixes: PRODUCER,
  },
  {
    name: 'delivery.timeout.ms',
    client: 'producer',
    value: '2147483647',
    exactlyOnce: true,
    prefixes: PRODUCER,
  },
];

/** What Kafka Streams gives a client where the user says nothing; undefined where the client's own default holds. */
export function streamsClientDefault(
  prefix: KeyPrefix,
  name: string,
): StreamsClientDefault | undefined {
  return DEFAULTS.find((each) => each.name === name && each.prefixes.includes(prefix));
}
