import type { BrokerBehaviour } from '../../catalog/features';
import type { Long } from '../long';

/** A subtopology as the members of a group described it to the broker. */
export interface BrokerSubtopology {
  /** A number for Kafka Streams, but the broker takes it as text: `10` comes before `2`. */
  readonly id: string;
  /** The most partitions that one of its source topics has. */
  readonly partitions: number;
  /** Whether it has a state changelog topic. */
  readonly stateful: boolean;
}

/** The tasks, in the broker's order: by subtopology as text, then by partition. A task's index is its name inside. */
export interface BrokerTasks {
  readonly count: number;
  readonly subtopologies: readonly string[];
  readonly partitions: Int32Array;
  /** 1 for stateful tasks. */
  readonly stateful: Uint8Array;
}

/** A member of the group: one stream thread. */
export interface BrokerMember {
  /** Drawn by the client at its start; its hash code decides among equals. */
  readonly id: string;
  /** What the members of one instance have in common. */
  readonly processId: string;
  /** Tasks it was to run: up to 4.3 what it was last meant to have, from 4.4 on what it has. */
  readonly active: readonly number[];
  /** Standbys it had, in the same way. */
  readonly standby: readonly number[];
  /** Sums of changelog offsets on its disk, by task (4.4+). */
  readonly offsets: ReadonlyMap<number, Long>;
}

/** Everything the broker decides on. */
export interface BrokerProblem {
  readonly tasks: BrokerTasks;
  /** At least one, in the order in which the broker put them into its map. */
  readonly members: readonly BrokerMember[];
  /** `streams.num.standby.replicas` of the group. */
  readonly numStandbyReplicas: number;
  readonly behaviour: BrokerBehaviour;
}

/** By member, in the problem's order: its tasks, ascending. */
export interface BrokerAssignment {
  readonly active: readonly (readonly number[])[];
  readonly standby: readonly (readonly number[])[];
}

/** The tasks of subtopologies whose ids differ. */
export function brokerTasks(subtopologies: readonly BrokerSubtopology[]): BrokerTasks {
  const sorted = [...subtopologies].sort((a, b) => (a.id < b.id ? -1 : 1));
  const tasks = sorted.flatMap((subtopology) =>
    Array.from({ length: subtopology.partitions }, (_, partition) => ({ subtopology, partition })),
  );
  return {
    count: tasks.length,
    subtopologies: tasks.map(({ subtopology }) => subtopology.id),
    partitions: Int32Array.from(tasks, ({ partition }) => partition),
    stateful: Uint8Array.from(tasks, ({ subtopology }) => (subtopology.stateful ? 1 : 0)),
  };
}
