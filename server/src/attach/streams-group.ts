import { STREAMS_PROTOCOL_VERSIONS } from '../catalog/member-versions';
import { taskName, type ObservedMember, type ObservedSubtopology } from './observed-group';
import type { TopicMetadata } from './protocol/metadata';
import type { StreamsGroup, StreamsMember, TaskIds, TaskOffset } from './protocol/streams-group';

/** What a broker tells of a group of `group.protocol=streams`, in the same terms as of a classic one. */
export interface StreamsReading {
  readonly members: readonly ObservedMember[];
  readonly subtopologies: readonly ObservedSubtopology[];
  /** By task: the sum of the changelogs' ends as members last reported it. */
  readonly ends: ReadonlyMap<string, bigint>;
}

/** Reads a streams group. Subtopologies have ids that are texts; Kafka Streams numbers them `0`, `1`, …. */
export function readStreamsGroup(
  { members, subtopologies }: StreamsGroup,
  topics: ReadonlyMap<string, TopicMetadata>,
): StreamsReading {
  const ends = new Map<string, bigint>();
  for (const { subtopology, partition, offset } of members.flatMap((each) => each.endOffsets)) {
    const task = taskName(subtopology, partition);
    if (offset > (ends.get(task) ?? -1n)) ends.set(task, offset);
  }
  const byNumber = new Map((subtopologies ?? []).map((each) => [Number(each.id), each]));
  const numbers = [...byNumber.keys()].filter((id) => Number.isInteger(id) && id >= 0 && id < 1000);
  const count = Math.max(-1, ...numbers) + 1;
  return {
    members: members.map(readMember),
    ends,
    subtopologies: Array.from({ length: count }, (_, number): ObservedSubtopology => {
      const told = byNumber.get(number);
      const names = [...(told?.sources ?? []), ...(told?.repartitionSources ?? [])];
      const sources = [...new Set(names)].sort().map((name) => ({
        name,
        partitions: topics.get(name)?.partitions.length ?? tasksOf(members, number),
      }));
      return {
        partitions: Math.max(0, ...sources.map(({ partitions }) => partitions)),
        sources,
        stateful: (told?.changelogs.length ?? 0) > 0,
        changelogs: [...(told?.changelogs ?? [])].sort(),
      };
    }),
  };
}

/** How many tasks of a subtopology members have: stands in for topics that may not be described. */
function tasksOf(members: readonly StreamsMember[], number: number): number {
  const partitions = members
    .flatMap(({ target }) => target.active)
    .flatMap((ids) => (Number(ids.subtopology) === number ? ids.partitions : []));
  return partitions.reduce((most, partition) => Math.max(most, partition + 1), 0);
}

function readMember(member: StreamsMember): ObservedMember {
  const { id, instanceId, clientId, rack, processId, endPoint, assignment } = member;
  return {
    id,
    instanceId,
    clientId,
    host: member.host.replace(/^\//, ''),
    rack: rack === '' ? null : rack,
    processId,
    endPoint: endPoint && `${endPoint.host}:${endPoint.port}`,
    tags: new Map(member.tags),
    versions: STREAMS_PROTOCOL_VERSIONS,
    offsets: offsetsOf(member.offsets),
    active: tasks(assignment.active),
    standby: tasks(assignment.standby),
    warmup: tasks(assignment.warmup),
  };
}

function offsetsOf(offsets: readonly TaskOffset[]): ReadonlyMap<string, bigint> {
  return new Map(
    offsets.map(({ subtopology, partition, offset }) => [taskName(subtopology, partition), offset]),
  );
}

function tasks(ids: readonly TaskIds[]): string[] {
  return ids.flatMap(({ subtopology, partitions }) =>
    [...partitions].sort((a, b) => a - b).map((partition) => taskName(subtopology, partition)),
  );
}
