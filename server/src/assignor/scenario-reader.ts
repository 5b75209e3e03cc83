import type { AssignorBehaviour } from '../catalog/features';
import { buildClients, buildTasks, type ClientSpec, type TaskSpec } from './build-problem';
import { LONG_MAX, longsToDoubles, parseLong, type Long } from './long';
import type { AssignmentProblem } from './problem';
import { formatProcessId, parseProcessId } from './process-id';
import { readLags, type ExactLags, type ReportedState } from './scenario-lags';
import { ScenarioError, readInteger, readList, readObject, readString } from './scenario-values';

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
  refuseOtherAssignors(scenario);
  const tasks = buildTasks(readTasks(scenario));
  const taskNames = Array.from(
    tasks.table.subtopologies,
    (subtopology, task) => `${subtopology}_${tasks.table.partitions[task] as number}`,
  );
  const items = readList(scenario.clients, 'clients').map((item) => readObject(item, 'client'));
  const specs = items.map(readClient);
  const clients = buildClients(specs);
  const clientNames = clients.order.map((at) =>
    formatProcessId((specs[at] as ClientSpec).processId),
  );
  const twice = clientNames.find((name, index) => name === clientNames[index + 1]);
  if (twice !== undefined) throw new ScenarioError(`Client ${twice} is listed twice.`);
  const configs = readObject(scenario.configs ?? {}, 'configs');
  const acceptable = readLong(configs.acceptableRecoveryLag ?? 10000, 'acceptableRecoveryLag');
  const exactLags = readLags(
    tasks.table,
    taskNames,
    clients.order.map((at) => readState(items[at] ?? {})),
    scenario.endOffsetSums === undefined
      ? undefined
      : readLongs(scenario.endOffsetSums, 'endOffsetSums'),
  );
  const { shared, listed, ends } = exactLags;
  const toDouble = longsToDoubles([...shared, ...listed, ...(ends ?? []), acceptable]);
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
  };
  return {
    id: readString(scenario.id ?? '', 'id'),
    problem,
    taskNames,
    clientNames,
    exactLags,
    convergence: readConvergence(scenario, ends && Float64Array.from(ends, toDouble)),
  };
}

function refuseOtherAssignors(scenario: Readonly<Record<string, unknown>>): void {
  const assignor = readString(scenario.assignor ?? 'hata', 'assignor');
  if (assignor !== 'hata') throw new ScenarioError(`Assignor ${assignor} is not supported yet.`);
  const rackAware = readObject(scenario.rackAware ?? {}, 'rackAware');
  const strategy = readString(rackAware.strategy ?? 'none', 'rackAware.strategy');
  if (strategy !== 'none') {
    throw new ScenarioError(`Rack-aware strategy ${strategy} is not supported yet.`);
  }
}

function readTasks(scenario: Readonly<Record<string, unknown>>): TaskSpec[] {
  const specs = new Map<string, TaskSpec>();
  for (const [field, stateful] of [
    ['statefulTasks', true],
    ['statelessTasks', false],
  ] as const) {
    for (const item of readList(scenario[field] ?? [], field)) {
      const name = readString(item, field);
      const numbers = /^(\d{1,9})_(\d{1,9})$/.exec(name);
      if (!numbers) throw new ScenarioError(`${name} in ${field} is no task id.`);
      const spec = { subtopology: Number(numbers[1]), partition: Number(numbers[2]), stateful };
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

function readLongs(value: unknown, what: string): Map<string, Long> {
  const longs = Object.entries(readObject(value, what));
  return new Map(longs.map(([key, item]) => [key, readLong(item, `${what}.${key}`)]));
}

function readLong(value: unknown, what: string): Long {
  const long = parseLong(
    typeof value === 'number' || typeof value === 'string' ? String(value) : '',
  );
  if (long === undefined) throw new ScenarioError(`${what} is no long integer.`);
  return long;
}
