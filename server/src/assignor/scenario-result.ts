import type { Assignment, Rows } from './assignment';
import type { Scenario } from './scenario-reader';
import { exactLag } from './scenario-lags';

/** Derived lags are told along with the assignment up to so many tasks times clients. */
const MOST_LAGS_TOLD = 100;

/** What one client gets, as task names in TaskId order. */
interface ClientResult {
  readonly active: readonly string[];
  /** Warmups included. */
  readonly standby: readonly string[];
  readonly warmup: readonly string[];
  /** Warmups that are to become standbys; left out where there is none. */
  readonly warmupOfStandby?: readonly string[];
  /** Lags derived from offsets, where told. */
  readonly lags?: Readonly<Record<string, RawNumber>>;
}

/** The outcome of one rebalance in words. */
interface RoundResult {
  readonly probing: boolean;
  readonly activeMovements: number;
  readonly standbyMovements: number;
  readonly clients: Readonly<Record<string, ClientResult>>;
}

/** Digits that are written to JSON as they are; JavaScript's numbers would round some of them. */
class RawNumber {
  constructor(readonly digits: string) {}
}

/** One line of JSON for one rebalance. */
export function formatAssignment(scenario: Scenario, assignment: Assignment): string {
  const { taskNames, clientNames, exactLags } = scenario;
  const round = describeRound(scenario, assignment);
  const told = exactLags.ends && clientNames.length * countStateful(scenario) <= MOST_LAGS_TOLD;
  const clients = Object.entries(round.clients).map(([name, result], client) => {
    if (!told) return [name, result];
    const lags = taskNames.flatMap((task, index) =>
      scenario.problem.tasks.stateful[index]
        ? [[task, new RawNumber(String(exactLag(exactLags, index, client)))] as const]
        : [],
    );
    return [name, { ...result, lags: Object.fromEntries(lags) }];
  });
  return toJson({ id: scenario.id, ...round, clients: Object.fromEntries(clients) as unknown });
}

/** One line of JSON for repeated rebalances. */
export function formatRounds(scenario: Scenario, rounds: readonly Assignment[]): string {
  return toJson({
    id: scenario.id,
    rounds: rounds.map((assignment) => describeRound(scenario, assignment)),
    converged: rounds.at(-1)?.probing === false,
    numRounds: rounds.length,
  });
}

/** One line of JSON for a scenario that has no outcome. */
export function formatError(id: string | null, error: string): string {
  return toJson({ id, error });
}

function describeRound(scenario: Scenario, assignment: Assignment): RoundResult {
  const { taskNames, clientNames } = scenario;
  const active = clientNames.map((): string[] => []);
  assignment.active.forEach((client, task) => {
    active[client]?.push(taskNames[task] as string);
  });
  const standby = namesByClient(scenario, assignment.standbys);
  const warmup = namesByClient(scenario, assignment.warmups);
  const warmupOfStandby = namesByClient(scenario, assignment.standbyWarmups);
  const clients = clientNames.map((name, client) => {
    const result: ClientResult = {
      active: active[client] ?? [],
      standby: standby[client] ?? [],
      warmup: warmup[client] ?? [],
      ...(warmupOfStandby[client]?.length ? { warmupOfStandby: warmupOfStandby[client] } : {}),
    };
    return [name, result] as const;
  });
  const { probing, activeMovements, standbyMovements } = assignment;
  return { probing, activeMovements, standbyMovements, clients: Object.fromEntries(clients) };
}

/** By client: the tasks that rows by task give it. */
export function namesByClient({ taskNames, clientNames }: Scenario, rows: Rows): string[][] {
  const names = clientNames.map((): string[] => []);
  taskNames.forEach((name, task) => {
    for (let at = rows.starts[task] as number; at < (rows.starts[task + 1] as number); at++) {
      names[rows.values[at] as number]?.push(name);
    }
  });
  return names;
}

function countStateful({ problem }: Scenario): number {
  return problem.tasks.stateful.reduce((count, stateful) => count + stateful, 0);
}

/** JSON of any value, with raw numbers as they are. */
export function toJson(value: unknown): string {
  if (value instanceof RawNumber) return value.digits;
  if (Array.isArray(value)) return `[${value.map(toJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([key, field]) => `${JSON.stringify(key)}:${toJson(field)}`,
  );
  return `{${fields.join(',')}}`;
}
