// Follows Apache Kafka's org.apache.kafka.streams.processor.assignment.TaskAssignmentUtils (4.0).

import type { ClientStates } from '../client-states';
import type { Tasks } from '../problem';
import type { TraceSink } from '../trace';
import { racksAsKnown, type PartitionRacks } from './partition-racks';
import type { RackAware, TaskTopics, TopicPartition } from './rack-aware';
import { numberRacks, numbersOf } from './rack-numbers';
import { RackOptimizer, type RackCosts } from './rack-optimizer';
import { RackTraffic } from './rack-traffic';

/** Where copies are, whose they are, and in which order they come. */
interface Placed {
  readonly states: ClientStates;
  readonly tasks: Tasks;
  /** All clients in hash order. */
  readonly clients: Int32Array;
}

/** The rack-aware optimization that public assignors may ask for; it does nothing where racks or costs are missing. */
export class PublicRacks {
  private readonly optimizer: RackOptimizer | undefined;
  private readonly costs: RackCosts | undefined;
  private readonly traffic: PublicTraffic;

  constructor(rackAware: RackAware, placed: Placed, trace?: TraceSink) {
    const { strategy, topics, trafficCost, nonOverlapCost } = rackAware;
    this.traffic = trafficOf(topics, placed.tasks);
    if (trafficCost !== null && nonOverlapCost !== null) {
      this.costs = { traffic: trafficCost, nonOverlap: nonOverlapCost };
    }
    const clientRacks = rackAware.consumerRacks.flatMap(([rack]) => rack || []);
    if (clientRacks.length < rackAware.consumerRacks.length) return;
    this.optimizer = new RackOptimizer({
      ...placed,
      clients: [...placed.clients],
      rackOf: numbersOf(clientRacks, this.traffic.racks),
      traffic: { active: this.traffic.all, standby: this.traffic.changelogs },
      strategies: { active: strategy, standby: strategy },
      fromEachNode: false,
      trace,
    });
  }

  /** Exchanges the active copies of these tasks; with the configured costs unless there are others. */
  optimizeActives(tasks: readonly number[], costs?: RackCosts): void {
    if (!this.costs || !this.traffic.allKnown) return;
    this.optimizer?.optimizeActives(tasks, costs ?? this.costs);
  }

  /** Exchanges standbys. Kafka means to look at tags here, but compares a client with itself: they never matter. */
  optimizeStandbys(): void {
    if (!this.costs || !this.traffic.changelogsKnown) return;
    this.optimizer?.optimizeStandbys(this.costs, () => true);
  }
}

interface PublicTraffic {
  readonly racks: ReadonlyMap<string, number>;
  /** Source topics and changelogs together. */
  readonly all: RackTraffic;
  readonly changelogs: RackTraffic;
  /** Whether some rack is known of every partition; of every changelog. */
  readonly allKnown: boolean;
  readonly changelogsKnown: boolean;
}

/** Tables made before; a simulation asks for the same ones in every rebalance. */
const tables = new WeakMap<TaskTopics, PublicTraffic>();

function trafficOf(topics: TaskTopics, tasks: Tasks): PublicTraffic {
  let traffic = tables.get(topics);
  if (!traffic) {
    traffic = makeTraffic(topics, tasks);
    tables.set(topics, traffic);
  }
  return traffic;
}

function makeTraffic(topics: TaskTopics, tasks: Tasks): PublicTraffic {
  const known = racksAsKnown(topics);
  const racks = numberRacks(known);
  const all = topics.sources.map((sources, task) =>
    withoutRepeats([...sources, ...(topics.changelogs[task] ?? [])]),
  );
  return {
    racks,
    all: new RackTraffic(tasks, all, known, racks),
    changelogs: new RackTraffic(tasks, topics.changelogs, known, racks),
    allKnown: areKnown(all, known),
    changelogsKnown: areKnown(topics.changelogs, known),
  };
}

function areKnown(
  partitions: readonly (readonly TopicPartition[])[],
  known: PartitionRacks,
): boolean {
  return partitions.flat().every((partition) => known.get(partition) !== undefined);
}

function withoutRepeats(partitions: readonly TopicPartition[]): TopicPartition[] {
  const names = partitions.map(({ topic, partition }) => `${topic}-${partition}`);
  return partitions.filter((_, at) => names.indexOf(names[at] as string) === at);
}
