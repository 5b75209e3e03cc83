import type { Api } from './api';
import type { MessageReader } from './message-reader';

/** Tasks of one subtopology. */
export interface TaskIds {
  readonly subtopology: string;
  readonly partitions: readonly number[];
}

/** What a member of a streams group has, by role. */
export interface StreamsAssignment {
  readonly active: readonly TaskIds[];
  readonly standby: readonly TaskIds[];
  readonly warmup: readonly TaskIds[];
}

/** A cumulative changelog offset of a task. */
export interface TaskOffset {
  readonly subtopology: string;
  readonly partition: number;
  readonly offset: bigint;
}

/** A member (one stream thread) of a streams group. */
export interface StreamsMember {
  readonly id: string;
  readonly instanceId: string | null;
  readonly rack: string | null;
  readonly clientId: string;
  readonly host: string;
  readonly processId: string;
  readonly endPoint: { readonly host: string; readonly port: number } | null;
  readonly tags: readonly (readonly [string, string])[];
  readonly offsets: readonly TaskOffset[];
  readonly endOffsets: readonly TaskOffset[];
  readonly assignment: StreamsAssignment;
  /** What the broker wants it to have; the same once the group is stable. */
  readonly target: StreamsAssignment;
}

/** A subtopology as the group's members told the broker. */
export interface StreamsSubtopology {
  readonly id: string;
  readonly sources: readonly string[];
  readonly changelogs: readonly string[];
  readonly repartitionSources: readonly string[];
}

/** A group of `group.protocol=streams` (KIP-1071). */
export interface StreamsGroup {
  readonly error: number;
  readonly message: string | null;
  readonly group: string;
  /** `Stable`, `Assigning`, `Reconciling`, `NotReady`, `Empty`, `Dead`. */
  readonly state: string;
  /** Null while the broker does not know or accept it. */
  readonly subtopologies: readonly StreamsSubtopology[] | null;
  readonly members: readonly StreamsMember[];
  /** The broker's assignor; undefined for brokers before 4.4. */
  readonly assignor: string | undefined;
}

/** Describes groups of the streams rebalance protocol. Kafka 4.1 and later. */
export const describeStreamsGroups: Api<
  { readonly groups: readonly string[] },
  { readonly groups: readonly StreamsGroup[] }
> = {
  name: 'StreamsGroupDescribe',
  key: 89,
  min: 0,
  max: 1,
  flexibleFrom: 0,
  write: (out, { groups }, version) => {
    out.list(groups, (group) => out.text(group)).bool(false);
    if (version >= 1) out.bool(false);
    out.noTags();
  },
  read: (reader, version) => {
    reader.int32();
    return { groups: reader.list(() => readGroup(reader, version)) };
  },
};

function readGroup(reader: MessageReader, version: number): StreamsGroup {
  const head = {
    error: reader.int16(),
    message: reader.nullableText(),
    group: reader.text(),
    state: reader.text(),
  };
  reader.int32();
  reader.int32();
  const subtopologies = reader.optional(() => readTopology(reader));
  const members = reader.list(() => readMember(reader));
  reader.int32();
  let assignor: string | undefined;
  if (version >= 1) {
    // It was not asked for, so that it is null.
    if (reader.int8() >= 0) return { ...head, subtopologies, members, assignor };
    reader.int8();
    assignor = reader.nullableText() ?? undefined;
  }
  reader.skipTags();
  return { ...head, subtopologies, members, assignor };
}

function readTopology(reader: MessageReader): StreamsSubtopology[] | null {
  reader.int32();
  const texts = (): string[] => reader.list(() => reader.text());
  const topics = (): string[] =>
    reader.list(() => {
      const name = reader.text();
      reader.int32();
      reader.int16();
      reader.list(() => readPair(reader));
      reader.skipTags();
      return name;
    });
  const subtopologies = reader.nullableList(() => {
    const id = reader.text();
    const sources = texts();
    texts();
    const changelogs = topics();
    const repartitionSources = topics();
    reader.skipTags();
    return { id, sources, changelogs, repartitionSources };
  });
  reader.skipTags();
  return subtopologies;
}

function readMember(reader: MessageReader): StreamsMember {
  const id = reader.text();
  reader.int32();
  const names = {
    instanceId: reader.nullableText(),
    rack: reader.nullableText(),
    clientId: reader.text(),
    host: reader.text(),
  };
  reader.int32();
  const member = {
    id,
    ...names,
    processId: reader.text(),
    endPoint: reader.optional(() => {
      const endPoint = { host: reader.text(), port: reader.uint16() };
      reader.skipTags();
      return endPoint;
    }),
    tags: reader.list(() => readPair(reader)),
    offsets: reader.list(() => readOffset(reader)),
    endOffsets: reader.list(() => readOffset(reader)),
    assignment: readAssignment(reader),
    target: readAssignment(reader),
  };
  reader.bool();
  reader.skipTags();
  return member;
}

function readAssignment(reader: MessageReader): StreamsAssignment {
  const tasks = (): TaskIds[] =>
    reader.list(() => {
      const ids = { subtopology: reader.text(), partitions: reader.list(() => reader.int32()) };
      reader.skipTags();
      return ids;
    });
  const assignment = { active: tasks(), standby: tasks(), warmup: tasks() };
  reader.skipTags();
  return assignment;
}

function readOffset(reader: MessageReader): TaskOffset {
  const offset = {
    subtopology: reader.text(),
    partition: reader.int32(),
    offset: reader.int64(),
  };
  reader.skipTags();
  return offset;
}

function readPair(reader: MessageReader): readonly [string, string] {
  const pair = [reader.text(), reader.text()] as const;
  reader.skipTags();
  return pair;
}
