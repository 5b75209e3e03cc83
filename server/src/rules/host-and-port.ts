import { featuresOf } from '../catalog/features';
import type { KafkaVersion } from '../catalog/kafka-version';

/** `Utils.getHost` and `getPort` from 4.0 on. */
const STRICT = /^(?:[0-9a-zA-Z\-%._]*:\/\/)?\[?([0-9a-zA-Z\-%._:]*)\]?:([0-9]+)$/;

/** The same up to 3.9: anything may stand in front. */
const LENIENT = /^.*?\[?([0-9a-zA-Z\-%._:]*)\]?:([0-9]+)$/;

/** An address as Kafka takes it apart. */
export interface HostAndPort {
  /** May be empty. */
  readonly host: string;
  /** Not yet known to be one: any number of digits. */
  readonly port: number;
}

/** What Kafka's `Utils.getHost` and `getPort` make of a text; undefined when they make nothing of it. */
export function hostAndPort(text: string, version: KafkaVersion): HostAndPort | undefined {
  const match = (featuresOf(version).strictHostAndPort ? STRICT : LENIENT).exec(text);
  return match ? { host: match[1] ?? '', port: Number(match[2]) } : undefined;
}

/** `http://orders:8080/state` → `http://orders:8080`; undefined for what ends in no path. */
export function withoutPath(text: string): string | undefined {
  return /^((?:[\w.+-]+:\/\/)?[^/\s]+)\/\S*$/.exec(text)?.[1];
}
