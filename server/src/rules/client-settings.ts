import type { Setting } from '../binding/setting';
import { lookUp } from '../catalog/catalog';
import type { KafkaVersion } from '../catalog/kafka-version';
import type { Surface } from '../catalog/key-facts';
import { streamsClientDefault } from '../catalog/streams-client-defaults';
import { integerOf, type Scope } from './scope';

/** Prefixes whose settings reach the main consumer, strongest first. */
export const MAIN_CONSUMER_PREFIXES = ['main.consumer.', 'consumer.', ''] as const;

/** The setting that the main consumer gets for a key of the consumer. */
export function mainConsumerSetting(scope: Pick<Scope, 'get'>, name: string): Setting | undefined {
  return MAIN_CONSUMER_PREFIXES.map((prefix) => scope.get(prefix + name)).find((found) => found);
}

/** The setting that the producers get for a key of theirs: the prefixed one wins. */
export function producerSetting(scope: Pick<Scope, 'get'>, name: string): Setting | undefined {
  return scope.get(`producer.${name}`) ?? scope.get(name);
}

/** What becomes of settings that producers refuse. With the old `exactly_once` each task makes one of its own. */
export function refusedByProducers(scope: Pick<Scope, 'get'>): string {
  return scope.get('processing.guarantee')?.value.text.trim() === 'exactly_once'
    ? 'Stream threads will fail with their first task'
    : 'Kafka Streams will not start';
}

/**
 * A number as a client of Kafka Streams gets it: the setting, else the default of Kafka Streams, else the client's
 * own. Undefined when it is known at run time only.
 */
export function clientNumber(
  setting: Setting | undefined,
  surface: Surface,
  name: string,
  version: KafkaVersion,
): number | undefined {
  if (setting) return integerOf(setting);
  const fallback =
    streamsClientDefault('', name)?.value ?? lookUp(surface, name, version)?.defaultValue;
  return fallback === undefined || fallback === null ? undefined : Number(fallback);
}

/** Whether a scope processes exactly once, by any of the names it had. */
export function isExactlyOnce(scope: Pick<Scope, 'get'>): boolean {
  return scope.get('processing.guarantee')?.value.text.trim().startsWith('exactly_once') ?? false;
}
