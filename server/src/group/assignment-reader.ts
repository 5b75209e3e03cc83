import type { WireBehaviour } from '../catalog/features';
import type { AssignmentInfo, HostPartitions, TopicPartition } from './assignment-info';
import { illegalArgument, taskAssignmentError } from './errors';
import { comparePartitions } from './topic-dictionary';
import { decodeModifiedUtf8 } from './utf';
import type { ByteReader } from './wire';
import { compareTasks, compareTexts, taskKey, type WireTask } from './wire-task';

/** The lists of an assignment. */
export type AssignmentLists = Pick<
  AssignmentInfo,
  'activeTasks' | 'standbyTasks' | 'partitionsByHost' | 'standbyPartitionsByHost'
>;

/** The fewest bytes that an element takes; more elements than would fit into all bytes are refused. */
const LEAST_BYTES = { task: 8, standby: 12, partition: 6, numbered: 8, topic: 6, host: 10 };

/**
 * Reads what follows the version numbers, up to the error code.
 * @throws UserDataError where Kafka throws.
 */
export function readAssignment(
  reader: ByteReader,
  version: number,
  { countsChecked }: WireBehaviour,
): AssignmentLists {
  const size = reader.remaining + (version >= 3 ? 8 : 4);
  const lists = new ListReader(reader, size, countsChecked);
  const activeTasks = lists.read('task', () => readTask(reader, version));
  const standbyTasks = lists.read('standby', () => {
    const task = readTask(reader, version);
    return [task, lists.partitions(() => readText(reader))] as const;
  });
  const [partitionsByHost, standbyPartitionsByHost] = readHosts(reader, version, lists);
  return {
    activeTasks,
    standbyTasks: distinct(standbyTasks, ([task]) => taskKey(task)).sort(([a], [b]) =>
      compareTasks(a, b),
    ),
    partitionsByHost,
    standbyPartitionsByHost,
  };
}

function readHosts(
  reader: ByteReader,
  version: number,
  lists: ListReader,
): [HostPartitions[], HostPartitions[]] {
  if (version < 2) return [[], []];
  if (version < 5) return [lists.hosts(() => lists.partitions(() => readText(reader))), []];
  const topics = new Map(lists.read('topic', () => [reader.int32(), readText(reader)] as const));
  const partitions = (): TopicPartition[] =>
    lists.partitions(() => topics.get(reader.int32()) ?? null, 'numbered');
  return [lists.hosts(partitions), version < 6 ? [] : lists.hosts(partitions)];
}

/** Reads lists after their count, which it checks as Kafka does. */
class ListReader {
  constructor(
    private readonly reader: ByteReader,
    private readonly size: number,
    private readonly countsChecked: boolean,
  ) {}

  read<Item>(kind: keyof typeof LEAST_BYTES, read: () => Item): Item[] {
    const count = this.reader.int32();
    if (this.countsChecked && (count < 0 || count > Math.floor(this.size / LEAST_BYTES[kind]))) {
      throw taskAssignmentError('Corrupted user data byte[].');
    }
    // Unchecked, collections are made for so many elements, all but the maps of hosts.
    if (count < 0 && kind !== 'host') {
      const what = kind === 'task' ? 'Illegal Capacity' : 'Illegal initial capacity';
      throw illegalArgument(`${what}: ${count}`);
    }
    const items: Item[] = [];
    for (let at = 0; at < count; at++) items.push(read());
    return items;
  }

  partitions(
    topic: () => string | null,
    kind: 'partition' | 'numbered' = 'partition',
  ): TopicPartition[] {
    const all = this.read(kind, () => ({ topic: topic(), partition: this.reader.int32() }));
    const sorted = all.sort(comparePartitions);
    return sorted.filter(
      (each, at) => at === 0 || comparePartitions(sorted[at - 1] as TopicPartition, each) !== 0,
    );
  }

  hosts(partitions: () => TopicPartition[]): HostPartitions[] {
    const hosts = this.read('host', () => ({
      host: readText(this.reader),
      port: this.reader.int32(),
      partitions: partitions(),
    }));
    return distinct(hosts, ({ host, port }) => `${port} ${host}`).sort(
      (a, b) => compareTexts(a.host, b.host) || a.port - b.port,
    );
  }
}

/** The last item of each key, as a Java map would keep it. */
function distinct<Item>(items: readonly Item[], key: (item: Item) => string): Item[] {
  return [...new Map(items.map((item) => [key(item), item])).values()];
}

function readTask(reader: ByteReader, version: number): WireTask {
  const subtopology = reader.int32();
  const partition = reader.int32();
  const topology = version >= 10 ? reader.units() : '';
  return { subtopology, partition, topology: topology === '' ? null : topology };
}

function readText(reader: ByteReader): string {
  const text = decodeModifiedUtf8(reader.raw(reader.int16() & 0xffff));
  if (text === undefined) throw taskAssignmentError('Failed to decode AssignmentInfo');
  return text;
}
