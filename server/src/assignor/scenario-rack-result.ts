import type { Assignment } from './assignment';
import { racksAreKnown } from './rack-aware/internal-racks';
import type { Scenario } from './scenario-reader';
import { namesByClient, toJson } from './scenario-result';
import type { TraceEvent } from './trace';

/** One exchange of copies for the sake of racks. */
export type RackOptimization = Extract<TraceEvent, { readonly kind: 'rack-optimized' }>;

/**
 * One line of JSON for one rebalance of a scenario that tells of racks or names another assignor than the default:
 * which racks were used and how, but nothing of movements.
 */
export function formatWithRacks(
  scenario: Scenario,
  assignment: Assignment,
  optimizations: readonly RackOptimization[],
): string {
  const { id, problem, clientNames, taskNames } = scenario;
  const active = clientNames.map((): string[] => []);
  assignment.active.forEach((client, task) => active[client]?.push(taskNames[task] as string));
  const standby = namesByClient(scenario, assignment.standbys);
  const clients = Object.fromEntries(
    clientNames.map((name, client) => [
      name,
      { active: active[client] ?? [], standby: standby[client] ?? [] },
    ]),
  );
  if (problem.assignor === 'sticky' || problem.assignor === 'preserving-sticky') {
    const { followUp } = assignment;
    const followup = followUp === undefined ? [] : [clientNames[followUp]];
    // The assignors that come with Kafka make none of the mistakes that it checks for.
    return toJson({ id, validation: 'NONE', followup, clients });
  }
  const used = racksAreKnown(problem);
  return toJson({
    id,
    probing: assignment.probing,
    rackAwareEnabled: used,
    ...(used && problem.assignor !== 'fallback'
      ? { optimizations: optimizations.map((event) => describe(scenario, event)) }
      : {}),
    clients,
  });
}

function describe({ clientNames, taskNames }: Scenario, event: RackOptimization): unknown {
  const { role, trafficCost, nonOverlapCost, cost, copies } = event;
  const after = Object.fromEntries(
    clientNames.map((name, client) => [name, copies[client]?.map((task) => taskNames[task])]),
  );
  return { kind: role, trafficCost, nonOverlapCost, cost, after };
}
