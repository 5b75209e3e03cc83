import type { AssignorBehaviour } from '../catalog/features';
import { LAG_RUNNING } from '../assignor/problem';
import { hashSetOrder } from '../assignor/java-order';
import { compareProcessIds } from '../assignor/process-id';
import { stringHash, uuidHash } from '../assignor/java-hash';
import type { Long } from '../assignor/long';
import { lagOfOffset } from '../assignor/scenario-lags';
import { isWithheld, nextRebalances, type Owners } from '../assignor/threads/cooperative';
import {
  distributeToThreads,
  taskKeyOf,
  type ThreadsBehaviour,
  type ThreadTasks,
} from '../assignor/threads/distribute';
import { encodeAssignmentInfo, NO_REBALANCE, type HostPartitions } from './assignment-info';
import { partitionName, type ThreadsClient, type ThreadsScenario } from './threads-scenario';
import { comparePartitions, PARTITION_KEY } from './topic-dictionary';
import { compareTexts, type WireTask } from './wire-task';

/** What every thread of a group is told, in words. */
export interface ThreadsResult {
  /** By process, by consumer. */
  readonly distribution: Readonly<Record<string, Readonly<Record<string, NamedTasks>>>>;
  /** By consumer. */
  readonly assignment: Readonly<Record<string, ToldAssignment>>;
  /** By consumer: tasks that wait until another thread has revoked them. */
  readonly revoking: Readonly<Record<string, readonly string[]>>;
  /** Whether no further rebalance is asked for. */
  readonly stable: boolean;
}

interface NamedTasks {
  readonly statefulActive: readonly string[];
  readonly standby: readonly string[];
  readonly statelessActive: readonly string[];
}

interface ToldAssignment {
  readonly partitions: readonly string[];
  /** By partition. */
  readonly activeTasks: readonly string[];
  readonly standbyTasks: readonly string[];
  readonly nextRebalanceMs: string;
  /** The bytes in hexadecimal digits. */
  readonly userData: string;
}

/** What differs from version to version in what threads are sent. */
export type SentBehaviour = ThreadsBehaviour & Pick<AssignorBehaviour, 'keepsOnlyStandbys'>;

/** Deals every instance's tasks to its threads, and says what each of them is sent. */
export function resultOf(scenario: ThreadsScenario, behaviour: SentBehaviour): ThreadsResult {
  const { clients, versionProbing } = scenario;
  const everywhere = new Set(
    clients.flatMap(({ consumers }) => consumers.flatMap(({ owned }) => owned)),
  );
  const hosts = hostMaps(scenario);
  const told = clients.map((client) =>
    tellClient(scenario, client, { everywhere, hosts, behaviour }),
  );
  const deadlines = clients.some(({ followupDeadline }) => followupDeadline !== undefined);
  const revoking = told.flatMap((each) => Object.entries(each.revoking));
  return {
    distribution: Object.fromEntries(told.map((each) => [each.name, each.distribution])),
    assignment: Object.assign(
      {},
      ...told.map((each) => each.assignment),
    ) as ThreadsResult['assignment'],
    revoking: Object.fromEntries(revoking),
    stable: !versionProbing && !deadlines && revoking.length === 0,
  };
}

type HostMaps = readonly [active: readonly HostPartitions[], standby: readonly HostPartitions[]];

/** Who can be asked for which partitions; told to everybody from version 2 on. */
function hostMaps({ clients, partitions, version }: ThreadsScenario): HostMaps {
  if (version < 2) return [[], []];
  const inMapOrder = hashSetOrder(clients, {
    hash: ({ processId: { upper, lower } }) => uuidHash(upper, lower),
    compare: (a, b) => compareProcessIds(a.processId, b.processId),
  });
  const hostsOf = (role: 'active' | 'standby'): HostPartitions[] => {
    const hosts = inMapOrder.flatMap((client) => {
      if (!client.endPoint) return [];
      const all = client[role].flatMap((task) =>
        hashSetOrder(partitions[task] ?? [], PARTITION_KEY),
      );
      return [{ ...client.endPoint, partitions: hashSetOrder(all, PARTITION_KEY) }];
    });
    return hashSetOrder(hosts, {
      hash: ({ host, port }) => (Math.imul(31, stringHash(host)) + port) | 0,
      compare: (a, b) => compareTexts(a.host, b.host) || a.port - b.port,
    });
  };
  return [hostsOf('active'), hostsOf('standby')];
}

interface ToldClient {
  readonly name: string;
  readonly distribution: Readonly<Record<string, NamedTasks>>;
  readonly assignment: Readonly<Record<string, ToldAssignment>>;
  readonly revoking: Readonly<Record<string, readonly string[]>>;
}

