import { lookUp } from '../catalog/catalog';
import type { KafkaVersion } from '../catalog/kafka-version';
import type { FleetSetting, Instance } from '../fleet/fleet';

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

/** How often members ask the broker whether there is a rebalance, in milliseconds (`heartbeat.interval.ms`). */
export function heartbeatIntervalMs(instance: Instance, version: KafkaVersion): number {
  return mainConsumerMillis(instance, 'heartbeat.interval.ms', version, 3_000);
}

/** How long state of tasks that are not assigned any more stays on disk, in milliseconds (`state.cleanup.delay.ms`). */
export function cleanupDelayMs({ settings }: Instance, version: KafkaVersion): number {
  const key = 'state.cleanup.delay.ms';
  return (
    millis(settings.get(key)) ?? Number(lookUp('streams', key, version)?.defaultValue ?? 600_000)
  );
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
  return millis(set) ?? Number(lookUp('consumer', name, version)?.defaultValue ?? fallback);
}

/** A setting's milliseconds; undefined where it does not tell any. */
function millis(setting: FleetSetting | undefined): number | undefined {
  const text = setting?.literal ? setting.value.trim() : '';
  return /^\+?\d{1,10}$/.test(text) ? Number(text) : undefined;
}
