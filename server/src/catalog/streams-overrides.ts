import type { KeyPrefix } from './catalog';
import { featuresOf } from './features';
import type { KafkaVersion } from './kafka-version';

/** A client setting that Kafka Streams sets itself, whatever the user says. */
export interface StreamsOverride {
  /** The key without its prefix. */
  readonly name: string;
  /** What counts in place of the user's value, in words that follow "sets it to". */
  readonly counts: string;
  /** The value that counts, where it is always the same. */
  readonly value?: string;
  /** True when only exactly-once processing overrides it. */
  readonly exactlyOnce?: boolean;
}

interface Entry extends StreamsOverride {
  readonly prefixes: readonly KeyPrefix[];
  /** Prefixes of single consumers that are overridden from 4.2 on; before, the user's value counts there. */
  readonly later?: readonly KeyPrefix[];
  /** True when versions before `group.protocol` do not override it. */
  readonly withProtocols?: boolean;
}

const CONSUMERS = [
  'consumer.',
  'main.consumer.',
  'restore.consumer.',
  'global.consumer.',
] as const satisfies readonly KeyPrefix[];

const SINGLE = ['main.consumer.', 'restore.consumer.', 'global.consumer.'] as const;

/**
 * Measured on the released jars, 2.6 to 4.4: what the getters of StreamsConfig (getMainConsumerConfigs and its
 * likes) return for a value of the user. What is not listed reaches the client, such as
 * `main.consumer.isolation.level`.
 */
const OVERRIDES: readonly Entry[] = [
  {
    name: 'enable.auto.commit',
    prefixes: ['', 'consumer.'],
    later: SINGLE,
    counts: '`false`, because it commits by itself',
    value: 'false',
  },
  {
    name: 'allow.auto.create.topics',
    prefixes: ['', 'consumer.', 'main.consumer.'],
    later: ['restore.consumer.', 'global.consumer.'],
    counts: '`false`, because it creates its topics itself',
    value: 'false',
  },
  { name: 'group.id', prefixes: ['', ...CONSUMERS], counts: '`application.id`' },
  {
    name: 'partition.assignment.strategy',
    prefixes: ['', 'consumer.', 'main.consumer.'],
    counts: 'its own assignor',
  },
  {
    name: 'client.id',
    prefixes: [...CONSUMERS, 'producer.', 'admin.'],
    counts: 'a name made from the un-prefixed `client.id`',
  },
  {
    name: 'bootstrap.servers',
    prefixes: ['consumer.', 'producer.'],
    counts: 'the un-prefixed `bootstrap.servers`',
  },
  {
    name: 'group.protocol',
    prefixes: ['consumer.'],
    withProtocols: true,
    counts: '`classic`; the un-prefixed `group.protocol` chooses',
    value: 'classic',
  },
  {
    name: 'isolation.level',
    prefixes: ['', 'consumer.'],
    exactlyOnce: true,
    counts: '`read_committed`',
    value: 'read_committed',
  },
  {
    name: 'enable.idempotence',
    prefixes: ['', 'producer.'],
    exactlyOnce: true,
    counts: '`true`',
    value: 'true',
  },
  {
    name: 'transactional.id',
    prefixes: ['', 'producer.'],
    exactlyOnce: true,
    counts: 'an id of its own for each producer',
  },
];

const NAMES: ReadonlySet<string> = new Set(OVERRIDES.map(({ name }) => name));

/** What Kafka Streams puts in place of a client setting; undefined when the user's value reaches a client. */
export function streamsOverride(
  prefix: KeyPrefix,
  name: string,
  version: KafkaVersion,
): StreamsOverride | undefined {
  // Most keys are none of these: they are asked for once for every setting of a file.
  if (!NAMES.has(name)) return undefined;
  const { overridesSingleConsumers, consumersStayClassic } = featuresOf(version);
  return OVERRIDES.find(
    (each) =>
      each.name === name &&
      (each.prefixes.includes(prefix) ||
        (overridesSingleConsumers && each.later?.includes(prefix) === true)) &&
      (each.withProtocols !== true || consumersStayClassic),
  );
}
