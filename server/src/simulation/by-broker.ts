import type { Assignment } from '../assignor/assignment';
import { assignByBroker } from '../assignor/broker/assign-by-broker';
import {
  brokerTasks,
  type BrokerMember,
  type BrokerTasks,
} from '../assignor/broker/broker-problem';
import type { Long } from '../assignor/long';
import { formatProcessId } from '../assignor/process-id';
import type { BrokerBehaviour } from '../catalog/features';
import type { Topology } from '../fleet/fleet';
import type { Application } from './application';
import type { Group } from './group';
import { memberIds } from './member-ids';
import type { GroupState } from './state';

/** What one stream thread was assigned. Tasks ascending. */
export interface ThreadHolding {
  readonly active: readonly number[];
  readonly standby: readonly number[];
}

/** By instance: what each of its stream threads was assigned. */
export type ThreadHoldings = ReadonlyMap<number, readonly ThreadHolding[]>;

/** What the brokers need to assign the tasks of an application (`group.protocol=streams`). */
export interface ByBroker {
  readonly behaviour: BrokerBehaviour;
  readonly tasks: BrokerTasks;
  /** By task: its number among the brokers' tasks. They sort subtopologies as texts. */
  readonly numberOf: Int32Array;
  /** By the brokers' number: the task. */
  readonly taskOf: Int32Array;
  /** By instance: the member ids of its stream threads, where they were observed. */
  readonly memberIds: ReadonlyMap<number, readonly string[]>;
}

/** An assignment by the brokers, and who of the threads has what. */
export interface BrokerDecision {
  readonly assignment: Assignment;
  readonly threads: ThreadHoldings;
}

/** The tasks of a topology as brokers take them. */
export function byBrokerOf(
  { subtopologies }: Topology,
  behaviour: BrokerBehaviour,
  observed: ByBroker['memberIds'] = new Map(),
): ByBroker {
  const tasks = brokerTasks(
    subtopologies.map(({ partitions, stateful }, index) => ({
      id: String(index),
      partitions,
      stateful,
    })),
  );
  const starts = [0];
  for (const { partitions } of subtopologies) starts.push((starts.at(-1) ?? 0) + partitions);
  const taskOf = Int32Array.from(
    tasks.subtopologies,
    (id, number) => (starts[Number(id)] ?? 0) + (tasks.partitions[number] ?? 0),
  );
  const numberOf = new Int32Array(tasks.count);
  taskOf.forEach((task, number) => (numberOf[task] = number));
  return { behaviour, tasks, numberOf, taskOf, memberIds: observed };
}

/**
 * Lets the brokers decide once. Each stream thread is a member; a thread that was assigned nothing before, in this
 * group, is new to them.
 */
export function decideByBroker(
  application: Application,
  broker: ByBroker,
  group: Group,
  state: GroupState,
): BrokerDecision {
  // In the order of the instances: that in which they joined.
  const clients = [...group.instanceOf.keys()].sort(
    (a, b) => (group.instanceOf[a] ?? 0) - (group.instanceOf[b] ?? 0),
  );
  const offsets = broker.behaviour.taskOffsets ? offsetsOf(application, state) : new Map();
  const clientOf: number[] = [];
  const members = clients.flatMap((client) => {
    const joined = membersOf(broker, group, client, state, offsets);
    clientOf.push(...joined.map(() => client));
    return joined;
  });
  const { numStandbyReplicas } = application.settings;
  const { tasks, behaviour } = broker;
  const decided = assignByBroker({ tasks, members, numStandbyReplicas, behaviour });
  const named = (numbers: readonly number[] | undefined): number[] =>
    (numbers ?? []).map((number) => broker.taskOf[number] ?? -1).sort((a, b) => a - b);
  const holdings = members.map((_, member): ThreadHolding => ({
    active: named(decided.active[member]),
    standby: named(decided.standby[member]),
  }));
  const threads = new Map<number, ThreadHolding[]>();
  holdings.forEach((holding, member) => {
    const instance = group.instanceOf[clientOf[member] ?? -1] ?? -1;
    const known = threads.get(instance);
    if (known) known.push(holding);
    else threads.set(instance, [holding]);
  });
  return { assignment: assignmentOf(application, broker, clientOf, holdings), threads };
}

function membersOf(
  { numberOf, memberIds: observed }: ByBroker,
  { clients, instanceOf }: Group,
  client: number,
  state: GroupState,
  offsets: ReadonlyMap<number, ReadonlyMap<number, Long>>,
): BrokerMember[] {
  const id = {
    upper: clients.processIds[2 * client] ?? 0n,
    lower: clients.processIds[2 * client + 1] ?? 0n,
  };
  const processId = formatProcessId(id);
  const instance = instanceOf[client] ?? -1;
  const before = state.threads?.get(instance) ?? [];
  const numbers = (tasks: readonly number[] | undefined): number[] =>
    (tasks ?? []).map((task) => numberOf[task] ?? -1);
  const standbyThread = new Map(
    before.flatMap(({ standby }, thread) => standby.map((task) => [task, thread] as const)),
  );
  const reported = Array.from(
    { length: clients.capacities[client] ?? 1 },
    () => new Map<number, Long>(),
  );
  for (const [task, offset] of offsets.get(instance) ?? []) {
    // What no thread was assigned is on the disk they share.
    reported[standbyThread.get(task) ?? 0]?.set(numberOf[task] ?? -1, offset);
  }
  const known = observed.get(instance);
  const ids = known?.length === reported.length ? known : memberIds(id, reported.length);
  return ids.map((memberId, thread) => ({
    id: memberId,
    processId,
    active: numbers(before[thread]?.active),
    standby: numbers(before[thread]?.standby),
    offsets: reported[thread] ?? new Map<number, Long>(),
  }));
}

/** By instance and task: how much of the changelogs it has of tasks that it does not run. */
function offsetsOf({ ends }: Application, state: GroupState): Map<number, Map<number, Long>> {
  const offsets = new Map<number, Map<number, Long>>();
  for (let task = 0; task + 1 < state.starts.length; task++) {
    for (let k = state.starts[task] ?? 0; k < (state.starts[task + 1] ?? 0); k++) {
      const instance = state.instances[k] ?? -1;
      if (state.active[task] === instance) continue;
      const ofInstance = offsets.get(instance) ?? new Map<number, Long>();
      offsets.set(instance, ofInstance);
      ofInstance.set(task, Math.floor((ends[task] ?? 0) - (state.lags[k] ?? 0)));
    }
  }
  return offsets;
}

function assignmentOf(
  { tasks }: Application,
  { behaviour }: ByBroker,
  clientOf: readonly number[],
  holdings: readonly ThreadHolding[],
): Assignment {
  const active = new Int32Array(tasks.count).fill(-1);
  const standbys = Array.from({ length: tasks.count }, (): number[] => []);
  holdings.forEach((holding, member) => {
    const client = clientOf[member] ?? -1;
    for (const task of holding.active) active[task] = client;
    for (const task of holding.standby) standbys[task]?.push(client);
  });
  const starts = new Int32Array(tasks.count + 1);
  standbys.forEach((list, task) => {
    list.sort((a, b) => a - b);
    starts[task + 1] = (starts[task] ?? 0) + list.length;
  });
  const none = { starts: new Int32Array(tasks.count + 1), values: new Int32Array(0) };
  return {
    probing: false,
    activeMovements: 0,
    standbyMovements: 0,
    active,
    standbys: { starts, values: Int32Array.from(standbys.flat()) },
    warmups: none,
    standbyWarmups: none,
    reproducible: behaviour.quotas,
  };
}
