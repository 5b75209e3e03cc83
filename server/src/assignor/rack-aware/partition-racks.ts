import type { TaskTopics, TopicPartition } from './rack-aware';

/** The racks in which each partition has a replica, as far as they are known. */
export class PartitionRacks {
  private readonly topics = new Map<string, Set<string>[]>();

  /** The racks of a partition; undefined where none is known. */
  get({ topic, partition }: TopicPartition): ReadonlySet<string> | undefined {
    return this.topics.get(topic)?.[partition];
  }

  /** Every rack that some partition has, in order of appearance. */
  names(): string[] {
    const names = new Set<string>();
    for (const partitions of this.topics.values()) {
      // Partitions of which nothing is known are holes, which `forEach` passes over.
      partitions.forEach((racks) => {
        for (const rack of racks) names.add(rack);
      });
    }
    return [...names];
  }

  /** Adds the racks of a partition's replicas; false if one of these has none (the others count nevertheless). */
  add(topic: string, partition: number, replicas: readonly (string | null)[]): boolean {
    const known = replicas.filter((rack) => rack !== null);
    if (known.length > 0) {
      let partitions = this.topics.get(topic);
      if (!partitions) this.topics.set(topic, (partitions = []));
      const racks = (partitions[partition] ??= new Set());
      for (const rack of known) racks.add(rack);
    }
    return known.length === replicas.length;
  }
}

/**
 * The racks as `RackAwareTaskAssignor` (Kafka 4.0) finds them: source topics in the metadata, or by asking where that
 * names no replica; changelogs by asking, if there are standbys. Undefined when anything is missing: then the whole
 * optimization is off.
 */
export function racksOrNothing(
  { sources, changelogs, metadata, described }: TaskTopics,
  withChangelogs: boolean,
): PartitionRacks | undefined {
  const racks = new PartitionRacks();
  const asked = new Set<string>();
  for (const { topic, partition } of sources.flat()) {
    const replicas = metadata.get(topic)?.[partition];
    if (!replicas || !racks.add(topic, partition, replicas)) return undefined;
    if (replicas.length === 0) asked.add(topic);
  }
  if (withChangelogs) for (const { topic } of changelogs.flat()) asked.add(topic);
  for (const topic of asked) {
    const partitions = described.get(topic);
    if (!partitions) return undefined;
    for (const [partition, replicas] of partitions.entries()) {
      if (replicas.length === 0 || !racks.add(topic, partition, replicas)) return undefined;
    }
  }
  return racks;
}

/**
 * The racks as `TaskAssignmentUtils` (Kafka 4.0) hands them to public assignors: whatever is known, brokers without
 * rack left out. The leader asks for source topics of which the metadata lacks a replica, and for changelogs unless
 * they are source topics; of a topic that it asks for, only the answer counts.
 */
export function racksAsKnown({
  sources,
  changelogs,
  metadata,
  described,
}: TaskTopics): PartitionRacks {
  const racks = new PartitionRacks();
  const nameOf = ({ topic, partition }: TopicPartition): string => `${topic}-${partition}`;
  const sourceNames = new Set(sources.flat().map(nameOf));
  const changelogNames = new Set(changelogs.flat().map(nameOf));
  const asked = new Set<string>();
  for (const source of sources.flat()) {
    const replicas = metadata.get(source.topic)?.[source.partition] ?? [];
    if (replicas.length === 0 && !changelogNames.has(nameOf(source))) asked.add(source.topic);
  }
  for (const changelog of changelogs.flat()) {
    if (!sourceNames.has(nameOf(changelog))) asked.add(changelog.topic);
  }
  for (const { topic, partition } of [...sources.flat(), ...changelogs.flat()]) {
    const replicas = (asked.has(topic) ? described : metadata).get(topic)?.[partition] ?? [];
    if (!racks.get({ topic, partition })) racks.add(topic, partition, replicas);
  }
  return racks;
}
