import type { Instance } from '../fleet/fleet';
import { encodeUtf8 } from './utf';

/** Bytes of the two lengths that go before a tag's key and value. */
const LENGTHS = 8;

/** How many bytes client tags add to a subscription (version 11, Kafka Streams 3.2 and later). */
export function tagBytes(tags: Iterable<readonly [string, string]>): number {
  let bytes = 0;
  for (const [key, value] of tags) {
    bytes += LENGTHS + encodeUtf8(key).length + encodeUtf8(value).length;
  }
  return bytes;
}

/**
 * How many bytes the client tags of an instance add to what each of its stream threads sends at a rebalance;
 * `undefined` if a value is only known at run time.
 */
export function instanceTagBytes({ tags }: Instance): number | undefined {
  const pairs: [string, string][] = [];
  for (const [key, { literal, value }] of tags) {
    if (!literal) return undefined;
    pairs.push([key, value]);
  }
  return tagBytes(pairs);
}
