import type { AssignorBehaviour } from '../catalog/features';
import { buildClients, buildTasks, type ClientSpec, type TaskSpec } from './build-problem';
import { LONG_MAX, longsToDoubles } from './long';
import type { AssignmentProblem, AssignorName } from './problem';
import { formatProcessId, parseProcessId } from './process-id';
import { readLags, type ExactLags, type ReportedState } from './scenario-lags';
import { readRacks, type ScenarioRacks } from './scenario-racks';
import { readPreviousTasks, readTask, readTaskList, stickyInput } from './scenario-sticky';
import {
  ScenarioError,
  readInteger,
  readList,
  readLong,
  readLongs,
  readObject,
  readString,
} from './scenario-values';
import type { StickyInput } from './sticky/sticky-input';

/** A problem read from text, with the names that its tables leave out. */
export interface Scenario {
  readonly id: string;
  readonly problem: AssignmentProblem;
  /** By task, in TaskId order: `subtopology_partition`. */
  readonly taskNames: readonly string[];
  /** By client, in process id order. */
  readonly clientNames: readonly string[];
  /** The lags before they were made fit for doubles. */
  readonly exactLags: ExactLags;
  /** Whether it tells of racks; then the result tells whether they are used. */
  readonly hasRacks: boolean;
  /** How often to rebalance, if more than once is asked for. */
  readonly convergence: ScenarioConvergence | undefined;
}

/** The part of a scenario that asks for repeated rebalances. */
export interface ScenarioConvergence {
  readonly ends: Float64Array;
  readonly maxRounds: number;
  readonly activeOffset: 'end' | 'latest';
}

/**
 * Reads a scenario from parsed JSON. Longs may be strings.
 * @throws ScenarioError if it is malformed or asks for what is not supported.
 */
export function readScenario(json: unknown, behaviour: AssignorBehaviour): Scenario {
  const scenario = readObject(json, 'scenario');
  const specs = readTasks(scenario);
  const tasks = buildTasks(specs);
  const taskNames = Array.from(
    tasks.table.subtopologies,
    (subtopology, task) => `${subtopology}_${tasks.table.partitions[task] as number}`,
  );
  const items = readList(scenario.clients, 'clients').map((item) => readObject(item, 'client'));
  const clientSpecs = items.map(readClient);
  const clients = buildClients(clientSpecs);
  const clientNames = clients.order.map((at) =>
    formatProcessId((clientSpecs[at] as ClientSpec).processId),
  );
  const twice = clientNames.find((name, index) => name === clientNames[index + 1]);
  if (twice !== undefined) throw new ScenarioError(`Client ${twice} is listed twice.`);
  const sortedItems = clients.order.map((at) => items[at] ?? {});
  const racks =
    scenario.rackAware === undefined
      ? undefined
      : readRacks(scenario.rackAware, sortedItems, taskNames);
  const configs = readObject(scenario.configs ?? {}, 'configs');
  const acceptable = readLong(configs.acceptableRecoveryLag ?? 10000, 'acceptableRecoveryLag');
  const exactLags = readLags(
    tasks.table,
    taskNames,
    sortedItems.map(readState),
    scenario.endOffsetSums === undefined
      ? undefined
      : readLongs(scenario.endOffsetSums, 'endOffsetSums'),
  );
  const { shared, listed, ends } = exactLags;
  const toDouble = longsToDoubles([...shared, ...listed, ...(ends ?? []), acceptable]);
  const assignor = readAssignor(scenario, behaviour);
  const orders = {
    clientOrder: places(clients.order),
    taskOrder: places(tasks.order),
    statefulOrder: places(tasks.order).filter((task) => tasks.table.stateful[task] === 1),
  };
  const problem: AssignmentProblem = {
    clients: clients.table,
    tasks: tasks.table,
    lags: {
      shared: Float64Array.from(shared, toDouble),
      starts: exactLags.starts,
      clients: exactLags.clients,
      lags: Float64Array.from(listed, toDouble),
    },
    settings: {
      numStandbyReplicas: readInteger(configs.numStandbyReplicas ?? 0, 'numStandbyReplicas'),
      maxWarmupReplicas: readInteger(configs.maxWarmupReplicas ?? 2, 'maxWarmupReplicas'),
      acceptableRecoveryLag: acceptable === LONG_MAX ? Infinity : toDouble(acceptable),
      rackAwareAssignmentTags: readList(
        configs.rackAwareAssignmentTags ?? [],
        'rackAwareAssignmentTags',
      ).map((tag) => readString(tag, 'rackAwareAssignmentTags')),
    },
    behaviour,
    assignor,
    ...rackAwareOf(racks, behaviour),
    ...(assignor === 'high-availability'
      ? {}
      : { sticky: readSticky(scenario, sortedItems, taskNames, racks, orders) }),
  };
  return {
    id: readString(scenario.id ?? '', 'id'),
    problem,
    taskNames,
    clientNames,
    exactLags,
    hasRacks: racks !== undefined,
    convergence: readConvergence(scenario, ends && Float64Array.from(ends, toDouble)),
  };
}

