import type { KafkaFeatures } from '../catalog/features';
import type { Instance } from '../fleet/fleet';

/**
 * Settings that decide an assignment: those of the group leader, and any member may lead; with `group.protocol=streams`
 * those of the group on the brokers. Defaults as in Kafka 2.6 … 4.4.
 */
export interface LeaderSettings {
  readonly rackAwareAssignmentTags: readonly string[];
  /** May be negative: Kafka's own check accepts it. */
  readonly numStandbyReplicas: number;
  readonly maxWarmupReplicas: number;
  /** Offsets, summed over a task's changelogs; Infinity when unbounded (`Long.MAX_VALUE`). */
  readonly acceptableRecoveryLag: number;
  readonly probingRebalanceIntervalMs: number;
  /** `none` where the version does not know strategies. */
  readonly strategy: string;
  /** Null for the assignor's own costs. */
  readonly trafficCost: number | null;
  readonly nonOverlapCost: number | null;
  /** Class of the assignor, or null for Kafka's HighAvailabilityTaskAssignor. */
  readonly assignorClass: string | null;
  /** The brokers decide (`group.protocol=streams`): no leader, no warmups, no probing. Left out where a member leads. */
  readonly byBroker?: true;
}

/** What an instance's settings say: values, one known only at run time, or one Kafka refuses to start with. */
export type LeaderReading =
  | { readonly kind: 'settings'; readonly settings: LeaderSettings }
  | { readonly kind: 'unknown'; readonly key: string; readonly value: string }
  | { readonly kind: 'refused'; readonly key: string; readonly value: string };

/** Every key that is read of a leader. */
export const LEADER_KEYS = [
  'rack.aware.assignment.tags',
  'num.standby.replicas',
  'max.warmup.replicas',
  'acceptable.recovery.lag',
  'probing.rebalance.interval.ms',
  'rack.aware.assignment.strategy',
  'rack.aware.assignment.traffic_cost',
  'rack.aware.assignment.non_overlap_cost',
  'task.assignor.class',
  'internal.task.assignor.class',
] as const;

type LeaderKey = (typeof LEADER_KEYS)[number];

const LONG_MAX = '9223372036854775807';
const INT_MAX = 2 ** 31 - 1;
const MAX_TAGS = 5;

/** Reads what an instance would decide with if it led the group; the first setting that cannot be used ends it. */
export function readLeader(instance: Instance, features: KafkaFeatures): LeaderReading {
  const values = new Values(instance);
  const { clientTags } = features.assignor;
  const { rackAwareStrategy: strategies, pluggableAssignor: pluggable } = features;
  const cost = (key: LeaderKey) => (strategies ? (values.int(key) ?? null) : null);
  const settings: LeaderSettings = {
    rackAwareAssignmentTags: clientTags ? values.list('rack.aware.assignment.tags', MAX_TAGS) : [],
    numStandbyReplicas: values.int('num.standby.replicas') ?? 0,
    maxWarmupReplicas: values.int('max.warmup.replicas', 1) ?? 2,
    acceptableRecoveryLag: values.long('acceptable.recovery.lag', 0) ?? 10_000,
    probingRebalanceIntervalMs: values.long('probing.rebalance.interval.ms', 60_000) ?? 600_000,
    strategy:
      (strategies && values.text('rack.aware.assignment.strategy')?.toLowerCase()) || 'none',
    trafficCost: cost('rack.aware.assignment.traffic_cost'),
    nonOverlapCost: cost('rack.aware.assignment.non_overlap_cost'),
    assignorClass: otherAssignor(
      (pluggable && values.text('task.assignor.class')) ||
        values.text('internal.task.assignor.class'),
    ),
  };
  return values.problem ?? { kind: 'settings', settings };
}

function otherAssignor(className: string | undefined): string | null {
  if (!className || className.endsWith('.HighAvailabilityTaskAssignor')) return null;
  return className;
}

/** The entries of a LIST setting's text: split at commas with the blanks around them; a repeated entry counts once. */
export function listEntries(text: string): readonly string[] {
  return text === '' ? [] : [...new Set(text.split(/\s*,\s*/))];
}

/** An instance's values, read as Kafka's ConfigDef does, with the first one that cannot be used. */
class Values {
  problem: LeaderReading | undefined;

  constructor(private readonly instance: Instance) {}

  /** Trimmed; undefined when not set or known at run time only. */
  text(key: LeaderKey): string | undefined {
    const setting = this.instance.settings.get(key);
    if (setting?.literal === false) {
      this.problem ??= { kind: 'unknown', key, value: setting.value };
      return undefined;
    }
    return setting?.value.trim();
  }

  int(key: LeaderKey, min = -(2 ** 31)): number | undefined {
    return this.number(key, min, INT_MAX);
  }

  /** `Long.MAX_VALUE` gives Infinity. */
  long(key: LeaderKey, min: number): number | undefined {
    return this.text(key) === LONG_MAX ? Infinity : this.number(key, min, 2 ** 63);
  }

  list(key: LeaderKey, most: number): readonly string[] {
    const text = this.text(key) ?? '';
    if (text.split(',').length > most) this.problem ??= { kind: 'refused', key, value: text };
    return listEntries(text);
  }

  private number(key: LeaderKey, min: number, max: number): number | undefined {
    const text = this.text(key);
    if (text === undefined) return undefined;
    const number = /^[+-]?\d+$/.test(text) ? Number(text) : NaN;
    if (number >= min && number <= max) return number;
    this.problem ??= { kind: 'refused', key, value: text };
    return undefined;
  }
}
