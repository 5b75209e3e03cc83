import { stringHash } from '../assignor/java-hash';
import { hashSetOrder, type JavaKey } from '../assignor/java-order';
import type { TopicPartition } from './assignment-info';
import { compareTexts } from './wire-task';

/** How Java's collections take topic partitions. Java cannot compare them; here they have an order all the same. */
export const PARTITION_KEY: JavaKey<TopicPartition> = {
  hash: ({ topic, partition }) =>
    (Math.imul(31, 31 + partition) + (topic === null ? 0 : stringHash(topic))) | 0,
  compare: comparePartitions,
};

/** By topic, then by partition. */
export function comparePartitions(a: TopicPartition, b: TopicPartition): number {
  return compareTexts(a.topic, b.topic) || a.partition - b.partition;
}

/**
 * The numbers of topics as an assignment tells them: counted as the topics appear in the `HashSet` of all partitions,
 * listed in the order of a `HashMap` by topic.
 */
export function topicDictionary(
  partitions: readonly TopicPartition[],
): (readonly [number, string])[] {
  const numbers = new Map<string, number>();
  for (const { topic } of hashSetOrder(partitions, PARTITION_KEY)) {
    if (topic !== null && !numbers.has(topic)) numbers.set(topic, numbers.size);
  }
  const topics = hashSetOrder([...numbers.keys()], { hash: stringHash, compare: compareTexts });
  return topics.map((topic) => [numbers.get(topic) ?? 0, topic] as const);
}
