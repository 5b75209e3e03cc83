import { writeRange } from '../catalog/member-versions';
import type { KnownElsewhere } from './fleet-text';
import { instancesOf } from './instances';
import type { ObservedGroup } from './observed-group';

/** A running application as `attach --format json` prints it. Offsets are numbers up to 2^53, longer ones texts. */
export interface GroupJson {
  readonly application: string;
  readonly protocol: 'classic' | 'streams';
  /** ISO 8601. */
  readonly at: string;
  /** Null for none. */
  readonly nextRebalance: string | null;
  readonly settings: Readonly<Record<string, string>>;
  readonly subtopologies: readonly {
    readonly partitions: number;
    readonly stateful: boolean;
    readonly sources: Readonly<Record<string, number>>;
    /** Null where it cannot be told. */
    readonly changelogs: readonly string[] | null;
  }[];
  readonly ends: Readonly<Record<string, number | string>>;
  readonly brokerRacks: readonly (string | null)[];
  readonly instances: readonly {
    readonly name: string;
    readonly processId: string;
    /** Of Kafka Streams, that speak as it does, such as `3.0-3.1`; null for none that is known. */
    readonly versions: string | null;
    readonly tags: Readonly<Record<string, string>>;
    readonly rack: string | null;
    readonly endPoint: string | null;
    readonly active: readonly string[];
    readonly standby: readonly string[];
    readonly warmup: readonly string[];
    /** `running` for a task that it ran when it last joined. */
    readonly offsets: Readonly<Record<string, number | string>>;
    /** How far it was behind then, for tasks whose end is known; 0 for what it ran. */
    readonly lags: Readonly<Record<string, number | string>>;
    readonly threads: readonly {
      readonly member: string;
      readonly clientId: string;
      readonly instanceId: string | null;
      readonly host: string;
      readonly active: readonly string[];
      readonly standby: readonly string[];
    }[];
  }[];
  readonly notes: readonly string[];
}

/** Everything that was read, member by member. */
export function groupJson(group: ObservedGroup, { settings }: KnownElsewhere = {}): GroupJson {
  const standbys = settings?.get('num.standby.replicas')?.value;
  const instances = instancesOf(group, standbys === undefined ? undefined : Number(standbys));
  const { nextRebalance, ends } = group;
  return {
    application: group.application,
    protocol: group.protocol,
    at: new Date(group.at).toISOString(),
    nextRebalance: nextRebalance === undefined ? null : new Date(nextRebalance).toISOString(),
    settings: Object.fromEntries(group.settings),
    subtopologies: group.subtopologies.map(({ partitions, stateful, sources, changelogs }) => ({
      partitions,
      stateful,
      sources: Object.fromEntries(sources.map((each) => [each.name, each.partitions])),
      changelogs: changelogs ?? null,
    })),
    ends: longs(ends),
    brokerRacks: group.brokerRacks,
    instances: instances.map((each) => ({
      name: each.name,
      processId: each.processId,
      versions: each.versions ? writeRange(each.versions) : null,
      tags: Object.fromEntries(each.tags),
      rack: each.rack,
      endPoint: each.endPoint,
      active: each.active,
      standby: each.standby,
      warmup: each.warmup,
      offsets: longs(each.offsets),
      lags: longs(lagsOf(each.offsets, ends)),
      threads: each.members.map(({ id, clientId, instanceId, host, active, standby, warmup }) => ({
        member: id,
        clientId,
        instanceId,
        host,
        active,
        standby: [...standby, ...warmup],
      })),
    })),
    notes: group.notes,
  };
}

function lagsOf(
  offsets: ReadonlyMap<string, bigint>,
  ends: ReadonlyMap<string, bigint>,
): ReadonlyMap<string, bigint> {
  const lags = new Map<string, bigint>();
  for (const [task, offset] of offsets) {
    const end = ends.get(task);
    if (offset === -2n) lags.set(task, 0n);
    else if (end !== undefined && offset >= 0n) lags.set(task, end > offset ? end - offset : 0n);
  }
  return lags;
}

function longs(values: ReadonlyMap<string, bigint>): Record<string, number | string> {
  return Object.fromEntries(
    [...values].map(([key, value]) => {
      if (value === -2n) return [key, 'running'];
      const isSafe = value <= BigInt(Number.MAX_SAFE_INTEGER);
      return [key, isSafe ? Number(value) : String(value)];
    }),
  );
}
