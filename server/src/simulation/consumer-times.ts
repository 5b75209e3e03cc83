import { lookUp } from '../catalog/catalog';
import type { KafkaVersion } from '../catalog/kafka-version';
import type { Instance } from '../fleet/fleet';

/**
 * How long the broker waits for a heartbeat before it takes an instance for lost, in milliseconds
 * (`session.timeout.ms`: 45 s by default since Kafka 3.0, 10 s before).
 */
export function sessionTimeoutMs(instance: Instance, version: KafkaVersion): number {
  return mainConsumerMillis(instance, 'session.timeout.ms', version, 45_000);
}

/** How long a rebalance waits for members that do not rejoin, in milliseconds (`max.poll.interval.ms`). */
export function rebalanceTimeoutMs(instance: Instance, version: KafkaVersion): number {
  return mainConsumerMillis(instance, 'max.poll.interval.ms', version, 300_000);
}

/** Prefixes of StreamsConfig that reach the main consumer, the first that is set wins. */
const PREFIXES = ['main.consumer.', 'consumer.', ''];

function mainConsumerMillis(
  { settings }: Instance,
  name: string,
  version: KafkaVersion,
  fallback: number,
): number {
  const set = PREFIXES.map((prefix) => settings.get(prefix + name)).find((each) => each);
  const text = set?.literal ? set.value.trim() : '';
  if (/^\+?\d{1,10}$/.test(text)) return Number(text);
  return Number(lookUp('consumer', name, version)?.defaultValue ?? fallback);
}
