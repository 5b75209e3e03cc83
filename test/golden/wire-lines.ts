import type { Json, JsonObject } from './codec';
import { encodeAssignmentInfo, decodeAssignmentInfo, NO_REBALANCE, type AssignmentInfo, type HostPartitions, type TopicPartition } from '../../server/src/group/assignment-info';
import { UserDataError } from '../../server/src/group/errors';
import { decodeSubscriptionInfo, encodeSubscriptionInfo, type SubscriptionInfo } from '../../server/src/group/subscription-info';
import type { WireTask } from '../../server/src/group/wire-task';
import { formatProcessId, parseProcessId } from '../../server/src/assignor/process-id';
import type { WireBehaviour } from '../../server/src/catalog/features';

/** What our codecs answer to a line in which Kafka's were asked to write `input` or to read `hex`. */
export interface WireAnswer {
  readonly hex?: string;
  readonly error?: string;
  readonly decoded?: Json;
}

/** The answer for a line of subscriptions. */
export function answerSubscription(line: JsonObject): WireAnswer {
  return answer(
    line,
    (input) => encodeSubscriptionInfo(subscriptionOf(input)),
    (bytes) => {
      const info = decodeSubscriptionInfo(bytes);
      return {
        version: info.version,
        latestSupportedVersion: info.latestSupportedVersion,
        processId: formatProcessId(info.processId),
        userEndPoint: info.userEndPoint,
        prevTasks: info.prevTasks.map(taskJson),
        standbyTasks: info.standbyTasks.map(taskJson),
        taskOffsetSums: info.taskOffsetSums.map(([task, sum]) => [taskJson(task), String(sum)]),
        errorCode: info.errorCode,
        uniqueField: info.uniqueField,
        clientTags: Object.fromEntries(info.clientTags),
      };
    },
  );
}

/** The answer for a line of assignments, from the Kafka version of the behaviour. */
export function answerAssignment(line: JsonObject, behaviour: WireBehaviour): WireAnswer {
  return answer(
    line,
    (input) => encodeAssignmentInfo(assignmentOf(input)),
    (bytes) => {
      const info = decodeAssignmentInfo(bytes, behaviour);
      return {
        version: info.version,
        commonlySupportedVersion: info.commonlySupportedVersion,
        activeTasks: info.activeTasks.map(taskJson),
        standbyTasks: info.standbyTasks.map(([task, partitions]) => [taskJson(task), partitions.map(partitionJson)]),
        partitionsByHost: info.partitionsByHost.map(hostJson),
        standbyPartitionsByHost: info.standbyPartitionsByHost.map(hostJson),
        errCode: info.errCode,
        nextRebalanceMs: String(info.nextRebalanceMs),
      };
    },
  );
}

function answer(
  line: JsonObject,
  encode: (input: JsonObject) => Uint8Array,
  decode: (bytes: Uint8Array) => Json,
): WireAnswer {
  let bytes: Uint8Array;
  try {
    const { input } = line;
    bytes = input === undefined ? Buffer.from(line['hex'] as string, 'hex') : encode(input as JsonObject);
  } catch (error) {
    return { error: textOf(error) };
  }
  const hex = Buffer.from(bytes).toString('hex');
  try {
    return { hex, decoded: decode(bytes) };
  } catch (error) {
    return { hex, decoded: { error: textOf(error) } };
  }
}

function textOf(error: unknown): string {
  if (error instanceof UserDataError) return error.message;
  throw error;
}

type TaskJson = readonly [number, number, string?];

function subscriptionOf(input: JsonObject): SubscriptionInfo {
  const processId = parseProcessId(input['processId'] as string);
  if (!processId) throw new Error('A line has no process id.');
  const sums = input['taskOffsetSums'] as unknown as readonly (readonly [TaskJson, string])[];
  return {
    version: input['version'] as number,
    latestSupportedVersion: input['latestSupportedVersion'] as number,
    processId,
    userEndPoint: input['userEndPoint'] as string | null,
    taskOffsetSums: sums.map(([task, sum]) => [taskOf(task), BigInt(sum)]),
    uniqueField: input['uniqueField'] as number,
    errorCode: input['errorCode'] as number,
    clientTags: input['clientTags'] as unknown as readonly (readonly [string, string])[] | null,
  };
}

function assignmentOf(input: JsonObject): AssignmentInfo {
  const standbys = input['standbyTasks'] as unknown as readonly (readonly [TaskJson, readonly PartitionJson[]])[];
  const next = input['nextRebalanceMs'] as string | undefined;
  return {
    version: input['version'] as number,
    commonlySupportedVersion: input['commonlySupportedVersion'] as number,
    activeTasks: (input['activeTasks'] as unknown as readonly TaskJson[]).map(taskOf),
    standbyTasks: standbys.map(([task, partitions]) => [taskOf(task), partitions.map(partitionOf)]),
    partitionsByHost: hostsOf(input['partitionsByHost']),
    standbyPartitionsByHost: hostsOf(input['standbyPartitionsByHost']),
    errCode: input['errCode'] as number,
    nextRebalanceMs: next === undefined ? NO_REBALANCE : BigInt(next),
  };
}

type PartitionJson = readonly [string | null, number];

function hostsOf(json: unknown): HostPartitions[] {
  const hosts = json as readonly (readonly [string, number, readonly PartitionJson[]])[];
  return hosts.map(([host, port, partitions]) => ({ host, port, partitions: partitions.map(partitionOf) }));
}

function hostJson({ host, port, partitions }: HostPartitions): Json {
  return [host, port, partitions.map(partitionJson)];
}

function partitionOf([topic, partition]: PartitionJson): TopicPartition {
  return { topic, partition };
}

function partitionJson({ topic, partition }: TopicPartition): Json {
  return [topic, partition];
}

function taskOf([subtopology, partition, topology]: TaskJson): WireTask {
  return { subtopology, partition, topology: topology ?? null };
}

function taskJson({ subtopology, partition, topology }: WireTask): Json {
  return topology === null ? [subtopology, partition] : [subtopology, partition, topology];
}
