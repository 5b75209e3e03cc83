import type { ProcessId } from '../assignor/process-id';
import { runtimeError } from './errors';
import { decodeUtf8 } from './utf';
import type { ByteReader } from './wire';
import type { WireTask } from './wire-task';

/** The fields of a subscription in the order of their bytes, nothing checked, nothing merged. */
export interface RawSubscription {
  readonly version: number;
  readonly latestSupportedVersion: number;
  readonly processId: ProcessId;
  readonly prevTasks: readonly WireTask[];
  readonly standbyTasks: readonly WireTask[];
  readonly userEndPoint: string | null;
  readonly taskOffsetSums: readonly (readonly [WireTask, bigint])[];
  readonly uniqueField: number;
  readonly errorCode: number;
  readonly clientTags: readonly (readonly [string, string])[];
}

/**
 * Reads as the class that Kafka generates from SubscriptionInfoData.json does: which fields there are follows from the
 * lower 16 bits of the version, and a count larger than the number of bytes left is refused.
 * @throws UserDataError where Kafka throws.
 */
export function readSubscription(reader: ByteReader, version: number): RawSubscription {
  const layout = (version << 16) >> 16;
  const has = (first: number, last = Infinity): boolean => layout >= first && layout <= last;
  reader.int32();
  const latestSupportedVersion = has(3) ? reader.int32() : -1;
  const processId = { upper: reader.int64(), lower: reader.int64() };
  const prevTasks = has(-Infinity, 6) ? readList(reader, 'prevTasks', readTask) : [];
  const standbyTasks = has(-Infinity, 6) ? readList(reader, 'standbyTasks', readTask) : [];
  const userEndPoint = has(2) ? readText(reader, 'userEndPoint') : '';
  const taskOffsetSums = !has(7)
    ? []
    : has(10)
      ? readList(reader, 'taskOffsetSums', readOffsetSum)
      : readList(reader, 'taskOffsetSums', readGroup).flat();
  const uniqueField = has(8) ? reader.int8() : 0;
  const errorCode = has(9) ? reader.int32() : 0;
  const clientTags = has(11) ? readList(reader, 'clientTags', readTag) : [];
  return {
    version,
    latestSupportedVersion,
    processId,
    prevTasks,
    standbyTasks,
    userEndPoint: userEndPoint === '' ? null : userEndPoint,
    taskOffsetSums,
    uniqueField,
    errorCode,
    clientTags,
  };
}

function readTask(reader: ByteReader): WireTask {
  return { subtopology: reader.int32(), partition: reader.int32(), topology: null };
}

function readOffsetSum(reader: ByteReader): readonly [WireTask, bigint] {
  const subtopology = reader.int32();
  const partition = reader.int32();
  const sum = reader.int64();
  const length = reader.int16();
  const topology = length < 0 ? null : decodeUtf8(readBytes(reader, length));
  return [{ subtopology, partition, topology: topology === '' ? null : topology }, sum];
}

function readGroup(reader: ByteReader): (readonly [WireTask, bigint])[] {
  const subtopology = reader.int32();
  return readList(reader, 'partitionToOffsetSum', () => {
    const partition = reader.int32();
    return [{ subtopology, partition, topology: null }, reader.int64()] as const;
  });
}

function readTag(reader: ByteReader): readonly [string, string] {
  return [readText(reader, 'key'), readText(reader, 'value')];
}

function readText(reader: ByteReader, field: string): string {
  return decodeUtf8(readBytes(reader, readCount(reader, field)));
}

function readBytes(reader: ByteReader, count: number): Uint8Array {
  const { remaining } = reader;
  if (count <= remaining) return reader.raw(count);
  throw runtimeError(
    `Error reading byte array of ${count} byte(s): only ${remaining} byte(s) available`,
  );
}

function readList<Item>(
  reader: ByteReader,
  field: string,
  read: (reader: ByteReader) => Item,
): Item[] {
  const count = readCount(reader, field);
  const { remaining } = reader;
  if (count > remaining) {
    throw runtimeError(
      `Tried to allocate a collection of size ${count}, but there are only ${remaining} bytes remaining.`,
    );
  }
  return Array.from({ length: count }, () => read(reader));
}

function readCount(reader: ByteReader, field: string): number {
  const count = reader.int32();
  if (count < 0) throw runtimeError(`non-nullable field ${field} was serialized as null`);
  return count;
}
