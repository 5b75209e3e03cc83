import type { WireBehaviour } from '../catalog/features';
import { illegalArgument, taskAssignmentError } from './errors';
import { LATEST_VERSION, UNKNOWN_VERSION } from './protocol-version';
import { readAssignment } from './assignment-reader';
import { topicDictionary } from './topic-dictionary';
import { ByteReader, ByteWriter } from './wire';
import type { WireTask } from './wire-task';

/** A partition of a topic. */
export interface TopicPartition {
  /** Null only where a received topic number stands for no topic. */
  readonly topic: string | null;
  readonly partition: number;
}

/** An instance that can be asked for its state (`application.server`), with what it holds. */
export interface HostPartitions {
  readonly host: string;
  readonly port: number;
  readonly partitions: readonly TopicPartition[];
}

/**
 * What the leader tells a member: the user data of its assignment. Lists stand for Java's maps and sets and are
 * written in their order. Follows org.apache.kafka.streams.processor.internals.assignment.AssignmentInfo of Kafka
 * Streams 4.4.
 */
export interface AssignmentInfo {
  readonly version: number;
  /** The latest version that every member supports; -1 where it is not told (versions 1 and 2). */
  readonly commonlySupportedVersion: number;
  /** The task of each partition that the consumer protocol assigns, in the order of these. */
  readonly activeTasks: readonly WireTask[];
  readonly standbyTasks: readonly (readonly [WireTask, readonly TopicPartition[]])[];
  readonly partitionsByHost: readonly HostPartitions[];
  readonly standbyPartitionsByHost: readonly HostPartitions[];
  readonly errCode: number;
  /** When to rebalance again, in milliseconds since 1970; {@link NO_REBALANCE} for never. */
  readonly nextRebalanceMs: bigint;
}

/** `nextRebalanceMs` of a member that is not to ask for another rebalance. */
export const NO_REBALANCE = 2n ** 63n - 1n;

/**
 * The bytes that the leader sends.
 * @throws UserDataError where Kafka refuses to make or to write such an assignment.
 */
export function encodeAssignmentInfo(info: AssignmentInfo): Uint8Array {
  const { version } = info;
  if (version < 1 || version > LATEST_VERSION) {
    throw illegalArgument(`version must be between 1 and ${LATEST_VERSION}; was: ${version}`);
  }
  const out = new ByteWriter();
  out.int32(version);
  if (version >= 3) out.int32(info.commonlySupportedVersion);
  out.int32(info.activeTasks.length);
  for (const task of info.activeTasks) writeTask(out, task, version);
  out.int32(info.standbyTasks.length);
  for (const [task, partitions] of info.standbyTasks) {
    writeTask(out, task, version);
    writePartitions(out, partitions, writeTopic);
  }
  if (version >= 5) writeHostsByDictionary(out, info);
  else if (version >= 2) writeHosts(out, info.partitionsByHost, writeTopic);
  if (version >= 4) out.int32(info.errCode);
  if (version >= 7) out.int64(info.nextRebalanceMs);
  return out.result();
}

/**
 * Reads what the leader sent; lists come in natural order, each key once.
 * @throws UserDataError where Kafka throws.
 */
export function decodeAssignmentInfo(bytes: Uint8Array, behaviour: WireBehaviour): AssignmentInfo {
  const reader = new ByteReader(bytes, () =>
    taskAssignmentError('Failed to decode AssignmentInfo'),
  );
  const version = reader.int32();
  if (version < 1 || version > LATEST_VERSION) {
    throw taskAssignmentError(
      `Unable to decode assignment data: used version: ${version}; latest supported version: ${LATEST_VERSION}`,
    );
  }
  const commonlySupportedVersion = version >= 3 ? reader.int32() : UNKNOWN_VERSION;
  const parts = readAssignment(reader, version, behaviour);
  const errCode = version >= 4 ? reader.int32() : 0;
  const nextRebalanceMs = version >= 7 ? reader.int64() : NO_REBALANCE;
  return { version, commonlySupportedVersion, ...parts, errCode, nextRebalanceMs };
}

type WriteTopic = (out: ByteWriter, topic: string) => void;

function writeTopic(out: ByteWriter, topic: string): void {
  out.modifiedText(topic);
}

/** From version 5 on topics are written once and numbered; from 6 on for both maps together. */
function writeHostsByDictionary(out: ByteWriter, info: AssignmentInfo): void {
  const maps =
    info.version >= 6
      ? [info.partitionsByHost, info.standbyPartitionsByHost]
      : [info.partitionsByHost];
  const dictionary = topicDictionary(maps.flat().flatMap(({ partitions }) => partitions));
  out.int32(dictionary.length);
  const numbers = new Map<string, number>();
  for (const [number, topic] of dictionary) {
    out.int32(number);
    out.modifiedText(topic);
    numbers.set(topic, number);
  }
  for (const hosts of maps) {
    writeHosts(out, hosts, (_, topic) => out.int32(numbers.get(topic) ?? 0));
  }
}

function writeHosts(out: ByteWriter, hosts: readonly HostPartitions[], write: WriteTopic): void {
  out.int32(hosts.length);
  for (const { host, port, partitions } of hosts) {
    out.modifiedText(host);
    out.int32(port);
    writePartitions(out, partitions, write);
  }
}

function writePartitions(
  out: ByteWriter,
  partitions: readonly TopicPartition[],
  write: WriteTopic,
): void {
  out.int32(partitions.length);
  for (const { topic, partition } of partitions) {
    write(out, topic ?? '');
    out.int32(partition);
  }
}

function writeTask(out: ByteWriter, task: WireTask, version: number): void {
  const { subtopology, partition, topology } = task;
  out.int32(subtopology);
  out.int32(partition);
  if (version >= 10) out.units(topology ?? '');
  else if (topology !== null) {
    throw taskAssignmentError(
      `Named topologies are not compatible with protocol version ${version}`,
    );
  }
}
