import type { Subtopology, Topology } from './fleet';

/** A source topic, as far as it is known. */
export interface SourceTopic {
  readonly name: string;
  readonly partitions: number;
}

/** The source topics of a subtopology; where they are not described it is taken to have one, called like itself. */
export function sourceTopics({ name, partitions, sources }: Subtopology): readonly SourceTopic[] {
  return sources ?? [{ name, partitions }];
}

/** The changelogs of a subtopology, less the application's id in front; one where its stores are not described. */
export function changelogTopics({ name, stateful, stores }: Subtopology): readonly string[] {
  if (!stateful) return [];
  return (stores ?? [name]).map((store) => `${store}-changelog`);
}

/** The names of all topics that tasks read or restore from. */
export function topicNames({ subtopologies }: Topology): string[] {
  return subtopologies.flatMap((subtopology) => [
    ...sourceTopics(subtopology).map(({ name }) => name),
    ...changelogTopics(subtopology),
  ]);
}