/** Scenarios call the assignors by these names. */
const ASSIGNORS: Readonly<Record<string, AssignorName>> = {
  hata: 'high-availability',
  sticky: 'legacy-sticky',
  publicSticky: 'sticky',
  publicStickyPreserve: 'preserving-sticky',
  fallback: 'fallback',
};

function readAssignor(
  scenario: Readonly<Record<string, unknown>>,
  { stickyAsToday, publicSticky }: AssignorBehaviour,
): AssignorName {
  const name = readString(scenario.assignor ?? 'hata', 'assignor');
  const assignor = Object.hasOwn(ASSIGNORS, name) ? ASSIGNORS[name] : undefined;
  if (!assignor) throw new ScenarioError(`There is no assignor ${name}.`);
  if (assignor === 'high-availability') return assignor;
  if (scenario.mode === 'converge') throw new ScenarioError('Convergence needs assignor hata.');
  if (name.startsWith('public') && !publicSticky) {
    throw new ScenarioError(`Assignor ${name} came with Kafka 3.8.`);
  }
  if (!stickyAsToday) {
    throw new ScenarioError(`What assignor ${name} did before Kafka 3.0 is not known.`);
  }
  return assignor;
}

function rackAwareOf(
  racks: ScenarioRacks | undefined,
  { rackStrategies }: AssignorBehaviour,
): Pick<AssignmentProblem, 'rackAware'> {
  if (!racks || racks.strategy === 'none') return {};
  const strategy = rackStrategies.find((known) => known === racks.strategy);
  if (!strategy) {
    throw new ScenarioError(`This Kafka version has no rack-aware strategy ${racks.strategy}.`);
  }
  return { rackAware: { strategy, ...racks.rackAware } };
}

function readSticky(
  scenario: Readonly<Record<string, unknown>>,
  clients: readonly Readonly<Record<string, unknown>>[],
  taskNames: readonly string[],
  racks: ScenarioRacks | undefined,
  orders: Pick<StickyInput, 'clientOrder' | 'taskOrder' | 'statefulOrder'>,
): StickyInput {
  const previous = clients.map((client) =>
    readPreviousTasks(client, readLongs(client.offsetSums ?? {}, 'offsetSums')),
  );
  const input = stickyInput(previous, taskNames, orders);
  if (!racks) return input;
  const { changelogs } = racks.rackAware.topics;
  const storeTasks = readTaskList(scenario.storeTasks, 'storeTasks');
  const stores = new Set(
    [...storeTasks].map(({ subtopology, partition }) => `${subtopology}_${partition}`),
  );
  const stateful = new Set(orders.statefulOrder);
  return {
    ...input,
    logged: Uint8Array.from(changelogs, (partitions) => (partitions.length > 0 ? 1 : 0)),
    stored: Uint8Array.from(taskNames, (name, task) =>
      stateful.has(task) || stores.has(name) ? 1 : 0,
    ),
  };
}

/** By table row, in the order of the specs: where each spec went. */
function places(order: readonly number[]): Int32Array {
  const places = new Int32Array(order.length);
  order.forEach((spec, row) => {
    places[spec] = row;
  });
  return places;
}

function readTasks(scenario: Readonly<Record<string, unknown>>): TaskSpec[] {
  const specs = new Map<string, TaskSpec>();
  for (const [field, stateful] of [
    ['statefulTasks', true],
    ['statelessTasks', false],
  ] as const) {
    for (const item of readList(scenario[field] ?? [], field)) {
      const name = readString(item, field);
      const spec = readTask(name, stateful, field);
      const canonical = `${spec.subtopology}_${spec.partition}`;
      if (!specs.has(canonical)) specs.set(canonical, spec);
    }
  }
  return [...specs.values()];
}

function readClient(client: Readonly<Record<string, unknown>>): ClientSpec {
  const id = readString(client.id, 'client id');
  const processId = parseProcessId(id);
  if (!processId) throw new ScenarioError(`Client id ${id} is no UUID.`);
  const capacity = readInteger(client.capacity ?? 1, 'capacity');
  if (capacity < 1) throw new ScenarioError(`Client ${id} has no thread.`);
  const tags = Object.entries(readObject(client.tags ?? {}, 'tags'));
  return {
    processId,
    capacity,
    tags: tags.map(([key, value]) => [key, readString(value, `tags.${key}`)] as const),
  };
}

function readState(client: Readonly<Record<string, unknown>>): ReportedState {
  return client.lags === undefined
    ? { kind: 'offsets', longs: readLongs(client.offsetSums ?? {}, 'offsetSums') }
    : { kind: 'lags', longs: readLongs(client.lags, 'lags') };
}

function readConvergence(
  scenario: Readonly<Record<string, unknown>>,
  ends: Float64Array | undefined,
): ScenarioConvergence | undefined {
  if (scenario.mode === undefined || scenario.mode === 'assign') return undefined;
  if (scenario.mode !== 'converge') throw new ScenarioError('mode is neither assign nor converge.');
  if (!ends) throw new ScenarioError('Convergence needs endOffsetSums.');
  return {
    ends,
    maxRounds: readInteger(scenario.maxRounds ?? 100, 'maxRounds'),
    activeOffset: scenario.activeOffset === 'latest' ? 'latest' : 'end',
  };
}
