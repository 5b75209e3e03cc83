import type { PreviewInstance } from '../protocol';
import type { Cause } from '../simulation/simulation';
import type { Tier, TierHistogram } from '../placement/verdict';

/** Some tasks by name, the others counted. */
export interface SomeTasks {
  readonly count: number;
  /** The first of them. */
  readonly names: readonly string[];
}

/** One moment of a timeline at which something changed. Times are milliseconds. */
export interface TimelineMoment {
  readonly at: number;
  readonly cause: Cause;
  /** What happens, in a sentence. */
  readonly text: string;
  readonly worst: Tier | null;
  readonly tasks: TierHistogram | null;
  /** Instances that are up, as indices into the timeline's list. */
  readonly up: readonly number[];
  readonly warmups: number;
  readonly movesLeft: number;
  /** Stateful tasks of which nobody alive has a complete copy. */
  readonly unavailable: SomeTasks;
  readonly unavailableForMs: number;
  /** Tasks that nobody processes. */
  readonly notRunning: SomeTasks;
  readonly notRunningForMs: number;
}

/** What becomes of a fleet over time. */
export interface TimelineModel {
  /** What happens: `Losing zone eu-central-1a`. */
  readonly title: string;
  /** Why there is no timeline, or why it ends early; null when it is whole. */
  readonly reason: string | null;
  /** The most important results, in sentences. */
  readonly summary: readonly string[];
  readonly assumptions: readonly string[];
  /** Every instance that ever runs; those of the fleet first. */
  readonly instances: readonly PreviewInstance[];
  readonly tasks: readonly string[];
  readonly moments: readonly TimelineMoment[];
  /**
   * By moment: what is assigned differently than the moment before, flat: task, active, number of standbys, standbys,
   * number of warmups among them, those. Null for a fleet that is too large to be shown moment by moment.
   */
  readonly placed: readonly (readonly number[])[] | null;
  /** When nothing was left to happen; null when that never comes, or not within the simulation. */
  readonly settledAt: number | null;
  readonly worst: Tier | null;
}
