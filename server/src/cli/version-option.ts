import {
  KAFKA_VERSIONS,
  NEWEST_VERSION,
  parseVersion,
  type VersionInForce,
} from '../catalog/kafka-version';
import { WrongUse, type OptionValues } from './command';

/** Reads `--kafka`; the newest version, marked assumed, without it. Throws `WrongUse` for what is no known version. */
export function versionOption(value: OptionValues[string]): VersionInForce {
  if (value === undefined) return { version: NEWEST_VERSION, from: 'assumed' };
  const version = typeof value === 'string' ? parseVersion(value) : undefined;
  if (version === undefined) {
    throw new WrongUse(
      `--kafka takes a Kafka version from ${KAFKA_VERSIONS[0]} to ${NEWEST_VERSION}, for example 3.9.`,
    );
  }
  return { version, from: 'setting' };
}
