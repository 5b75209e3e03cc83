import type { AssignorBehaviour } from '../catalog/features';
import { converge } from './convergence';
import { KafkaError } from './kafka-error';
import { parseJsonWithLongs } from './long';
import { readScenario, type Scenario } from './scenario-reader';
import { runAssignor } from './run-assignor';
import { formatAssignment, formatError, formatRounds } from './scenario-result';
import { formatWithRacks, type RackOptimization } from './scenario-rack-result';
import { ScenarioError } from './scenario-values';

/**
 * Runs one scenario given as a line of JSON (bare, or as the `scenario` of an object) and answers with a line of JSON:
 * the assignment or the rounds, or `{"id", "error"}` where Kafka would throw or the line cannot be read.
 */
export function runScenarioLine(line: string, behaviour: AssignorBehaviour): string {
  let id: string | null = null;
  try {
    const json = unwrap(parseJsonWithLongs(line));
    id = idOf(json);
    const scenario = readScenario(json, behaviour);
    const error = kafkaError(scenario);
    if (error !== undefined) return formatError(scenario.id, error);
    const { convergence } = scenario;
    if (convergence) return formatRounds(scenario, converge(scenario.problem, convergence));
    const { assignor } = scenario.problem;
    if (scenario.hasRacks || assignor !== 'high-availability') return runWithRacks(scenario);
    return formatAssignment(scenario, runAssignor(scenario.problem));
  } catch (error) {
    if (error instanceof SyntaxError) return formatError(id, 'The line is not JSON.');
    if (error instanceof ScenarioError || error instanceof KafkaError)
      return formatError(id, error.message);
    throw error;
  }
}

function runWithRacks(scenario: Scenario): string {
  const optimizations: RackOptimization[] = [];
  const assignment = runAssignor(scenario.problem, (event) => {
    if (event.kind === 'rack-optimized') optimizations.push(event);
  });
  return formatWithRacks(scenario, assignment, optimizations);
}

function unwrap(json: unknown): unknown {
  if (typeof json === 'object' && json !== null && 'scenario' in json) return json.scenario;
  return json;
}

function idOf(json: unknown): string | null {
  if (typeof json !== 'object' || json === null || !('id' in json)) return null;
  return typeof json.id === 'string' ? json.id : null;
}

/** The exception that Kafka ends with in place of an assignment, if any: class and message. */
function kafkaError({ problem, taskNames, exactLags }: Scenario): string | undefined {
  const { clients, tasks, settings, assignor } = problem;
  const invalid = (value: string, key: string, problem: string): string =>
    `org.apache.kafka.common.config.ConfigException: Invalid value ${value} for configuration ${key}: ${problem}`;
  if (settings.acceptableRecoveryLag < 0) {
    const value = String(settings.acceptableRecoveryLag);
    return invalid(value, 'acceptable.recovery.lag', 'Value must be at least 0');
  }
  if (settings.maxWarmupReplicas < 1) {
    const value = String(settings.maxWarmupReplicas);
    return invalid(value, 'max.warmup.replicas', 'Value must be at least 1');
  }
  if (problem.behaviour.clientTags && settings.rackAwareAssignmentTags.length > 5) {
    const value = `[${settings.rackAwareAssignmentTags.join(', ')}]`;
    return invalid(value, 'rack.aware.assignment.tags', 'exceeds maximum list size of [5].');
  }
  if (assignor !== 'high-availability') return undefined;
  if (clients.count === 0) {
    if (tasks.stateful.includes(1)) return 'java.util.NoSuchElementException: null';
    if (tasks.count > 0) return 'java.lang.NullPointerException: null';
  }
  if (exactLags.unknownTask !== -1) {
    const name = taskNames[exactLags.unknownTask] as string;
    return `java.lang.IllegalStateException: Tried to lookup lag for unknown task ${name}`;
  }
  return undefined;
}
