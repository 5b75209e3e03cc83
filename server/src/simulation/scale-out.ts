import { row } from '../assignor/assignment';
import { featuresOf } from '../catalog/features';
import type { Fleet, Instance } from '../fleet/fleet';
import { applicationOf, type Application } from './application';
import { groupOf, tagTable, type Group } from './group';
import { readLeader, type LeaderSettings } from './leader-settings';
import { baseProcessIds } from './process-ids';
import { rebalance, settle } from './rebalance';
import { restored } from './restore';
import { coldState, type GroupState } from './state';

/** How long moves take at one value of `max.warmup.replicas`. */
export interface Pace {
  readonly maxWarmupReplicas: number;
  /** Probing rebalances until the assignor asks for no more. */
  readonly rounds: number;
  /** `rounds` probing intervals. */
  readonly millis: number;
}

/** What KIP-441 makes of adding instances to a settled fleet. */
export interface ScaleOutEstimate extends Pace {
  /** Instances added. */
  readonly added: number;
  /** Copies, active or standby, that move by way of a warmup. */
  readonly moves: number;
  /** The same with `max.warmup.replicas=8`. */
  readonly withEight: Pace;
}

/** Rounds that are really run for one pace; what is left by then is taken to go on at the same pace. */
const MAX_ROUNDS = 40;

/**
 * Adds instances to the settled fleet and runs the assignor, probing rebalance by probing rebalance, until it asks
 * for no more. A restore that outlasts an interval adds whole intervals (only where `recordsPerSecond` is told).
 * Undefined where the leader's settings are not all known or refused by Kafka, or nothing is stateful.
 */
export function scaleOutEstimate(
  fleet: Fleet,
  added: readonly Instance[] = oneMorePerPlace(fleet),
  leader: LeaderSettings | undefined = leaderOf(fleet),
): ScaleOutEstimate | undefined {
  if (!leader || leader.numStandbyReplicas < 0 || added.length === 0) return undefined;
  if (!fleet.topology.subtopologies.some(({ stateful }) => stateful)) return undefined;
  const instances = [...fleet.instances, ...added];
  const tags = tagTable(instances);
  const ids = baseProcessIds(instances.length);
  const before = groupOf(
    instances,
    tags,
    ids,
    fleet.instances.map((_, i) => i),
  );
  const after = groupOf(instances, tags, ids);
  const application = applicationOf(fleet, leader);
  const start = settle(application, before, coldState(application)).state;
  const interval = leader.probingRebalanceIntervalMs;
  const paceWith = (maxWarmupReplicas: number): { moves: number; pace: Pace } => {
    const settings = { ...application.settings, maxWarmupReplicas };
    const { moves, rounds } = moveAll(
      { ...application, settings },
      after,
      start,
      interval,
      fleet.recordsPerSecond,
    );
    return { moves, pace: { maxWarmupReplicas, rounds, millis: rounds * interval } };
  };
  const { moves, pace } = paceWith(leader.maxWarmupReplicas);
  return { added: added.length, moves, ...pace, withEight: paceWith(8).pace };
}

/** One more instance for each distinct set of tags of the fleet: a scale-out that keeps its shape. */
export function oneMorePerPlace(fleet: Fleet): readonly Instance[] {
  const places = new Map<string, Instance>();
  for (const instance of fleet.instances) {
    const place = JSON.stringify([...instance.tags].map(([key, { value }]) => [key, value]).sort());
    if (!places.has(place)) places.set(place, instance);
  }
  return [...places.values()].map((instance) => ({ ...instance, name: `${instance.name}+` }));
}

function leaderOf({ instances: [first], kafka }: Fleet): LeaderSettings | undefined {
  const reading = first && readLeader(first, featuresOf(kafka.version));
  return reading?.kind === 'settings' ? reading.settings : undefined;
}

function moveAll(
  application: Application,
  group: Group,
  start: GroupState,
  interval: number,
  recordsPerSecond: number | undefined,
): { moves: number; rounds: number } {
  const moved = new Set<number>();
  let state = start;
  for (let rounds = 0; ; rounds++) {
    const next = rebalance(application, group, state);
    const { assignment } = next;
    for (let task = 0; task < application.tasks.count; task++) {
      for (const client of row(assignment.warmups, task)) {
        moved.add(task * group.clients.count + client);
      }
    }
    const moves = moved.size;
    if (!assignment.probing) return { moves, rounds };
    if (rounds === MAX_ROUNDS) {
      const left = assignment.activeMovements + assignment.standbyMovements;
      return { moves: moves + left, rounds: rounds + Math.ceil((rounds * left) / moves) };
    }
    state = restored(next.state, interval, recordsPerSecond);
  }
}
