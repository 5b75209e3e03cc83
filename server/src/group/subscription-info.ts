import { computedOrder, hashSetOrder } from '../assignor/java-order';
import { taskHash } from '../assignor/java-hash';
import { LAG_RUNNING, LAG_UNKNOWN } from '../assignor/problem';
import type { ProcessId } from '../assignor/process-id';
import { bufferUnderflow, illegalArgument, illegalState, taskAssignmentError } from './errors';
import { LATEST_VERSION, UNKNOWN_VERSION } from './protocol-version';
import { readSubscription } from './subscription-reader';
import { ByteReader, ByteWriter } from './wire';
import { compareTasks, taskKey, type WireTask } from './wire-task';

/**
 * What a member tells the leader: the user data of its subscription. Follows
 * org.apache.kafka.streams.processor.internals.assignment.SubscriptionInfo and SubscriptionInfoData.json of
 * Kafka Streams 4.4.
 */
export interface SubscriptionInfo {
  readonly version: number;
  /** -1 where a member does not tell it (versions 1 and 2). */
  readonly latestSupportedVersion: number;
  readonly processId: ProcessId;
  /** `application.server`. */
  readonly userEndPoint: string | null;
  /** By task: the sum of its changelogs' offsets on the member's disk, -2 where it runs, -3 where unknown. */
  readonly taskOffsetSums: readonly (readonly [WireTask, bigint])[];
  /** Differs from one subscription to the next; 8 bits. */
  readonly uniqueField: number;
  readonly errorCode: number;
  /** Key and value of each `client.tag.*`; may be null below version 11, which is the first to carry them. */
  readonly clientTags: readonly (readonly [string, string])[] | null;
}

/** A subscription as read: lists in natural order, each key once. */
export interface DecodedSubscription extends SubscriptionInfo {
  readonly clientTags: readonly (readonly [string, string])[];
  /** Tasks that run on the member. */
  readonly prevTasks: readonly WireTask[];
  /** Tasks of which the member has state on disk. */
  readonly standbyTasks: readonly WireTask[];
}

/**
 * The bytes that a member sends. Lists are written in their order where Kafka writes a map in its own.
 * @throws UserDataError where Kafka refuses to make or to write such a subscription.
 */
export function encodeSubscriptionInfo(info: SubscriptionInfo): Uint8Array {
  const { version } = info;
  checkVersions(version, info.latestSupportedVersion);
  if (version < 10 && info.taskOffsetSums.some(([{ topology }]) => topology !== null)) {
    throw taskAssignmentError('Named topologies are not compatible with older protocol versions');
  }
  if (version > LATEST_VERSION) {
    throw illegalState(
      `Should never try to encode a SubscriptionInfo with version [${version}] > LATEST_SUPPORTED_VERSION [${LATEST_VERSION}]`,
    );
  }
  const out = new ByteWriter();
  out.int32(version);
  if (version >= 3) out.int32(info.latestSupportedVersion);
  out.int64(info.processId.upper);
  out.int64(info.processId.lower);
  if (version <= 6) writePreviousTasks(out, info);
  if (version >= 2) out.text(info.userEndPoint ?? '');
  if (version >= 10) writeOffsetSums(out, info);
  else if (version >= 7) writeGroupedOffsetSums(out, info);
  if (version >= 8) out.int8(info.uniqueField);
  if (version >= 9) out.int32(info.errorCode);
  if (version >= 11) {
    const tags = info.clientTags ?? [];
    out.int32(tags.length);
    for (const [key, value] of tags) {
      out.text(key);
      out.text(value);
    }
  }
  return out.result();
}

/**
 * Reads what a member sent. Of a version newer than the latest known only the two version numbers are read.
 * @throws UserDataError where Kafka throws.
 */
