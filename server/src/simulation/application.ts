import type { AssignorName, AssignorSettings, Tasks } from '../assignor/problem';
import type { RackAware } from '../assignor/rack-aware/rack-aware';
import type { AssignorBehaviour } from '../catalog/features';
import { featuresOf } from '../catalog/features';
import type { Fleet, ObservedState } from '../fleet/fleet';
import { byBrokerOf, type ByBroker } from './by-broker';
import { observedMemberIds } from './observed-members';
import { assignorOfClass } from './assignor-class';
import type { LeaderSettings } from './leader-settings';
import { taskTopicsOf } from './task-topics';

/** Records of a changelog whose size is not told, at least. */
const UNTOLD_RECORDS = 1_000_000;

/** What stays the same from rebalance to rebalance: the tasks, the ends of their changelogs, the leader's settings. */
export interface Application {
  readonly tasks: Tasks;
  /** By task: `subtopology_partition`. */
  readonly taskNames: readonly string[];
  /** By task: end offset of its changelogs; 0 for stateless tasks. */
  readonly ends: Float64Array;
  readonly settings: AssignorSettings;
  readonly behaviour: AssignorBehaviour;
  readonly assignor: AssignorName;
  /** Whether members report all that they have of tasks that they have not opened. */
  readonly disksReportedInFull: boolean;
  /** The rack-aware strategy, if there is one, less the racks of a group's members. */
  readonly rackAware: Omit<RackAware, 'consumerRacks'> | undefined;
  /** With `group.protocol=streams`: the brokers assign, and what is said of an assignor above does not count. */
  readonly byBroker?: ByBroker;
}

/**
 * The application of a fleet, under the settings of one leader. The assignor must be one that is known; otherwise
 * Kafka's default stands in.
 */
export function applicationOf(fleet: Fleet, leader: LeaderSettings): Application {
  const { assignor: behaviour, broker, disksReportedInFull } = featuresOf(fleet.kafka.version);
  const strategy = behaviour.rackStrategies.find((known) => known === leader.strategy);
  const { trafficCost, nonOverlapCost } = leader;
  return {
    ...tasksOf(fleet, untoldRecords(leader.acceptableRecoveryLag)),
    settings: {
      numStandbyReplicas: leader.numStandbyReplicas,
      maxWarmupReplicas: leader.maxWarmupReplicas,
      acceptableRecoveryLag: leader.acceptableRecoveryLag,
      rackAwareAssignmentTags: leader.rackAwareAssignmentTags,
    },
    behaviour,
    disksReportedInFull,
    assignor: assignorOfClass(leader.assignorClass, behaviour) ?? 'high-availability',
    rackAware: strategy && { strategy, trafficCost, nonOverlapCost, topics: taskTopicsOf(fleet) },
    ...(leader.byBroker
      ? { byBroker: byBrokerOf(fleet.topology, broker, observedMemberIds(fleet)) }
      : {}),
  };
}

/** Records that a changelog is taken to have when that is not told: more than the lag that counts as caught up. */
export function untoldRecords(acceptableRecoveryLag: number): number {
  return Number.isFinite(acceptableRecoveryLag)
    ? Math.max(UNTOLD_RECORDS, 2 * acceptableRecoveryLag)
    : UNTOLD_RECORDS;
}

function tasksOf(
  { topology: { subtopologies }, observed }: Pick<Fleet, 'topology' | 'observed'>,
  untold: number,
): Pick<Application, 'tasks' | 'taskNames' | 'ends'> {
  const count = subtopologies.reduce((sum, { partitions }) => sum + partitions, 0);
  const tasks = {
    count,
    subtopologies: new Int32Array(count),
    partitions: new Int32Array(count),
    stateful: new Uint8Array(count),
  };
  const ends = new Float64Array(count);
  const taskNames: string[] = [];
  let task = 0;
  subtopologies.forEach(({ partitions, stateful, changelogRecords }, subtopology) => {
    for (let partition = 0; partition < partitions; partition++, task++) {
      tasks.subtopologies[task] = subtopology;
      tasks.partitions[task] = partition;
      tasks.stateful[task] = stateful ? 1 : 0;
      const name = `${subtopology}_${partition}`;
      const end = observed && observedEnd(observed, name);
      ends[task] = stateful ? (end ?? changelogRecords ?? untold) : 0;
      taskNames.push(name);
    }
  });
  return { tasks, taskNames, ends };
}

/** Where the changelogs of a task ended; where that is not told, the most that an instance has of them. */
function observedEnd({ ends, instances }: ObservedState, task: string): number | undefined {
  const end = ends.get(task);
  if (end !== undefined) return end;
  let most: number | undefined;
  for (const { offsets } of instances.values()) {
    const reported = offsets.get(task);
    if (typeof reported === 'number') most = Math.max(most ?? 0, reported);
  }
  return most;
}
