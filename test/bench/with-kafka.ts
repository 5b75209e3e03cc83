import type { Assignment } from '../../server/src/assignor/assignment';
import { row } from '../../server/src/assignor/assignment';
import { assign } from '../../server/src/assignor/high-availability';
import type { AssignmentProblem } from '../../server/src/assignor/problem';
import { formatProcessId } from '../../server/src/assignor/process-id';

export { cases } from './cases';

/** A problem as a scenario, for those who read these. */
export function scenarioOf({ clients, tasks, lags, settings }: AssignmentProblem): unknown {
  const names = taskNames({ tasks });
  const offsetSums = processIds({ clients }).map((): Record<string, number> => ({}));
  names.forEach((name, task) => {
    for (let at = lags.starts[task] as number; at < (lags.starts[task + 1] as number); at++) {
      const lag = lags.lags[at] as number;
      const sums = offsetSums[lags.clients[at] as number] as Record<string, number>;
      sums[name] = lag < 0 ? lag : (lags.shared[task] as number) - lag;
    }
  });
  return {
    id: '',
    configs: settings,
    statefulTasks: names.filter((_, task) => tasks.stateful[task] === 1),
    statelessTasks: names.filter((_, task) => tasks.stateful[task] === 0),
    endOffsetSums: Object.fromEntries(names.map((name, task) => [name, lags.shared[task]])),
    clients: processIds({ clients }).map((id, client) => ({
      id,
      capacity: clients.capacities[client],
      tags: Object.fromEntries(
        clients.tagKeys.flatMap((key, at) => {
          const value = clients.tagValues[at]?.[client] ?? -1;
          return value === -1 ? [] : [[key, clients.tagValueNames[at]?.[value]]];
        }),
      ),
      offsetSums: offsetSums[client],
    })),
  };
}

/** Milliseconds of so many runs after so many unmeasured ones, and what came out: by process id, as in answers. */
export function measure(
  problem: AssignmentProblem,
  { warmups, runs }: { readonly warmups: number; readonly runs: number },
): { milliseconds: number[]; clients: Record<string, { active: string[]; standby: string[] }> } {
  const milliseconds: number[] = [];
  let assignment = undefined as Assignment | undefined;
  for (let run = 0; run < warmups + runs; run++) {
    const started = performance.now();
    assignment = assign(problem);
    if (run >= warmups) milliseconds.push(performance.now() - started);
  }
  if (!assignment) throw new Error('Nothing was run.');
  const shares = processIds(problem).map((): { active: string[]; standby: string[] } => ({
    active: [],
    standby: [],
  }));
  const { active, standbys } = assignment;
  taskNames(problem).forEach((name, task) => {
    shares[active[task] as number]?.active.push(name);
    for (const client of row(standbys, task)) shares[client]?.standby.push(name);
  });
  const entries = processIds(problem).map((id, client) => [id, shares[client]] as const);
  return { milliseconds, clients: Object.fromEntries(entries) as Record<string, never> };
}

function taskNames({ tasks }: Pick<AssignmentProblem, 'tasks'>): string[] {
  return Array.from(
    tasks.subtopologies,
    (subtopology, task) => `${subtopology}_${tasks.partitions[task] as number}`,
  );
}

function processIds({ clients }: Pick<AssignmentProblem, 'clients'>): string[] {
  return Array.from({ length: clients.count }, (_, client) =>
    formatProcessId({
      upper: clients.processIds[2 * client] as bigint,
      lower: clients.processIds[2 * client + 1] as bigint,
    }),
  );
}
