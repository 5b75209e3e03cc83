import type { Clients } from '../assignor/problem';
import { clientRackOf } from '../fleet/client-rack';
import type { Instance } from '../fleet/fleet';
import { compareProcessIds, type ProcessIds } from './process-ids';

/** The members of a consumer group: clients in process id order, and which instance each of them is. */
export interface Group {
  readonly clients: Clients;
  /** By client: index of its instance. */
  readonly instanceOf: Int32Array;
  /** By instance: its client, or -1 when it is not a member. */
  readonly clientOf: Int32Array;
  /** By client: the rack of its consumers, null where it has none or it is only known at run time. */
  readonly racks: readonly (string | null)[];
}

/** The tags of some instances as numbers; made once and used for every group of them. */
export interface TagTable {
  readonly keys: readonly string[];
  /** For each key the distinct values, in order of first appearance. */
  readonly names: readonly (readonly string[])[];
  /** For each key and instance the index of its value, or -1 where it lacks the tag. */
  readonly values: readonly Int32Array[];
}

const NO_SETTINGS: Pick<Instance, 'settings'> = { settings: new Map() };

/** Tells the tag values of the instances apart. Values count as Kafka sees them: untrimmed, by case. */
export function tagTable(instances: readonly Instance[]): TagTable {
  const keys = [...new Set(instances.flatMap(({ tags }) => [...tags.keys()]))];
  const names: string[][] = [];
  const values = keys.map((key) => {
    const numbers = new Map<string, number>();
    const ofKey = Int32Array.from(instances, ({ tags }) => {
      const value = tags.get(key)?.value;
      if (value === undefined) return -1;
      const number = numbers.get(value) ?? numbers.size;
      numbers.set(value, number);
      return number;
    });
    names.push([...numbers.keys()]);
    return ofKey;
  });
  return { keys, names, values };
}

/**
 * The group that the instances form under the given process ids (by instance). `members` leaves some of them out:
 * tags and values that only those have do not exist for the group.
 */
export function groupOf(
  instances: readonly Instance[],
  tags: TagTable,
  processIds: ProcessIds,
  members?: readonly number[],
): Group {
  const all = members ?? instances.map((_, i) => i);
  const sorted = Int32Array.from(all).sort((a, b) => compareProcessIds(processIds, a, b));
  const clientOf = new Int32Array(instances.length).fill(-1);
  const ids = new BigInt64Array(2 * sorted.length);
  const capacities = new Float64Array(sorted.length);
  sorted.forEach((instance, client) => {
    clientOf[instance] = client;
    ids[2 * client] = processIds[2 * instance] ?? 0n;
    ids[2 * client + 1] = processIds[2 * instance + 1] ?? 0n;
    capacities[client] = instances[instance]?.threads ?? 1;
  });
  // Members may stand in any order: one that came back stands last.
  const complete = all.length === instances.length;
  const present = complete ? tags : tagTable(all.flatMap((i) => instances[i] ?? []));
  const place = new Int32Array(instances.length);
  all.forEach((instance, i) => (place[instance] = complete ? instance : i));
  const clients: Clients = {
    count: sorted.length,
    processIds: ids,
    capacities,
    tagKeys: present.keys,
    tagValues: present.values.map((ofKey) =>
      sorted.map((instance) => ofKey[place[instance] ?? 0] ?? -1),
    ),
    tagValueNames: present.names,
  };
  const racks = Array.from(sorted, (instance) => {
    const rack = clientRackOf(instances[instance] ?? NO_SETTINGS);
    return rack?.literal ? rack.value : null;
  });
  return { clients, instanceOf: sorted, clientOf, racks };
}
