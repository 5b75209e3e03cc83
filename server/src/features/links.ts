import type { KafkaVersion } from '../catalog/kafka-version';
import type { RuleId } from '../rules/rule-id';

/** Home of the product's source; rule pages live in it. */
const REPOSITORY = 'https://github.com/kafka-streams-config/kafka-streams-config';

/** The page of a rule: what happens at run time, examples, how to silence it. */
export function rulePage(id: RuleId): string {
  return `${REPOSITORY}/blob/main/server/src/rules/README.md#${id}`;
}

/** A key of the Streams configuration in Kafka's documentation of a version. */
export function keyDocumentation(key: string, version: KafkaVersion): string {
  return `https://kafka.apache.org/${version.replace('.', '')}/documentation/#streamsconfigs_${key}`;
}

/** The page of a Kafka Improvement Proposal, found by its number. */
export function kipPage(number: number): string {
  return `https://cwiki.apache.org/confluence/display/KAFKA/Kafka+Improvement+Proposals#KIP-${number}`;
}
