import type { Api } from './api';

/** Finds the broker that coordinates a group. */
export const findCoordinator: Api<
  { readonly group: string },
  { readonly error: number; readonly node: number; readonly host: string; readonly port: number }
> = {
  name: 'FindCoordinator',
  key: 10,
  min: 1,
  max: 2,
  write: (out, { group }) => out.text(group).int8(0),
  read: (reader) => {
    reader.int32();
    const error = reader.int16();
    reader.nullableText();
    return { error, node: reader.int32(), host: reader.text(), port: reader.int32() };
  },
};

/** A group that a broker coordinates. */
export interface ListedGroup {
  readonly group: string;
  /** `consumer`, `streams`, `connect`, …; empty for a group that only committed offsets. */
  readonly protocolType: string;
}

/** Lists the groups that a broker coordinates, as far as the user may describe them. */
export const listGroups: Api<
  Record<string, never>,
  { readonly error: number; readonly groups: readonly ListedGroup[] }
> = {
  name: 'ListGroups',
  key: 16,
  min: 1,
  max: 2,
  write: () => undefined,
  read: (reader) => {
    reader.int32();
    return {
      error: reader.int16(),
      groups: reader.list(() => ({ group: reader.text(), protocolType: reader.text() })),
    };
  },
};

/** A member of a group of the classic protocol. */
export interface ClassicMember {
  readonly id: string;
  /** `group.instance.id` of a static member. */
  readonly instanceId: string | null;
  readonly clientId: string;
  /** `/10.0.0.3`: the address that it connects from. */
  readonly host: string;
  /** Its subscription; empty unless the group is stable. */
  readonly metadata: Uint8Array;
  /** Its assignment; empty unless the group is stable. */
  readonly assignment: Uint8Array;
}

/** A group of the classic protocol. */
export interface ClassicGroup {
  readonly error: number;
  readonly group: string;
  /** `Stable`, `PreparingRebalance`, `CompletingRebalance`, `Empty`, `Dead`. */
  readonly state: string;
  readonly protocolType: string;
  /** The assignor in use: `stream` for Kafka Streams. Empty unless the group is stable. */
  readonly protocol: string;
  readonly members: readonly ClassicMember[];
}

/** Describes groups of the classic protocol, what members sent to the leader and what it answered included. */
export const describeGroups: Api<
  { readonly groups: readonly string[] },
  { readonly groups: readonly ClassicGroup[] }
> = {
  name: 'DescribeGroups',
  key: 15,
  min: 1,
  max: 4,
  write: (out, { groups }, version) => {
    out.list(groups, (group) => out.text(group));
    if (version >= 3) out.bool(false);
  },
  read: (reader, version) => {
    reader.int32();
    const groups = reader.list(() => {
      const group = {
        error: reader.int16(),
        group: reader.text(),
        state: reader.text(),
        protocolType: reader.text(),
        protocol: reader.text(),
        members: reader.list(() => ({
          id: reader.text(),
          instanceId: version >= 4 ? reader.nullableText() : null,
          clientId: reader.text(),
          host: reader.text(),
          metadata: reader.data(),
          assignment: reader.data(),
        })),
      };
      if (version >= 3) reader.int32();
      return group;
    });
    return { groups };
  },
};
