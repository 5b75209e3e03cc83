import { row } from '../assignor/assignment';
import type { Fleet, Instance } from '../fleet/fleet';
import { applicationOf, type Application } from './application';
import { groupOf, tagTable, type Group } from './group';
import type { LeaderSettings } from './leader-settings';
import { baseProcessIds } from './process-ids';
import { rebalance, settle } from './rebalance';
import { restored } from './restore';
import { coldState, type GroupState } from './state';
import { readDecider } from './streams-group';

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

/** Rounds that are really run at one pace; what is left by then is taken to go on at the same pace. */
const MAX_ROUNDS = 60;

/** Rounds × tasks × clients that one estimate may cost; large fleets run fewer rounds. */
const MAX_WORK = 300_000;

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
  const start = settle(application, before, coldState(application)).state();
  const interval = leader.probingRebalanceIntervalMs;
  const run = (maxWarmupReplicas: number): MoveRun => {
    const settings = { ...application.settings, maxWarmupReplicas };
    return moveCopies({ ...application, settings }, after, start, (state) =>
      restored(state, interval, fleet.recordsPerSecond),
    );
  };
  const eight = run(8);
  const own = leader.maxWarmupReplicas === 8 ? eight : run(leader.maxWarmupReplicas);
  // The run that got further knows better how many moves there are.
  const { moved, left } = own.left <= eight.left ? own : eight;
  const moves = moved + left;
  const paceOf = ({ rounds, moved, left }: MoveRun, maxWarmupReplicas: number): Pace => {
    const all = left === 0 ? rounds : Math.ceil((moves * (rounds + 1)) / Math.max(1, moved));
    return { maxWarmupReplicas, rounds: all, millis: all * interval };
  };
  return {
    added: added.length,
    moves,
    ...paceOf(own, leader.maxWarmupReplicas),
    withEight: paceOf(eight, 8),
  };
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

function leaderOf(fleet: Fleet): LeaderSettings | undefined {
  const [first] = fleet.instances;
  const reading = first && readDecider(fleet, first);
  return reading?.kind === 'settings' ? reading.settings : undefined;
}

/** What a number of probing rebalances got done. */
interface MoveRun {
  readonly rounds: number;
  /** Copies that moved by way of a warmup. */
  readonly moved: number;
  /** Moves still planned when the run was cut short; 0 when the group has settled. */
  readonly left: number;
}

function moveCopies(
  application: Application,
  group: Group,
  start: GroupState,
  untilNext: (state: GroupState) => GroupState,
): MoveRun {
  const work = application.tasks.count * group.clients.count;
  const maxRounds = Math.min(MAX_ROUNDS, Math.max(2, Math.floor(MAX_WORK / work)));
  const warmedUp = new Set<number>();
  let state = start;
  for (let rounds = 0; ; rounds++) {
    const next = rebalance(application, group, state);
    const { probing, warmups, activeMovements, standbyMovements } = next.assignment;
    if (!probing) return { rounds, moved: warmedUp.size, left: 0 };
    for (let task = 0; task < application.tasks.count; task++) {
      for (const client of row(warmups, task)) {
        warmedUp.add(task * group.clients.count + client);
      }
    }
    if (rounds === maxRounds) {
      const underWay = warmups.values.length;
      const left = Math.max(1, activeMovements + standbyMovements - underWay);
      return { rounds, moved: warmedUp.size, left };
    }
    state = untilNext(next.state());
  }
}
