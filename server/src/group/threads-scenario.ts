import { buildTasks, type TaskSpec } from '../assignor/build-problem';
import { hashSetOrder } from '../assignor/java-order';
import type { Long } from '../assignor/long';
import { parseProcessId, type ProcessId } from '../assignor/process-id';
import type { Tasks } from '../assignor/problem';
import {
  ScenarioError,
  readInteger,
  readList,
  readLong,
  readLongs,
  readObject,
  readString,
} from '../assignor/scenario-values';
import { taskKeyOf } from '../assignor/threads/distribute';
import type { TopicPartition } from './assignment-info';

/** A group right after its leader has placed tasks on instances. Tasks are indices, in TaskId order. */
export interface ThreadsScenario {
  readonly tasks: Tasks;
  readonly taskNames: readonly string[];
  /** By task, in the order of its set. */
  readonly partitions: readonly (readonly TopicPartition[])[];
  /** By task: the end offset of its changelogs. */
  readonly ends: readonly (Long | undefined)[];
  /** The lowest version that a member used. */
  readonly version: number;
  readonly commonlySupportedVersion: number;
  readonly versionProbing: boolean;
  readonly clients: readonly ThreadsClient[];
}

/** An instance of such a group. */
export interface ThreadsClient {
  readonly name: string;
  readonly processId: ProcessId;
  readonly endPoint: { readonly host: string; readonly port: number } | undefined;
  /** In order of arrival. */
  readonly consumers: readonly ThreadsConsumer[];
  /** In the order of the assignor's set. */
  readonly active: readonly number[];
  readonly standby: readonly number[];
  readonly followupDeadline: Long | undefined;
}

/** A stream thread as its subscription tells it. */
export interface ThreadsConsumer {
  readonly id: string;
  /** `topic-partition` of what it owns. */
  readonly owned: readonly string[];
  /** By task name. */
  readonly offsetSums: ReadonlyMap<string, Long>;
}

/**
 * Reads a scenario of kind `threads` from parsed JSON.
 * @throws ScenarioError if it is malformed.
 */
export function readThreadsScenario(json: unknown): ThreadsScenario {
  const scenario = readObject(json, 'scenario');
  const specs = [
    ...readTasks(scenario['statefulTasks'], true),
    ...readTasks(scenario['statelessTasks'], false),
  ];
  const tasks = buildTasks(specs).table;
  const taskNames = Array.from(
    tasks.subtopologies,
    (subtopology, task) => `${subtopology}_${tasks.partitions[task] as number}`,
  );
  const partitions = readObject(scenario['taskPartitions'], 'taskPartitions');
  const ends = readLongs(scenario['endOffsetSums'] ?? {}, 'endOffsetSums');
  return {
    tasks,
    taskNames,
    partitions: taskNames.map((name) =>
      readList(partitions[name] ?? [], `taskPartitions.${name}`).map(readPartition),
    ),
    ends: taskNames.map((name) => ends.get(name)),
    version: readInteger(scenario['minReceivedVersion'], 'minReceivedVersion'),
    commonlySupportedVersion: readInteger(scenario['minSupportedVersion'], 'minSupportedVersion'),
    versionProbing: scenario['versionProbing'] === true,
    clients: readList(scenario['clients'], 'clients').map((client) =>
      readClient(readObject(client, 'client'), tasks, taskNames),
    ),
  };
}

/** `topic-partition` of a partition. */
export function partitionName({ topic, partition }: TopicPartition): string {
  return `${topic ?? ''}-${partition}`;
}

function readTasks(list: unknown, stateful: boolean): TaskSpec[] {
  return readList(list ?? [], 'tasks').map((item) => {
    const name = readString(item, 'task');
    const numbers = /^(\d{1,9})_(\d{1,9})$/.exec(name);
    if (!numbers) throw new ScenarioError(`${name} is no task id.`);
    return { subtopology: Number(numbers[1]), partition: Number(numbers[2]), stateful };
  });
}

function readPartition(item: unknown): TopicPartition {
  const name = readString(item, 'partition');
  const parts = /^(.+)-(\d{1,9})$/s.exec(name);
  if (!parts) throw new ScenarioError(`${name} is no partition.`);
  return { topic: parts[1] ?? '', partition: Number(parts[2]) };
}

function readClient(
  client: Readonly<Record<string, unknown>>,
  tasks: Tasks,
  taskNames: readonly string[],
): ThreadsClient {
  const indices = (field: 'active' | 'standby'): number[] => {
    const listed = readList(client[field] ?? [], field).map((item) => {
      const task = taskNames.indexOf(readString(item, field));
      if (task === -1) throw new ScenarioError(`${String(item)} in ${field} is no task.`);
      return task;
    });
    return listed;
  };
  const roles = inSetOrder(
    { active: indices('active'), standby: indices('standby') },
    tasks,
    client['viaTaskAssignment'] === true,
  );
  const deadline = client['followupDeadline'] ?? undefined;
  const name = readString(client['id'], 'client id');
  const processId = parseProcessId(name);
  if (!processId) throw new ScenarioError(`Client id ${name} is no UUID.`);
  return {
    name,
    processId,
    endPoint: readEndPoint(client['endPoint'] ?? undefined),
    consumers: readList(client['consumers'], 'consumers').map((item) => {
      const consumer = readObject(item, 'consumer');
      return {
        id: readString(consumer['id'], 'consumer id'),
        owned: readList(consumer['owned'] ?? [], 'owned').map((name) => readString(name, 'owned')),
        offsetSums: readLongs(consumer['offsetSums'] ?? {}, 'offsetSums'),
      };
    }),
    ...roles,
    followupDeadline: deadline === undefined ? undefined : readLong(deadline, 'followupDeadline'),
  };
}

type Roles = Pick<ThreadsClient, 'active' | 'standby'>;

/**
 * The order in which an instance's tasks are iterated: by task, except after a `task.assignor.class`, which puts both
 * roles into one hash map, from which each role gets a hash set.
 */
function inSetOrder({ active, standby }: Roles, tasks: Tasks, viaTaskAssignment: boolean): Roles {
  const key = taskKeyOf(tasks);
  if (!viaTaskAssignment) {
    return { active: [...active].sort(key.compare), standby: [...standby].sort(key.compare) };
  }
  const all = hashSetOrder([...active, ...standby], key);
  const role = (listed: readonly number[]): number[] =>
    hashSetOrder(
      all.filter((task) => listed.includes(task)),
      key,
    );
  return { active: role(active), standby: role(standby) };
}

function readEndPoint(value: unknown): ThreadsClient['endPoint'] {
  if (value === undefined) return undefined;
  const parts = /^(.*):(\d{1,5})$/.exec(readString(value, 'endPoint'));
  if (!parts) throw new ScenarioError('endPoint is no host:port.');
  return { host: parts[1] ?? '', port: Number(parts[2]) };
}
