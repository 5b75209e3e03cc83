/**
 * Who has which copy, packed: ten thousand tasks as objects would take longer to send than to work out. Instances are
 * indices into the model's list, tasks into `names`.
 */
export interface PlacedTasks {
  /** Stateful tasks, in TaskId order. */
  readonly names: readonly string[];
  /** By task, plus one: where its copies begin in `holders`. */
  readonly starts: readonly number[];
  /** The active (or -1) of each task, then its standbys. */
  readonly holders: readonly number[];
  /** Pairs of a task and an instance that warms up for it. */
  readonly warmups: readonly number[];
  /** One letter a task: `a`bsolute, `p`artial, `l`east. */
  readonly tiers: string;
  /** For each task and each listed tag: the number of different values among its copies. */
  readonly spread: readonly number[];
  /** Tasks that lack a copy. */
  readonly short: readonly number[];
  /** Stateless tasks, in TaskId order, and by each of them the instance that runs it. */
  readonly stateless: readonly string[];
  readonly statelessOn: readonly number[];
}
