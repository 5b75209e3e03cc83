/** How well the copies of a task are spread (KIP-708), best first. */
export type Tier = 'absolute' | 'partial' | 'least';

/** Tiers by goodness: the larger, the better. */
export const TIER_RANK: Readonly<Record<Tier, number>> = { least: 0, partial: 1, absolute: 2 };

/** A tier as people read it. */
export const TIER_NAME: Readonly<Record<Tier, string>> = {
  absolute: 'Absolute Preferred',
  partial: 'Partially Preferred',
  least: 'Least Preferred',
};

/** The distinct values of one tag over the fleet, in order of first appearance. */
export interface TagValues {
  readonly key: string;
  readonly values: readonly string[];
}

/** KIP-708's formula with its numbers. */
export interface FormulaAnswer {
  readonly tier: Tier;
  /** The tags with fewer values than copies, fewest first: what keeps the fleet from Absolute. Empty when Absolute. */
  readonly limitingTags: readonly string[];
  /** min and max over the listed tags of the number of distinct values. */
  readonly fewest: number;
  readonly most: number;
}

/** The best that any assignor could do, proven by search. */
export interface AchievableAnswer {
  /** Worst over all instances that can host an active. */
  readonly tier: Tier;
  /** False when the search gave up: then `tier` is a lower bound. */
  readonly proven: boolean;
  /** Names of the instances for which it is worse than for the best one. */
  readonly worseFor: readonly string[];
}

/** One task of a run, with its copies and its tier. */
export interface TaskPlacement {
  /** `subtopology_partition`. */
  readonly task: string;
  /** Index of the instance in the fleet, or -1. */
  readonly active: number;
  readonly standbys: readonly number[];
  readonly warmups: readonly number[];
  /** `least` where no tags are listed. */
  readonly tier: Tier;
  readonly underReplicated: boolean;
  /** Listed tags in which all copies differ, in list order; empty when under-replicated. */
  readonly differIn: readonly string[];
  /** For each listed tag the number of different values among the copies. */
  readonly spread: readonly number[];
}

/** Tasks by tier. `underReplicated` ones are counted in `least` as well. */
export interface TierHistogram {
  readonly absolute: number;
  readonly partial: number;
  readonly least: number;
  readonly underReplicated: number;
}

/** What Kafka will do, by running its assignor. */
export interface AchievedAnswer {
  /** Worst task of the base run. */
  readonly worst: Tier;
  /** Tasks of the base run. */
  readonly tasks: TierHistogram;
  /** Runs (base run first, then permuted process ids, with member ids where the brokers decide), counted by their worst task. */
  readonly orders: {
    readonly run: number;
    readonly absolute: number;
    readonly partial: number;
    readonly least: number;
  };
  /** Worst tier of the first rebalance after one instance (the worst choice) comes back without its state. */
  readonly afterRestart: Tier;
}

/** What an instance holds in the base run, as task ids in TaskId order. */
export interface InstanceAssignment {
  readonly active: readonly string[];
  readonly standby: readonly string[];
  readonly warmup: readonly string[];
}

/** Said beside copies which Kafka itself may place otherwise the next time. */
export const NOT_REPRODUCIBLE = 'not reproducible in Kafka';

/** Which copies Kafka itself may place otherwise the next time, in words; undefined where it does not. */
export function chanceOf({
  reproducible,
  byBroker,
}: Pick<LeaderVerdict, 'reproducible' | 'byBroker'>): string | undefined {
  if (reproducible !== false) return undefined;
  return byBroker ? NOT_REPRODUCIBLE : `standbys ${NOT_REPRODUCIBLE}`;
}

/** The verdict under one set of leader settings. */
export interface LeaderVerdict {
  /** Instances that would give it, as leader. */
  readonly names: readonly string[];
  readonly numStandbyReplicas: number;
  readonly tags: readonly TagValues[];
  /** Null where no tier can be told; `reasons` says why. */
  readonly formula: FormulaAnswer | null;
  readonly achievable: AchievableAnswer | null;
  readonly achieved: AchievedAnswer | null;
  /** Every stateful task of the base run, in TaskId order. */
  readonly placements: readonly TaskPlacement[];
  /** By instance, in fleet order. */
  readonly base: readonly InstanceAssignment[];
  /** False where Kafka itself may place copies otherwise the next time; left out where it does not. */
  readonly reproducible?: false;
  /** Where the brokers decide (`group.protocol=streams`) and no member leads; left out where one does. */
  readonly byBroker?: true;
  /** In the product's voice, most important first. */
  readonly reasons: readonly string[];
}

/** What is said of one fleet. `leaders[worst]` is the one shown. */
export interface Verdict {
  /** Copies of each stateful task: 1 + standbys, under the worst leader. */
  readonly copies: number;
  readonly statefulTasks: number;
  readonly statelessTasks: number;
  /** One for each distinct set of leader settings; at least one. */
  readonly leaders: readonly LeaderVerdict[];
  /** Index of the worst of them. */
  readonly worst: number;
  /** Name of the assignor that was run, or that would have to be. */
  readonly assignor: string;
}
