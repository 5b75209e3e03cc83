import type { Availability } from './availability';
import type { Placed } from './placed';
import type { Cause, SimulationStep } from './simulation';

/** A step as it is known when it happens; how long its outages last is found out later. */
export type RawStep = Omit<SimulationStep, 'unavailableForMs' | 'notRunningForMs'>;

/** What happened at a moment. */
export interface Happened {
  readonly rebalanced: boolean;
  readonly stopped?: readonly number[];
  readonly started?: readonly number[];
  /** Tasks that the cooperative protocol withholds at first. */
  readonly withheld?: readonly number[];
}

/** How a group is at a moment. */
interface GroupNow {
  /** Instances that run. */
  readonly up: readonly number[];
  readonly placed: Placed;
  readonly availability: Availability;
  readonly movesLeft: number;
}

/** A moment of a group as a step; without another cause it is the beginning. */
export function rawStep(
  at: number,
  cause: Cause = 'initial',
  { rebalanced, stopped = [], started = [], withheld = [] }: Happened,
  { up, placed, availability, movesLeft }: GroupNow,
): RawStep {
  return {
    at,
    cause,
    stopped,
    started,
    up,
    rebalanced,
    placed,
    warmups: placed.warmupCount,
    movesLeft,
    unavailable: availability.unavailableNow,
    notRunning: availability.notRunningNow,
    withheld,
    ...placed.taskCounts(up),
  };
}