export function decodeSubscriptionInfo(bytes: Uint8Array): DecodedSubscription {
  const reader = new ByteReader(bytes, bufferUnderflow);
  const version = reader.int32();
  if (version > LATEST_VERSION) {
    const latestSupportedVersion = reader.int32();
    checkVersions(version, latestSupportedVersion);
    return { ...NOTHING, version, latestSupportedVersion };
  }
  const data = readSubscription(new ByteReader(bytes, bufferUnderflow), version);
  checkVersions(version, data.latestSupportedVersion);
  const sums = new Map<string, readonly [WireTask, bigint]>();
  const report = (task: WireTask, sum: bigint): void => {
    sums.set(taskKey(task), [task, sum]);
  };
  for (const task of data.prevTasks) report(task, BigInt(LAG_RUNNING));
  for (const task of data.standbyTasks) report(task, BigInt(LAG_UNKNOWN));
  for (const [task, sum] of data.taskOffsetSums) report(task, sum);
  const taskOffsetSums = [...sums.values()].sort(([a], [b]) => compareTasks(a, b));
  const runs = (sum: bigint): boolean => sum === BigInt(LAG_RUNNING);
  const told = version >= 7;
  return {
    ...data,
    taskOffsetSums,
    prevTasks: told
      ? taskOffsetSums.flatMap(([task, sum]) => (runs(sum) ? [task] : []))
      : distinct(data.prevTasks),
    standbyTasks: told
      ? taskOffsetSums.flatMap(([task, sum]) => (runs(sum) ? [] : [task]))
      : distinct(data.standbyTasks),
    clientTags: sortedTags(data.clientTags),
  };
}

const NOTHING = {
  processId: { upper: 0n, lower: 0n },
  userEndPoint: null,
  taskOffsetSums: [],
  prevTasks: [],
  standbyTasks: [],
  uniqueField: 0,
  errorCode: 0,
  clientTags: [],
};

function checkVersions(version: number, latest: number): void {
  if (latest === UNKNOWN_VERSION) {
    if (version === 1 || version === 2) return;
    throw illegalArgument(
      `Only versions 1 and 2 are expected to use an UNKNOWN (${UNKNOWN_VERSION}) latest supported version. Got ${version}.`,
    );
  }
  if (version < 1 || version > latest) {
    throw illegalArgument(`version must be between 1 and ${latest}; was: ${version}`);
  }
}

/** Up to version 6 a member tells only whether a task runs or has state, in the order of a `HashSet<TaskId>`. */
function writePreviousTasks(out: ByteWriter, { taskOffsetSums }: SubscriptionInfo): void {
  for (const running of [true, false]) {
    const tasks = taskOffsetSums.flatMap(([task, sum]) =>
      (sum === BigInt(LAG_RUNNING)) === running ? [task] : [],
    );
    const hash = ({ subtopology, partition }: WireTask): number => taskHash(subtopology, partition);
    out.int32(tasks.length);
    for (const { subtopology, partition } of hashSetOrder(tasks, { hash, compare: compareTasks })) {
      out.int32(subtopology);
      out.int32(partition);
    }
  }
}

/** Versions 7 to 9: by subtopology, in the order of a `HashMap<Integer>` filled with `computeIfAbsent`. */
function writeGroupedOffsetSums(out: ByteWriter, { taskOffsetSums }: SubscriptionInfo): void {
  const groups = new Map<number, (readonly [number, bigint])[]>();
  for (const [{ subtopology, partition }, sum] of taskOffsetSums) {
    const group = groups.get(subtopology) ?? [];
    groups.set(subtopology, group);
    group.push([partition, sum]);
  }
  // The map may also grow at a key that it has: each task is one call.
  const calls = taskOffsetSums.map(([{ subtopology }]) => subtopology);
  out.int32(groups.size);
  for (const subtopology of computedOrder(calls, { hash: (id) => id, compare: (a, b) => a - b })) {
    const group = groups.get(subtopology) ?? [];
    out.int32(subtopology);
    out.int32(group.length);
    for (const [partition, sum] of group) {
      out.int32(partition);
      out.int64(sum);
    }
  }
}

function writeOffsetSums(out: ByteWriter, { taskOffsetSums }: SubscriptionInfo): void {
  out.int32(taskOffsetSums.length);
  for (const [{ subtopology, partition, topology }, sum] of taskOffsetSums) {
    out.int32(subtopology);
    out.int32(partition);
    out.int64(sum);
    out.shortText(topology);
  }
}

function distinct(tasks: readonly WireTask[]): WireTask[] {
  return [...new Map(tasks.map((task) => [taskKey(task), task])).values()].sort(compareTasks);
}

function sortedTags(tags: readonly (readonly [string, string])[]): (readonly [string, string])[] {
  const byKey = new Map<string, string>();
  for (const [key, value] of tags) {
    const other = byKey.get(key);
    if (other !== undefined) {
      throw illegalState(`Duplicate key ${key} (attempted merging values ${other} and ${value})`);
    }
    byKey.set(key, value);
  }
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1));
}
