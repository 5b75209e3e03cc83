import type { ReplicaRacks, TaskTopics, TopicPartition } from '../assignor/rack-aware/rack-aware';
import { clientRackOf } from '../fleet/client-rack';
import type { Brokers, Fleet } from '../fleet/fleet';
import { changelogTopics, sourceTopics } from '../fleet/topics';

/** Replicas of a partition where nothing tells of brokers. */
const ASSUMED_REPLICAS = 3;

/**
 * What the tasks of a fleet read and where brokers keep it. Replicas that are not told are taken to be spread evenly
 * over the racks, partition by partition.
 */
export function taskTopicsOf({ topology, brokers, instances }: Fleet): TaskTopics {
  const sources: TopicPartition[][] = [];
  const changelogs: TopicPartition[][] = [];
  const sizes = new Map<string, number>();
  const grow = ({ topic, partition }: TopicPartition): void => {
    sizes.set(topic, Math.max(sizes.get(topic) ?? 0, partition + 1));
  };
  for (const subtopology of topology.subtopologies) {
    for (let partition = 0; partition < subtopology.partitions; partition++) {
      const read = sourceTopics(subtopology)
        .filter(({ partitions }) => partition < partitions)
        .map(({ name }) => ({ topic: name, partition }));
      const logged = changelogTopics(subtopology).map((topic) => ({ topic, partition }));
      read.forEach(grow);
      logged.forEach(grow);
      sources.push(read);
      changelogs.push(logged);
    }
  }
  const replicas = spread(sizes, brokers ?? assumedBrokers(instances));
  return { sources, changelogs, metadata: replicas, described: replicas };
}

/** Brokers that stand in where none are told: in the racks of the instances, as many as make the usual replicas. */
export function assumedBrokers(instances: Fleet['instances']): Brokers {
  const racks = instances.flatMap((instance) => clientRackOf(instance)?.value || []);
  const names = [...new Set(racks)].sort();
  const each = Math.ceil(ASSUMED_REPLICAS / Math.max(1, names.length));
  return {
    racks: names.flatMap((name) => Array.from({ length: each }, () => name)),
    replicationFactor: ASSUMED_REPLICAS,
    topics: new Map(),
  };
}

/** Racks of the replicas of every partition: those told, else the next ones in turn, rack after rack. */
function spread(
  sizes: ReadonlyMap<string, number>,
  { racks, replicationFactor, topics }: Brokers,
): ReplicaRacks {
  const inTurn = alternating(racks);
  const copies = Math.min(replicationFactor, inTurn.length);
  const replicas = new Map<string, (readonly string[])[]>();
  for (const [topic, size] of sizes) {
    const told = topics.get(topic) ?? [];
    const first = replicas.size;
    replicas.set(
      topic,
      Array.from({ length: size }, (_, partition) => {
        const next = (copy: number): string =>
          inTurn[(first + partition + copy) % inTurn.length] ?? '';
        return told[partition] ?? Array.from({ length: copies }, (_none, copy) => next(copy));
      }),
    );
  }
  return replicas;
}

/** The brokers so that neighbors are in different racks, as Kafka lines them up to place replicas. */
function alternating(racks: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const rack of racks) left.set(rack, (left.get(rack) ?? 0) + 1);
  const inTurn: string[] = [];
  while (inTurn.length < racks.length) {
    for (const [rack, count] of left) {
      if (count === 0) continue;
      inTurn.push(rack);
      left.set(rack, count - 1);
    }
  }
  return inTurn;
}
