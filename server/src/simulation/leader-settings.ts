import type { KafkaFeatures } from '../catalog/features';
import type { Instance } from '../fleet/fleet';

/** Settings of the group leader that decide an assignment; any member may lead. Defaults as in Kafka 2.6 … 4.4. */
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
}

/** What an instance's settings say: values, one known only at run time, or one Kafka refuses to start with. */
export type LeaderReading =
  | { readonly kind: 'settings'; readonly settings: LeaderSettings }
  | { readonly kind: 'unknown'; readonly key: string; readonly value: string }
  | { readonly kind: 'refused'; readonly key: string; readonly value: string };

const LONG_MAX = '9223372036854775807';
const INT_MAX = 2 ** 31 - 1;
const NOTHING = { min: -Infinity, max: INT_MAX };

/** Thrown and caught inside this file only: reading stops at the first setting that cannot be used. */
class Unusable extends Error {
  constructor(readonly reading: LeaderReading) {
    super(reading.kind);
  }
}

/** Reads what an instance would decide with if it led the group. */
export function readLeader(instance: Instance, features: KafkaFeatures): LeaderReading {
  const raw = (key: string): string | undefined => {
    const setting = instance.settings.get(key);
    if (setting && !setting.literal) {
      throw new Unusable({ kind: 'unknown', key, value: setting.value });
    }
    return setting?.value.trim();
  };
  const integer = (key: string, fallback: number, range: { min: number; max: number }): number => {
    const text = raw(key);
    if (text === undefined) return fallback;
    if (text === LONG_MAX && range.max > INT_MAX) return Infinity;
    const number = /^[+-]?\d+$/.test(text) ? Number(text) : NaN;
    if (number >= range.min && number <= range.max) return number;
    throw new Unusable({ kind: 'refused', key, value: text });
  };
  const long = (min: number) => ({ min, max: 2 ** 63 });
  const cost = (key: string): number | null => {
    const number = features.rackAwareStrategy ? integer(key, NaN, NOTHING) : NaN;
    return Number.isNaN(number) ? null : number;
  };
  const className = features.pluggableAssignor
    ? 'task.assignor.class'
    : 'internal.task.assignor.class';
  try {
    return {
      kind: 'settings',
      settings: {
        rackAwareAssignmentTags: features.assignor.clientTags ? tags(raw) : [],
        numStandbyReplicas: integer('num.standby.replicas', 0, NOTHING),
        maxWarmupReplicas: integer('max.warmup.replicas', 2, { min: 1, max: INT_MAX }),
        acceptableRecoveryLag: integer('acceptable.recovery.lag', 10_000, long(0)),
        probingRebalanceIntervalMs: integer('probing.rebalance.interval.ms', 600_000, long(60_000)),
        strategy:
          (features.rackAwareStrategy && raw('rack.aware.assignment.strategy')?.toLowerCase()) ||
          'none',
        trafficCost: cost('rack.aware.assignment.traffic_cost'),
        nonOverlapCost: cost('rack.aware.assignment.non_overlap_cost'),
        assignorClass: foreign(raw(className)),
      },
    };
  } catch (error) {
    if (error instanceof Unusable) return error.reading;
    throw error;
  }
}

/** Kafka's LIST: trimmed, split at commas with the blanks around them; at most 5 entries. A repeated one counts once. */
function tags(raw: (key: string) => string | undefined): readonly string[] {
  const key = 'rack.aware.assignment.tags';
  const text = raw(key) ?? '';
  const entries = text === '' ? [] : text.split(/\s*,\s*/);
  if (entries.length > 5) throw new Unusable({ kind: 'refused', key, value: text });
  return [...new Set(entries)];
}

function foreign(assignorClass: string | undefined): string | null {
  if (!assignorClass || assignorClass.endsWith('.HighAvailabilityTaskAssignor')) return null;
  return assignorClass;
}
