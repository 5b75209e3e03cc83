// Follows Apache Kafka's org.apache.kafka.streams.processor.internals.assignment.RackAwareTaskAssignor (4.0).

import type { ClientStates } from '../client-states';
import type { AssignmentProblem, Tasks } from '../problem';
import type { TraceSink } from '../trace';
import { racksOrNothing } from './partition-racks';
import type { RackAware, TaskTopics } from './rack-aware';
import { numberRacks, numbersOf } from './rack-numbers';
import { RackOptimizer, type RackCosts } from './rack-optimizer';
import { RackTraffic } from './rack-traffic';

/**
 * Whether a rack-aware strategy has an effect on Kafka's own assignors: the racks of all clients and of all partitions
 * concerned are known.
 */
export function racksAreKnown({ rackAware, tasks, settings }: AssignmentProblem): boolean {
  if (!rackAware || !clientRacksOf(rackAware)) return false;
  return trafficOf(rackAware.topics, tasks, settings.numStandbyReplicas !== 0) !== undefined;
}

/** The optimizer of Kafka's own assignors; undefined where there is no strategy or the racks are not known. */
export function internalRackOptimizer(
  { rackAware, clients, tasks, settings, behaviour }: AssignmentProblem,
  states: ClientStates,
  trace?: TraceSink,
): RackOptimizer | undefined {
  const clientRacks = rackAware && clientRacksOf(rackAware);
  if (!clientRacks) return undefined;
  const traffic = trafficOf(rackAware.topics, tasks, settings.numStandbyReplicas !== 0);
  if (!traffic) return undefined;
  return new RackOptimizer({
    states,
    tasks,
    clients: Array.from({ length: clients.count }, (_, client) => client),
    rackOf: numbersOf(clientRacks, traffic.racks),
    traffic: { active: traffic.sources, standby: traffic.changelogs },
    // Whatever the strategy, standbys are only ever optimized for traffic.
    strategies: { active: rackAware.strategy, standby: 'min_traffic' },
    fromEachNode: behaviour.rackSearchFromEachNode,
    trace,
  });
}

/** The configured costs; where they are not configured those of the assignor. */
export function costsOr({ rackAware }: AssignmentProblem, defaults: RackCosts): RackCosts {
  return {
    traffic: rackAware?.trafficCost ?? defaults.traffic,
    nonOverlap: rackAware?.nonOverlapCost ?? defaults.nonOverlap,
  };
}

/** What stateless tasks cost, whatever is configured. */
export const STATELESS_COSTS: RackCosts = { traffic: 1, nonOverlap: 0 };

/** By client: its rack; undefined unless each has one, the same for all its consumers. */
function clientRacksOf({ consumerRacks }: RackAware): readonly string[] | undefined {
  const racks: string[] = [];
  for (const [first, ...others] of consumerRacks) {
    if (!first || others.some((rack) => rack !== first)) return undefined;
    racks.push(first);
  }
  return racks;
}

interface TrafficTables {
  readonly racks: ReadonlyMap<string, number>;
  readonly sources: RackTraffic;
  readonly changelogs: RackTraffic;
}

/** Tables made before; a simulation asks for the same ones in every rebalance. */
const tables = {
  withChangelogs: new WeakMap<TaskTopics, TrafficTables | 'unknown'>(),
  withoutChangelogs: new WeakMap<TaskTopics, TrafficTables | 'unknown'>(),
};

function trafficOf(
  topics: TaskTopics,
  tasks: Tasks,
  withChangelogs: boolean,
): TrafficTables | undefined {
  const known = tables[withChangelogs ? 'withChangelogs' : 'withoutChangelogs'];
  let traffic = known.get(topics);
  if (!traffic) {
    traffic = makeTraffic(topics, tasks, withChangelogs) ?? 'unknown';
    known.set(topics, traffic);
  }
  return traffic === 'unknown' ? undefined : traffic;
}

function makeTraffic(
  topics: TaskTopics,
  tasks: Tasks,
  withChangelogs: boolean,
): TrafficTables | undefined {
  const known = racksOrNothing(topics, withChangelogs);
  if (!known) return undefined;
  const racks = numberRacks(known);
  return {
    racks,
    sources: new RackTraffic(tasks, topics.sources, known, racks),
    changelogs: new RackTraffic(tasks, topics.changelogs, known, racks),
  };
}
