import type { Rows } from '../assignment';

/** Every task that some client reports, in TaskId order; some may no longer exist. */
export interface ReportedTasks {
  readonly subtopologies: Int32Array;
  readonly partitions: Int32Array;
  /** Index of the task in the problem, or -1 if it no longer exists. */
  readonly tasks: Int32Array;
}

/**
 * What sticky assignors decide on beside the problem: where tasks were, and in which order the leader filled the hash
 * tables that it hands over.
 */
export interface StickyInput {
  readonly reported: ReportedTasks;
  /** By client: the reported tasks that it ran, as indices into `reported`, ascending. */
  readonly previousActive: Rows;
  /** By client: the reported tasks that it has state of without running them. */
  readonly previousStandby: Rows;
  /** The clients as they were put into their table. */
  readonly clientOrder: Int32Array;
  /** All tasks as they were put into their table. */
  readonly taskOrder: Int32Array;
  /** The stateful tasks as they were put into theirs. */
  readonly statefulOrder: Int32Array;
  /** By task: 1 if it has a changelog; left out: the stateful ones. Only the public assignor asks. */
  readonly logged?: Uint8Array;
  /** By task: 1 if it has any store; left out: the stateful ones. Only the public assignor asks. */
  readonly stored?: Uint8Array;
}
