import type { Cluster } from './cluster';
import { taskName, type ObservedSubtopology } from './observed-group';
import { ERROR, errorName } from './protocol/error-codes';
import { listOffsets, type EndOffset, type TopicPartitions } from './protocol/list-offsets';
import type { TopicMetadata } from './protocol/metadata';

/** Where changelogs end, summed up by task, with what could not be read. */
export interface ChangelogEnds {
  readonly ends: ReadonlyMap<string, bigint>;
  readonly notes: readonly string[];
}

/** Asks the leaders of all changelog partitions where they end. What cannot be read is left out, and a note says so. */
export async function changelogEnds(
  cluster: Cluster,
  subtopologies: readonly ObservedSubtopology[],
  topics: ReadonlyMap<string, TopicMetadata>,
): Promise<ChangelogEnds> {
  const wanted = new Set(subtopologies.flatMap(({ changelogs }) => changelogs ?? []));
  const answers = await askLeaders(cluster, wanted, topics);
  const byPartition = new Map<string, bigint>();
  const problems = new Map<string, number>();
  for (const { topic, partition, error, offset } of answers) {
    if (error === ERROR.none) byPartition.set(`${topic} ${partition}`, offset);
    else problems.set(topic, error);
  }
  const ends = new Map<string, bigint>();
  subtopologies.forEach(({ changelogs, partitions, stateful }, number) => {
    if (!stateful || !changelogs || changelogs.length === 0) return;
    for (let partition = 0; partition < partitions; partition++) {
      const parts = changelogs.map((topic) => byPartition.get(`${topic} ${partition}`));
      if (parts.includes(undefined)) continue;
      ends.set(
        taskName(number, partition),
        parts.reduce<bigint>((sum, part) => sum + (part ?? 0n), 0n),
      );
    }
  });
  return { ends, notes: [...problems].map(([topic, error]) => noteOn(topic, error)) };
}

async function askLeaders(
  cluster: Cluster,
  wanted: ReadonlySet<string>,
  topics: ReadonlyMap<string, TopicMetadata>,
): Promise<readonly EndOffset[]> {
  const byLeader = new Map<number, Map<string, number[]>>();
  for (const topic of wanted) {
    for (const { index, leader } of topics.get(topic)?.partitions ?? []) {
      if (leader < 0) continue;
      const ofLeader = byLeader.get(leader) ?? new Map<string, number[]>();
      byLeader.set(leader, ofLeader);
      ofLeader.set(topic, [...(ofLeader.get(topic) ?? []), index]);
    }
  }
  const answers = await Promise.all(
    [...byLeader].map(([leader, ofLeader]) => {
      const asked = [...ofLeader].map(([topic, partitions]): TopicPartitions => ({
        topic,
        partitions,
      }));
      return cluster.askNode(leader, listOffsets, { topics: asked });
    }),
  );
  return answers.flatMap(({ ends }) => ends);
}

function noteOn(topic: string, error: number): string {
  return error === ERROR.topicAuthorizationFailed
    ? `Where ${topic} ends is not known: the user needs the ACL Describe on Topic ${topic}.`
    : `Where ${topic} ends is not known (${errorName(error)}).`;
}
