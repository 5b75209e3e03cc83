import type { KafkaVersion } from '../catalog/kafka-version';
import type { Surface } from '../catalog/key-facts';
import type { RuleId } from '../rules/rule-id';

/** Home of the product's source; rule pages live in it. */
const REPOSITORY = 'https://github.com/kafka-streams-config/kafka-streams-config';

/** The page of a rule: what happens at run time, examples, how to silence it. */
export function rulePage(id: RuleId): string {
  return `${REPOSITORY}/blob/main/server/src/rules/README.md#${id}`;
}

/** Anchors of the tables in Kafka's documentation, by whose configuration it is. */
const ANCHORS: Readonly<Record<Surface, string>> = {
  streams: 'streamsconfigs',
  consumer: 'consumerconfigs',
  producer: 'producerconfigs',
  admin: 'adminclientconfigs',
  topic: 'topicconfigs',
};

/** An un-prefixed key in Kafka's documentation of a version. */
export function keyDocumentation(surface: Surface, key: string, version: KafkaVersion): string {
  const anchor = `${ANCHORS[surface]}_${encodeURIComponent(key)}`;
  return `https://kafka.apache.org/${version.replace('.', '')}/documentation/#${anchor}`;
}

/** Titles of the proposals as their pages' addresses have them. */
const PROPOSALS: Readonly<Record<number, string>> = {
  441: 'Smooth+Scaling+Out+for+Kafka+Streams',
  708: 'Rack+aware+StandbyTask+assignment+for+Kafka+Streams',
  924: 'customizable+task+assignment+for+Streams',
  925: 'Rack+aware+task+assignment+in+Kafka+Streams',
  1071: 'Streams+Rebalance+Protocol',
};

/** The page of a Kafka Improvement Proposal; a search for it where its title is not known. */
export function kipPage(number: number): string {
  const title = PROPOSALS[number];
  const wiki = 'https://cwiki.apache.org/confluence/';
  return title === undefined
    ? `${wiki}dosearchsite.action?queryString=KIP-${number}`
    : `${wiki}display/KAFKA/KIP-${number}%3A+${title}`;
}