function tellClient(
  scenario: ThreadsScenario,
  client: ThreadsClient,
  {
    everywhere,
    hosts,
    behaviour,
  }: {
    readonly everywhere: ReadonlySet<string>;
    readonly hosts: HostMaps;
    readonly behaviour: SentBehaviour;
  },
): ToldClient {
  const { tasks, taskNames, partitions } = scenario;
  const consumers = [...client.consumers].sort((a, b) => compareTexts(a.id, b.id));
  const state = stateOf(scenario, client);
  const shares = distributeToThreads(
    tasks,
    {
      active: client.active,
      standby: client.standby,
      previous: consumers.map(({ offsetSums }) => state.byLag([...offsetSums.keys()])),
    },
    behaviour,
  );
  const key = taskKeyOf(tasks, behaviour.stickyAsToday);
  const owners = ownersOf(
    client,
    consumers.map(({ id }) => id),
    everywhere,
  );
  const withheld = shares.map(({ statefulActive, statelessActive }, thread) =>
    [...statefulActive, ...statelessActive]
      .filter((task) => isWithheld((partitions[task] ?? []).map(partitionName), thread, owners))
      .sort((a, b) => a - b),
  );
  const nexts = nextRebalances(
    withheld.map(({ length }) => length > 0),
    client.followupDeadline !== undefined,
  );
  const times = { now: 0n, deadline: BigInt(client.followupDeadline ?? 0), never: NO_REBALANCE };
  const named = (list: readonly number[]): string[] => list.map((task) => taskNames[task] ?? '');
  const byId = <Value>(values: readonly Value[]): [string, Value][] =>
    values.map((value, thread) => [consumers[thread]?.id ?? '', value]);
  return {
    name: client.name,
    distribution: Object.fromEntries(
      byId(
        shares.map(({ statefulActive, standby, statelessActive }) => ({
          statefulActive: named(statefulActive),
          standby: named(standby),
          statelessActive: named(statelessActive),
        })),
      ),
    ),
    assignment: Object.fromEntries(
      byId(
        shares.map((share, thread) => {
          const waiting = withheld[thread] ?? [];
          const temporary = waiting.filter(
            behaviour.keepsOnlyStandbys ? state.wasStandby : (task) => tasks.stateful[task] === 1,
          );
          return tellThread(scenario, hosts, {
            share,
            waiting,
            temporary,
            inSetOrder: (list) => hashSetOrder(list, key),
            nextRebalanceMs: times[nexts[thread] ?? 'never'],
          });
        }),
      ),
    ),
    revoking: Object.fromEntries(byId(withheld.map(named)).filter(([, names]) => names.length > 0)),
  };
}

interface Told {
  readonly share: ThreadTasks;
  readonly waiting: readonly number[];
  /** Withheld tasks that the thread keeps up with as standbys meanwhile. */
  readonly temporary: readonly number[];
  /** The order in which the leader's hash map has tasks. */
  readonly inSetOrder: (tasks: readonly number[]) => number[];
  readonly nextRebalanceMs: bigint;
}

function tellThread(
  { tasks, taskNames, partitions, version, commonlySupportedVersion }: ThreadsScenario,
  [partitionsByHost, standbyPartitionsByHost]: HostMaps,
  { share, waiting, temporary, inSetOrder, nextRebalanceMs }: Told,
): ToldAssignment {
  const wireTask = (task: number): WireTask => ({
    subtopology: tasks.subtopologies[task] ?? 0,
    partition: tasks.partitions[task] ?? 0,
    topology: null,
  });
  const active = [...share.statefulActive, ...share.statelessActive]
    .filter((task) => !waiting.includes(task))
    .flatMap((task) => (partitions[task] ?? []).map((partition) => ({ task, partition })))
    .sort((a, b) => comparePartitions(a.partition, b.partition));
  const standby = inSetOrder([...share.standby, ...temporary]);
  const bytes = encodeAssignmentInfo({
    version,
    commonlySupportedVersion,
    activeTasks: active.map(({ task }) => wireTask(task)),
    standbyTasks: standby.map((task) => [
      wireTask(task),
      hashSetOrder(partitions[task] ?? [], PARTITION_KEY),
    ]),
    partitionsByHost,
    standbyPartitionsByHost,
    errCode: 0,
    nextRebalanceMs,
  });
  return {
    partitions: active.map(({ partition }) => partitionName(partition)),
    activeTasks: active.map(({ task }) => taskNames[task] ?? ''),
    standbyTasks: [...standby].sort((a, b) => a - b).map((task) => taskNames[task] ?? ''),
    // Before version 7 there is no field for it.
    nextRebalanceMs: String(version >= 7 ? nextRebalanceMs : NO_REBALANCE),
    userData: Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''),
  };
}

function ownersOf(
  client: ThreadsClient,
  sorted: readonly string[],
  everywhere: ReadonlySet<string>,
): Owners<string> {
  const inInstance = new Map<string, number>();
  for (const { id, owned } of client.consumers) {
    for (const name of owned) inInstance.set(name, sorted.indexOf(id));
  }
  return { everywhere, inInstance };
}

/** What an instance had before: its offset sums are those of its consumers, the later ones winning. */
function stateOf(
  { tasks, taskNames, ends, partitions }: ThreadsScenario,
  { consumers }: ThreadsClient,
): {
  byLag: (names: readonly string[]) => number[];
  wasStandby: (task: number) => boolean;
} {
  const sums = new Map(consumers.flatMap(({ offsetSums }) => [...offsetSums]));
  const owned = new Set(consumers.flatMap((consumer) => consumer.owned));
  const lagOf = (task: number): Long =>
    lagOfOffset(sums.get(taskNames[task] ?? '') ?? 0, ends[task] ?? 0);
  return {
    byLag: (names) =>
      names
        .map((name) => taskNames.indexOf(name))
        .filter((task) => tasks.stateful[task] === 1)
        .sort((a, b) => compareLongs(lagOf(a), lagOf(b)) || a - b),
    wasStandby: (task) => {
      const sum = sums.get(taskNames[task] ?? '');
      if (sum === undefined || sum === LAG_RUNNING || tasks.stateful[task] !== 1) return false;
      return !(partitions[task] ?? []).some((each) => owned.has(partitionName(each)));
    },
  };
}

function compareLongs(a: Long, b: Long): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
