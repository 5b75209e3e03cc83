import { isStreamsOnly } from '../catalog/catalog';
import { namesOf } from '../catalog/facts';
import { boundName } from './framework-facts';
import { isKafkaKey } from './names';
import { closedPrefix } from './source';

/** What an environment variable means for Kafka Streams. */
export type EnvironmentName =
  | {
      readonly kind: 'setting';
      readonly key: string;
      /** Index in the variable's name where the part that stands for the Kafka key begins. */
      readonly from: number;
      readonly rank: number;
      /** Whether the name alone shows that Streams is configured. */
      readonly ofStreams: boolean;
      /** Name that a file must set for this to count; see {@link Setting.overrides}. */
      readonly overrides?: string;
    }
  /** Names the application where nothing of a higher rank does. */
  | { readonly kind: 'name'; readonly from: number; readonly rank: number }
  | {
      readonly kind: 'misplaced';
      readonly key: string;
      readonly from: number;
      readonly expected: string;
    };

/** Whether a text may hold variables that mean something; cheap. */
export function mayHoldVariables(text: string, prefixes: readonly string[]): boolean {
  return (
    /KAFKA_?STREAMS_|KSQL_|SPRING_(?:KAFKA|CLOUD_STREAM_KAFKA)_/i.test(text) ||
    prefixes.some((prefix) => text.includes(prefix.trim()))
  );
}

/**
 * What a variable means: Spring Boot and Spring Cloud Stream in their relaxed spelling, MicroProfile Config
 * (Quarkus), Micronaut, ksqlDB's container images, and prefixes of one's own. Undefined for all others.
 */
export function environmentName(
  name: string,
  prefixes: readonly string[],
): EnvironmentName | undefined {
  for (const written of prefixes) {
    const prefix = closedPrefix(written, '_');
    const key =
      prefix !== '' && name.startsWith(prefix) ? keyOf(name.slice(prefix.length)) : undefined;
    if (key !== undefined) return setting(key, prefix.length, 3);
  }
  const upper = name.toUpperCase();
  for (const { prefix, read } of NAMESPACES) {
    if (upper.startsWith(prefix)) return read(name.slice(prefix.length), prefix.length, name);
  }
  return undefined;
}

interface Namespace {
  readonly prefix: string;
  readonly read: (rest: string, from: number, name: string) => EnvironmentName | undefined;
}

const BOOT = 'SPRING_KAFKA_STREAMS_';
const CLOUD = 'SPRING_CLOUD_STREAM_KAFKA_STREAMS_BINDER_';

/** Longest prefixes first. */
const NAMESPACES: readonly Namespace[] = [
  { prefix: `${CLOUD}CONFIGURATION_`, read: (rest, from) => setting(dotted(rest), from, 1) },
  {
    prefix: `${CLOUD}FUNCTIONS_`,
    read(rest, from) {
      const [before, tail] = /^[^_]+_CONFIGURATION_(.+)$/i.exec(rest) ?? [];
      return before === undefined || tail === undefined
        ? undefined
        : setting(dotted(tail), from + before.length - tail.length, 2);
    },
  },
  { prefix: `${CLOUD}APPLICATION_ID`, read: wholeId },
  { prefix: `${CLOUD}APPLICATIONID`, read: wholeId },
  { prefix: `${BOOT}PROPERTIES_`, read: (rest, from) => setting(dotted(rest), from, 3) },
  { prefix: BOOT, read: (rest, from) => bound('springBoot', rest, from) },
  {
    prefix: 'SPRING_KAFKA_PROPERTIES_',
    read(rest, from) {
      const key = dotted(rest);
      return { ...setting(key, from, 1), ofStreams: isStreamsOnly(key) };
    },
  },
  ...(['BOOTSTRAP_SERVERS', 'CLIENT_ID', 'SECURITY_PROTOCOL', 'SSL_'] as const).map((shared) => ({
    prefix: `SPRING_KAFKA_${shared}`,
    read: (rest: string, from: number): EnvironmentName | undefined => {
      const found = bound('springBoot', shared + rest, from - shared.length);
      return found?.kind === 'setting' ? { ...found, rank: 0, ofStreams: false } : undefined;
    },
  })),
  { prefix: 'SPRING_APPLICATION_NAME', read: fallbackName },
  { prefix: 'QUARKUS_KAFKA_STREAMS_', read: (rest, from) => bound('quarkus', rest, from) },
  { prefix: 'QUARKUS_APPLICATION_NAME', read: fallbackName },
  { prefix: 'MICRONAUT_APPLICATION_NAME', read: fallbackName },
  { prefix: 'KAFKA_STREAMS_', read: microProfile },
  { prefix: 'KSQL_KSQL_STREAMS_', read: (rest, from) => setting(fromContainer(rest), from, 3) },
  {
    prefix: 'KSQL_KSQL_STREAM_',
    read(rest, from) {
      const key = fromContainer(rest);
      return isKafkaKey(key)
        ? { kind: 'misplaced', key, from, expected: `KSQL_KSQL_STREAMS_${rest}` }
        : undefined;
    },
  },
  {
    prefix: 'KSQL_KSQL_SERVICE_ID',
    read: (rest, from) => (rest === '' ? { kind: 'name', from: from - 20, rank: 3 } : undefined),
  },
  {
    prefix: 'KSQL_',
    read(rest, from) {
      const key = fromContainer(rest);
      return isStreamsOnly(key) ? setting(key, from, 0) : undefined;
    },
  },
];

