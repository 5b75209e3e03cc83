import { formatProcessId } from '../assignor/process-id';
import { featuresOf } from '../catalog/features';
import { NEWEST_VERSION } from '../catalog/kafka-version';
import { versionsSpeaking } from '../catalog/member-versions';
import { decodeAssignmentInfo, NO_REBALANCE } from '../group/assignment-info';
import { UserDataError } from '../group/errors';
import { decodeSubscriptionInfo } from '../group/subscription-info';
import type { WireTask } from '../group/wire-task';
import { AttachError } from './attach-error';
import { taskName, type ObservedMember } from './observed-group';
import { readConsumerAssignment, readConsumerSubscription } from './protocol/consumer-protocol';
import type { ClassicGroup, ClassicMember } from './protocol/groups';
import { MalformedMessage } from './protocol/message-reader';

/** What the members of a classic group sent to their leader, and what it answered. */
export interface ClassicReading {
  readonly members: readonly ObservedMember[];
  /** By task: the source partitions that it reads. */
  readonly taskSources: ReadonlyMap<string, readonly { topic: string; partition: number }[]>;
  /** Milliseconds since 1970; undefined where no member is to ask for a rebalance. */
  readonly nextRebalance: number | undefined;
  readonly notes: readonly string[];
}

/** Reads a stable group of Kafka Streams instances. Fails where a member's bytes are not those of Kafka Streams. */
export function readClassicGroup(group: ClassicGroup): ClassicReading {
  const taskSources = new Map<string, { topic: string; partition: number }[]>();
  const notes: string[] = [];
  let nextRebalance: number | undefined;
  const members = group.members.map((member) => {
    const { next, tasks, ...read } = readMember(member, notes);
    for (const [task, partitions] of tasks) taskSources.set(task, partitions);
    if (next !== undefined) nextRebalance = Math.min(nextRebalance ?? Infinity, next);
    return read;
  });
  return { members, taskSources, nextRebalance, notes };
}

interface MemberReading extends ObservedMember {
  readonly next: number | undefined;
  readonly tasks: ReadonlyMap<string, { topic: string; partition: number }[]>;
}

function readMember(member: ClassicMember, notes: string[]): MemberReading {
  const { id, instanceId, clientId } = member;
  try {
    const consumer = readConsumerSubscription(member.metadata);
    const info = decodeSubscriptionInfo(consumer.userData);
    if (info.version > 11) {
      notes.push(`${clientId} uses a newer format (${info.version}); nothing can be read of it.`);
    }
    if (info.errorCode !== 0) {
      notes.push(`${clientId} reported the error ${info.errorCode} when it last joined.`);
    }
    return {
      id,
      instanceId,
      clientId,
      host: member.host.replace(/^\//, ''),
      rack: consumer.rack,
      processId: formatProcessId(info.processId),
      endPoint: info.userEndPoint,
      tags: new Map(info.clientTags),
      versions: versionsSpeaking(info.latestSupportedVersion, consumer.version),
      offsets: new Map(info.taskOffsetSums.map(([task, sum]) => [nameOf(task), sum])),
      warmup: [],
      ...readAssigned(member.assignment),
    };
  } catch (error) {
    if (!(error instanceof UserDataError || error instanceof MalformedMessage)) throw error;
    throw new AttachError(
      'protocol',
      `What the member ${clientId} tells its group cannot be read (${error.message}).`,
    );
  }
}

type Assigned = Pick<MemberReading, 'active' | 'standby' | 'next' | 'tasks'>;

function readAssigned(bytes: Uint8Array): Assigned {
  const tasks = new Map<string, { topic: string; partition: number }[]>();
  if (bytes.length === 0) return { active: [], standby: [], next: undefined, tasks };
  const { partitions, userData } = readConsumerAssignment(bytes);
  const info = decodeAssignmentInfo(userData, featuresOf(NEWEST_VERSION).wire);
  // The tasks of active partitions are listed in the order of these, by topic and number.
  const sorted = [...partitions].sort(
    (a, b) => (a.topic < b.topic ? -1 : a.topic > b.topic ? 1 : 0) || a.partition - b.partition,
  );
  info.activeTasks.forEach((task, i) => {
    const partition = sorted[i];
    const known = tasks.get(nameOf(task)) ?? [];
    tasks.set(nameOf(task), partition ? [...known, partition] : known);
  });
  for (const [task, sources] of info.standbyTasks) {
    const named = sources.flatMap(({ topic, partition }) =>
      topic === null ? [] : [{ topic, partition }],
    );
    tasks.set(nameOf(task), named);
  }
  return {
    active: [...new Set(info.activeTasks.map(nameOf))],
    standby: info.standbyTasks.map(([task]) => nameOf(task)),
    next: info.nextRebalanceMs === NO_REBALANCE ? undefined : Number(info.nextRebalanceMs),
    tasks,
  };
}

function nameOf({ subtopology, partition }: WireTask): string {
  return taskName(subtopology, partition);
}
