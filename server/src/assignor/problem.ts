import type { AssignorBehaviour } from '../catalog/features';
import type { RackAware } from './rack-aware/rack-aware';
import type { StickyInput } from './sticky/sticky-input';

/** Lag of a task that runs as active on the client (Kafka's `Task.LATEST_OFFSET`). */
export const LAG_RUNNING = -2;

/** Lag of a task whose offsets could not be told (Kafka's `UNKNOWN_OFFSET_SUM`). */
export const LAG_UNKNOWN = -3;

/** The instances, in process id order (`UUID.compareTo`); a client's index here is its name everywhere inside. */
export interface Clients {
  readonly count: number;
  /** Upper and lower 64 bits of each process id, signed: `[2·i]` and `[2·i + 1]`. */
  readonly processIds: BigInt64Array;
  /** Stream threads (consumers) of each. */
  readonly capacities: Float64Array;
  /** All tag keys that any client has. */
  readonly tagKeys: readonly string[];
  /** For each tag key (same index) the number of each client's value, or -1 where it lacks the tag. */
  readonly tagValues: readonly Int32Array[];
  /** For each tag key the distinct values; `tagValues` holds indices into it. */
  readonly tagValueNames: readonly (readonly string[])[];
}

/** The tasks, in TaskId order; a task's index here is its name everywhere inside. */
export interface Tasks {
  readonly count: number;
  readonly subtopologies: Int32Array;
  readonly partitions: Int32Array;
  /** 1 for stateful tasks. */
  readonly stateful: Uint8Array;
}

/**
 * How far each client is behind on each stateful task. Most clients hold no state of most tasks and so share one
 * lag per task; only the others are listed.
 */
export interface Lags {
  /** By task: the lag of every client that is not listed for it. */
  readonly shared: Float64Array;
  /** By task, plus one: where its listed clients begin in `clients` and `lags`. */
  readonly starts: Int32Array;
  /** Listed clients, ascending within a task. */
  readonly clients: Int32Array;
  /** Their lags: -2 running, -3 unknown, else ≥ 0. Exact up to 2^53; larger longs are replaced by order-preserving ranks where a scenario is read. */
  readonly lags: Float64Array;
}

/** The leader's settings that the assignor reads. */
export interface AssignorSettings {
  readonly numStandbyReplicas: number;
  readonly maxWarmupReplicas: number;
  /** Infinity for an unbounded lag (`Long.MAX_VALUE`). */
  readonly acceptableRecoveryLag: number;
  readonly rackAwareAssignmentTags: readonly string[];
}

/**
 * The assignors that come with Kafka Streams: the default one; the sticky one of `internal.task.assignor.class`, and
 * that of `task.assignor.class` (3.8+), which may be told to leave active tasks where they are; and the one that is
 * used when the ends of the changelogs cannot be read.
 */
export type AssignorName =
  'high-availability' | 'legacy-sticky' | 'sticky' | 'preserving-sticky' | 'fallback';

/** Everything one rebalance is decided on. */
export interface AssignmentProblem {
  readonly clients: Clients;
  readonly tasks: Tasks;
  readonly lags: Lags;
  readonly settings: AssignorSettings;
  /** What the Kafka version in force does; see `catalog/features.ts`. */
  readonly behaviour: AssignorBehaviour;
  /** Left out: `high-availability`. */
  readonly assignor?: AssignorName;
  /** Whether the same clients will be asked for again: then what does not depend on lags is kept. Left out: no. */
  readonly asksAgain?: boolean;
  /** Left out: no rack-aware strategy. */
  readonly rackAware?: RackAware;
  /** Needed by every assignor but `high-availability`. */
  readonly sticky?: StickyInput;
}
