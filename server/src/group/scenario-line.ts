import { answerBrokerScenario } from '../assignor/broker/broker-scenario';
import { parseJsonWithLongs } from '../assignor/long';
import { runScenarioLine } from '../assignor/scenario';
import { formatError } from '../assignor/scenario-result';
import { ScenarioError } from '../assignor/scenario-values';
import type { KafkaFeatures } from '../catalog/features';
import { UserDataError } from './errors';
import { resultOf } from './threads-result';
import { readThreadsScenario } from './threads-scenario';

/**
 * Runs one scenario of any kind, given as a line of JSON: those of kind `threads` tell what each stream thread is
 * sent, those of kind `broker` what brokers assign; all others go to the assignor ({@link runScenarioLine}).
 */
export function answerScenarioLine(line: string, features: KafkaFeatures): string {
  const kind = /"kind"\s*:\s*"(threads|broker)"/.exec(line)?.[1];
  if (kind === 'threads')
    return answer(line, (json) => resultOf(readThreadsScenario(json), features.assignor));
  if (kind === 'broker') return answer(line, (json) => answerBrokerScenario(json, features.broker));
  return runScenarioLine(line, features.assignor);
}

function answer(line: string, run: (scenario: unknown) => unknown): string {
  let id: string | null = null;
  try {
    const json = parseJsonWithLongs(line) as { readonly scenario?: unknown };
    const scenario = json.scenario ?? json;
    const { id: name } = scenario as { readonly id?: unknown };
    if (typeof name === 'string') id = name;
    return JSON.stringify(run(scenario));
  } catch (error) {
    if (error instanceof SyntaxError) return formatError(id, 'The line is not JSON.');
    if (error instanceof ScenarioError || error instanceof UserDataError) {
      return formatError(id, error.message);
    }
    throw error;
  }
}
