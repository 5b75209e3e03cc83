import type { FleetEvent, Instance } from '../fleet/fleet';
import type { Application } from './application';
import type { LeaderSettings } from './leader-settings';
import type { Placed } from './placed';
import type { Signal } from './slices';

/** What happens to a fleet, without the place in the text where it is written. */
export type SimulatedEvent = WithoutOrigin<FleetEvent>;

type WithoutOrigin<Event> = Event extends unknown ? Omit<Event, 'origin'> : never;

/**
 * How the fleet is found at the beginning: `running` settled and restored long ago; `restoring` a first start
 * without local state on changelogs that exist; `empty` a first start on an empty cluster, with nothing to restore;
 * `observed` as a running group was found.
 */
export type Beginning = 'running' | 'restoring' | 'empty' | 'observed';

/** How a simulation is run. */
export interface SimulationOptions {
  /** What the group leader decides with; default: the settings of the first instance. */
  readonly leader?: LeaderSettings;
  /** Default: the fleet's own. */
  readonly events?: readonly SimulatedEvent[];
  /** Default: `observed` where the fleet was, else `running` where there are events, else `restoring`. */
  readonly beginning?: Beginning;
  /** Ends the simulation before the next step. */
  readonly signal?: Signal;
  /** Called after every step. */
  readonly onProgress?: (progress: Progress) => void;
  /** Steps after which it gives up. Default 10,000, fewer for large fleets. */
  readonly maxSteps?: number;
}

/** How far a simulation has come. */
export interface Progress {
  readonly steps: number;
  /** Milliseconds of the fleet's own time. */
  readonly at: number;
}

/**
 * What a step comes from: an event of that kind, a probing rebalance, the beginning, or `next`: the next rebalance of an
 * observed group, whatever brings it.
 */
export type Cause = 'initial' | 'stop' | 'start' | 'restart' | 'probing' | 'next';

/** The fleet at one moment at which something changed. Instances and tasks are indices into the simulation's lists. */
export interface SimulationStep {
  /** Milliseconds from the start. */
  readonly at: number;
  readonly cause: Cause;
  /** Instances that went away at this moment. */
  readonly stopped: readonly number[];
  /** Instances that came up at this moment. */
  readonly started: readonly number[];
  /** Instances that are up. */
  readonly up: readonly number[];
  /** Whether the group was rebalanced. If not, `placed` still counts: nobody but the broker knows better. */
  readonly rebalanced: boolean;
  /** The assignment in force; it may name instances that are gone but not missed yet. */
  readonly placed: Placed;
  /** Warmups under way. */
  readonly warmups: number;
  /** Copies that the assignor still wants to move, those under way included. */
  readonly movesLeft: number;
  /** Stateful tasks of which nobody alive has a complete copy. Ascending. */
  readonly unavailable: readonly number[];
  /** Milliseconds until the last of them is available again; Infinity for never. 0 when there are none. */
  readonly unavailableForMs: number;
  /** Tasks that nobody processes: not placed, placed on an instance that is gone, or still restoring. Ascending. */
  readonly notRunning: readonly number[];
  /** Milliseconds until the last of them runs again; Infinity for never. 0 when there are none. */
  readonly notRunningForMs: number;
  /**
   * Tasks that move from one living instance to another: the cooperative protocol withholds them until the old one has
   * given them up, in a second rebalance some seconds later; brokers do so without one. Ascending.
   */
  readonly withheld: readonly number[];
  /** Tasks of the instance with the most and of the one with the fewest, standbys included, warmups left out. */
  readonly mostTasks: number;
  readonly fewestTasks: number;
}

/** A time without a task. */
export interface Outage {
  readonly task: number;
  /** `no-copy`: no complete copy alive. `not-running`: nobody processes it. */
  readonly kind: 'no-copy' | 'not-running';
  /** Milliseconds from the start. */
  readonly from: number;
  /** Infinity when it does not end within the simulation. */
  readonly until: number;
}

/**
 * Why a simulation ended: `settled` nothing is left to happen; `endless` a probing rebalance found what an earlier one
 * had found already; `steps` too many steps; `work` too large a fleet for so many; `aborted` by the caller.
 */
export type Ending = 'settled' | 'endless' | 'steps' | 'work' | 'aborted';

/** What becomes of a fleet over time. */
export interface Simulation {
  readonly application: Application;
  readonly leader: LeaderSettings;
  /** Every instance that ever ran, those of the fleet first. */
  readonly instances: readonly Instance[];
  readonly steps: readonly SimulationStep[];
  /** In order of their ends. */
  readonly outages: readonly Outage[];
  readonly ending: Ending;
  /** `ending` is `settled`. */
  readonly converged: boolean;
  /** When nothing was left to happen and everything was restored, in milliseconds; undefined unless converged. */
  readonly settledAt: number | undefined;
  /** When every copy had restored everything, in milliseconds; undefined unless converged. */
  readonly restoredAt: number | undefined;
  /** Rebalances after the beginning, without those that the cooperative protocol adds to decide the same. */
  readonly rebalances: number;
  /** Rebalances that withheld tasks, so that a second one followed at once. */
  readonly followUps: number;
  /** The longest time without a complete copy of some task; undefined when there was none. */
  readonly longestUnavailable: Outage | undefined;
  /** The longest time in which nobody processed some task; undefined when there was none. */
  readonly longestPause: Outage | undefined;
  /** What was assumed because the fleet does not tell, in sentences. */
  readonly assumptions: readonly string[];
}
