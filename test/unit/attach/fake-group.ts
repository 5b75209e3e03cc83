import { parseProcessId } from '../../../server/src/assignor/process-id';
import type { MessageWriter as Out } from '../../../server/src/attach/protocol/message-writer';
import { MessageWriter } from '../../../server/src/attach/protocol/message-writer';
import { encodeAssignmentInfo, NO_REBALANCE } from '../../../server/src/group/assignment-info';
import { encodeSubscriptionInfo } from '../../../server/src/group/subscription-info';
import type { WireTask } from '../../../server/src/group/wire-task';
import type { Answer, FakeBroker } from './fake-broker';

/** A stream thread as a test describes it. */
export interface FakeMember {
  readonly clientId: string;
  /** Number of its process. */
  readonly process: number;
  readonly active?: readonly string[];
  readonly standby?: readonly string[];
  /** By task; -2 for one that it ran. */
  readonly offsets?: Readonly<Record<string, number>>;
  readonly tags?: Readonly<Record<string, string>>;
  readonly instanceId?: string;
  readonly rack?: string;
  readonly nextRebalance?: number;
}

/** What a group looks like. */
export interface FakeGroup {
  readonly state?: string;
  readonly protocolType?: string;
  readonly protocol?: string;
  readonly error?: number;
  /** By number of a subtopology: its source topic. */
  readonly sources?: readonly string[];
  readonly members?: readonly FakeMember[];
}

/** Process id of a number. */
export function fakeProcessId(number: number): string {
  return `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`;
}

/** A member with one stream thread, whose tag is the zone where there is one. */
export function memberIn(
  zone: string | undefined,
  process: number,
  active: string,
  standby: string,
): FakeMember {
  return {
    clientId: `node-${process}-StreamThread-1-consumer`,
    process,
    active: [active],
    standby: [standby],
    offsets: { [active]: -2, [standby]: 90 },
    ...(zone !== undefined && { tags: { zone } }),
  };
}

/** Lets the broker know one application; its topics end at offset 100. */
export function serve(broker: FakeBroker, application: string, group: FakeGroup): void {
  broker.answers.set(16, (out) => {
    out.int32(0).int16(0);
    out.list([application], (name) => out.text(name).text('consumer'));
  });
  const describe = describing(() => group);
  broker.answers.set(15, describe);
  broker.answers.set(2, endingAt(100));
}

/** Answers DescribeGroups (versions 0 to 4). */
export function describing(group: () => FakeGroup): Answer {
  return (out, request, version) => {
    const names = request.list(() => request.text());
    const told = group();
    out.int32(0).list(names, (name) => {
      out.int16(told.error ?? 0).text(name);
      out.text(told.state ?? 'Stable').text(told.protocolType ?? 'consumer');
      out.text(told.protocol ?? 'stream');
      out.list(told.members ?? [], (member) =>
        writeMember(out, member, told.sources ?? [], version),
      );
      if (version >= 3) out.int32(0);
    });
  };
}

function writeMember(
  out: Out,
  member: FakeMember,
  sources: readonly string[],
  version: number,
): void {
  out.text(`${member.clientId}-id`);
  if (version >= 4) out.text(member.instanceId ?? null);
  out.text(member.clientId).text('/10.0.0.1');
  out.data(subscription(member, sources)).data(assignment(member, sources));
}

function subscription(
  { process, offsets, tags, rack }: FakeMember,
  sources: readonly string[],
): Uint8Array {
  const processId = parseProcessId(fakeProcessId(process));
  if (!processId) throw new Error('no process id');
  const userData = encodeSubscriptionInfo({
    version: 11,
    latestSupportedVersion: 11,
    processId,
    userEndPoint: null,
    taskOffsetSums: Object.entries(offsets ?? {}).map(
      ([task, sum]) => [taskOf(task), BigInt(sum)] as const,
    ),
    uniqueField: 0,
    errorCode: 0,
    clientTags: Object.entries(tags ?? {}),
  });
  const out = new MessageWriter().int16(3);
  out.list(sources, (topic) => out.text(topic));
  return out
    .data(userData)
    .list([], () => undefined)
    .int32(1)
    .text(rack ?? null)
    .result();
}

function assignment(
  { active = [], standby = [], nextRebalance }: FakeMember,
  sources: readonly string[],
): Uint8Array {
  const partitionOf = (task: string) => {
    const { subtopology, partition } = taskOf(task);
    return { topic: sources[subtopology] ?? '', partition };
  };
  const inOrder = [...active].sort((a, b) => {
    const [x, y] = [partitionOf(a), partitionOf(b)];
    return x.topic === y.topic ? x.partition - y.partition : x.topic < y.topic ? -1 : 1;
  });
  const userData = encodeAssignmentInfo({
    version: 11,
    commonlySupportedVersion: 11,
    activeTasks: inOrder.map(taskOf),
    standbyTasks: standby.map((task) => [taskOf(task), [partitionOf(task)]] as const),
    partitionsByHost: [],
    standbyPartitionsByHost: [],
    errCode: 0,
    nextRebalanceMs: nextRebalance === undefined ? NO_REBALANCE : BigInt(nextRebalance),
  });
  const out = new MessageWriter().int16(3);
  out.list(active, (task) => {
    const { topic, partition } = partitionOf(task);
    out.text(topic).list([partition], (index) => out.int32(index));
  });
  return out.data(userData).result();
}

function taskOf(name: string): WireTask {
  const [subtopology = 0, partition = 0] = name.split('_').map(Number);
  return { subtopology, partition, topology: null };
}

/** Answers ListOffsets (versions 1 to 5): every partition ends at the same offset. */
export function endingAt(offset: number): Answer {
  return (out, request, version) => {
    request.int32();
    if (version >= 2) request.int8();
    const topics = request.list(() => {
      const name = request.text();
      const partitions = request.list(() => {
        const index = request.int32();
        if (version >= 4) request.int32();
        request.int64();
        return index;
      });
      return { name, partitions };
    });
    if (version >= 2) out.int32(0);
    out.list(topics, ({ name, partitions }) => {
      out.text(name).list(partitions, (index) => {
        out.int32(index).int16(0).int64(-1n).int64(BigInt(offset));
        if (version >= 4) out.int32(0);
      });
    });
  };
}
