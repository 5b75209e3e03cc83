import type { RackAware, ReplicaRacks, TopicPartition } from './rack-aware/rack-aware';
import { ScenarioError, readInteger, readList, readObject, readString } from './scenario-values';

/** What a scenario tells of racks, strategy or not. */
export interface ScenarioRacks {
  /** As configured; `none` included. */
  readonly strategy: string;
  readonly rackAware: Omit<RackAware, 'strategy'>;
}

/**
 * Reads the racks of a scenario: `rackAware` and, of the clients (in process id order), `rack` or `consumerRacks`.
 * @throws ScenarioError if something is malformed.
 */
export function readRacks(
  json: unknown,
  clients: readonly Readonly<Record<string, unknown>>[],
  taskNames: readonly string[],
): ScenarioRacks {
  const racks = readObject(json, 'rackAware');
  return {
    strategy: readString(racks.strategy ?? 'none', 'rackAware.strategy'),
    rackAware: {
      trafficCost: readCost(racks.trafficCost, 'rackAware.trafficCost'),
      nonOverlapCost: readCost(racks.nonOverlapCost, 'rackAware.nonOverlapCost'),
      topics: {
        sources: readPartitions(racks.taskPartitions, taskNames, 'rackAware.taskPartitions'),
        changelogs: readPartitions(racks.taskChangelogs, taskNames, 'rackAware.taskChangelogs'),
        metadata: readReplicas(racks.topics, 'rackAware.topics'),
        described: new Map([
          ...readReplicas(racks.changelogs, 'rackAware.changelogs'),
          ...readReplicas(racks.described, 'rackAware.described'),
        ]),
      },
      consumerRacks: clients.map(readConsumerRacks),
    },
  };
}

function readConsumerRacks({
  rack,
  consumerRacks,
}: Readonly<Record<string, unknown>>): (string | null)[] {
  if (consumerRacks === undefined) return [readRack(rack ?? null)];
  return Object.values(readObject(consumerRacks, 'consumerRacks')).map(readRack);
}

function readRack(value: unknown): string | null {
  return value === null ? null : readString(value, 'rack');
}

function readCost(value: unknown, what: string): number | null {
  if (value === undefined || value === null) return null;
  const cost = readInteger(value, what);
  if (cost < 0) throw new ScenarioError(`${what} is below 0.`);
  return cost;
}

function readPartitions(
  json: unknown,
  taskNames: readonly string[],
  what: string,
): TopicPartition[][] {
  const byTask = readObject(json ?? {}, what);
  return taskNames.map((task) =>
    readList(byTask[task] ?? [], `${what}.${task}`).map((item) => {
      const name = readString(item, `${what}.${task}`);
      const [, topic, partition] = /^(.+)-(\d{1,9})$/.exec(name) ?? [];
      if (topic === undefined) throw new ScenarioError(`${name} in ${what} is no partition.`);
      return { topic, partition: Number(partition) };
    }),
  );
}

function readReplicas(json: unknown, what: string): ReplicaRacks {
  const topics = Object.entries(readObject(json ?? {}, what));
  return new Map(
    topics.map(([topic, partitions]) => [
      topic,
      readList(partitions, `${what}.${topic}`).map((replicas) =>
        readList(replicas, `${what}.${topic}`).map(readRack),
      ),
    ]),
  );
}