function setting(
  key: string,
  from: number,
  rank: number,
): EnvironmentName & { readonly kind: 'setting' } {
  return { kind: 'setting', key, from, rank, ofStreams: true };
}

function fallbackName(rest: string, from: number, name: string): EnvironmentName | undefined {
  return rest === '' ? { kind: 'name', from: from - name.length, rank: 0 } : undefined;
}

function wholeId(rest: string, from: number, name: string): EnvironmentName | undefined {
  return rest === '' ? setting('application.id', from - name.length + CLOUD.length, 2) : undefined;
}

/** Spring Boot's and Quarkus' own names: `APPLICATION_ID`, `APPLICATIONID`. */
function bound(
  framework: 'springBoot' | 'quarkus',
  rest: string,
  from: number,
): EnvironmentName | undefined {
  const found = boundName(framework, rest.replace(/^(SECURITY|SSL)_/i, '$1.'));
  return found?.kafka === undefined ? undefined : setting(found.kafka, from, 2);
}

/** Spring makes every underscore a dot; a key with an underscore of its own cannot be written so. */
function dotted(rest: string): string {
  return rest.toLowerCase().replace(/_/g, '.');
}

/** ksqlDB's images: `_` is a dot, `__` an underscore, `___` a dash. */
function fromContainer(rest: string): string {
  return rest
    .toLowerCase()
    .replace(/_{1,3}/g, (run) => (run.length === 1 ? '.' : run.length === 2 ? '_' : '-'));
}

/**
 * `KAFKA_STREAMS_<KEY>` overrides a `kafka-streams.<key>` of Quarkus; in Micronaut the application's name stands
 * between. Short other names are of no known meaning: `KAFKA_STREAMS_VERSION`.
 */
function microProfile(rest: string, from: number): EnvironmentName | undefined {
  const key = keyOf(rest);
  if (key !== undefined) return { ...setting(key, from, 2), overrides: `kafka-streams.${key}` };
  const behindName = rest.indexOf('_') + 1;
  const named = behindName > 0 ? keyOf(rest.slice(behindName)) : undefined;
  if (named !== undefined) return setting(named, from + behindName, 2);
  // Long enough to be a slip of the pen.
  if (rest.split('_').length < 3) return undefined;
  return { ...setting(dotted(rest), from, 2), ofStreams: false };
}

let known: ReadonlyMap<string, string> | undefined;

/** The Kafka key that an upper-case name with underscores stands for; prefixes of clients included. */
function keyOf(rest: string): string | undefined {
  const upper = rest.toUpperCase();
  if (/^CLIENT_TAG_./.test(upper)) return `client.tag.${dotted(rest.slice('CLIENT_TAG_'.length))}`;
  for (const prefix of [
    'MAIN_CONSUMER_',
    'RESTORE_CONSUMER_',
    'GLOBAL_CONSUMER_',
    'CONSUMER_',
    'PRODUCER_',
    'ADMIN_',
    'TOPIC_',
  ]) {
    const inner = upper.startsWith(prefix) ? allNames().get(upper.slice(prefix.length)) : undefined;
    if (inner !== undefined) return dotted(prefix) + inner;
  }
  return allNames().get(upper);
}

function allNames(): ReadonlyMap<string, string> {
  known ??= new Map(
    (['topic', 'admin', 'producer', 'consumer', 'streams'] as const)
      .flatMap((surface) => [...namesOf(surface)])
      .map((name) => [name.toUpperCase().replace(/[.-]/g, '_'), name]),
  );
  return known;
}
