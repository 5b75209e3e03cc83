import { stringHash } from '../java-hash';
import { computedOrder, hashSetOrder, type JavaKey } from '../java-order';
import type { BrokerProblem } from './broker-problem';

/** How Java's collections take texts. */
export const TEXT_KEY: JavaKey<string> = {
  hash: stringHash,
  compare: (a, b) => (a < b ? -1 : a > b ? 1 : 0),
};

/** Members and processes in the orders in which the broker meets them, by index. */
export interface BrokerGroup {
  /** Members in the order of the broker's map; the indices are those of the problem. */
  readonly members: readonly number[];
  /** By member: the index of its process, which counts processes as they first appear. */
  readonly processOf: readonly number[];
  /** Processes in the order of the assignor's map. */
  readonly processes: readonly number[];
  /** By process: its members in the order of its map. */
  readonly membersOf: readonly (readonly number[])[];
}

/** Works out the orders that Java's hash maps give the members and processes of a group. */
export function brokerGroup({ members, behaviour }: BrokerProblem): BrokerGroup {
  const indices = new Map(members.map(({ id }, index) => [id, index]));
  const inOrder = (ids: readonly string[]): number[] =>
    hashSetOrder(ids, TEXT_KEY).map((id) => indices.get(id) ?? 0);
  const order = inOrder(members.map(({ id }) => id));
  const names = order.map((member) => members[member]?.processId ?? '');
  const distinct = [...new Set(names)];
  const numbers = new Map(distinct.map((name, index) => [name, index]));
  // The map was made with room for all members, except in 4.1; since 4.4 it is filled with computeIfAbsent.
  const sorted = behaviour.taskOffsets
    ? computedOrder(names, TEXT_KEY, members.length)
    : hashSetOrder(names, TEXT_KEY, behaviour.quotas ? members.length : undefined);
  const processOf = members.map(({ processId }) => numbers.get(processId) ?? 0);
  return {
    members: order,
    processOf,
    processes: sorted.map((name) => numbers.get(name) ?? 0),
    membersOf: distinct.map((_, process) =>
      inOrder(
        order
          .filter((member) => processOf[member] === process)
          .map((member) => members[member]?.id ?? ''),
      ),
    ),
  };
}
