import type { KafkaVersion } from '../catalog/kafka-version';
import type { Surface } from '../catalog/key-facts';
import type { RuleId } from '../rules/rule-id';

/** The page of a rule in the folder of rule pages (a URI): what happens at run time, examples, how to silence it. */
export function rulePage(folder: string, id: RuleId): string {
  return `${folder.replace(/\/*$/, '/')}${id}.md`;
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

/** The page of a Kafka Improvement Proposal; undefined where its address is not certain. */
export function kipPage(number: number): string | undefined {
  const title = PROPOSALS[number];
  return title === undefined
    ? undefined
    : `https://cwiki.apache.org/confluence/display/KAFKA/KIP-${number}%3A+${title}`;
}
