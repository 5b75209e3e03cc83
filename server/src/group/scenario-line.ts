import { parseJsonWithLongs } from '../assignor/long';
import { runScenarioLine } from '../assignor/scenario';
import { formatError } from '../assignor/scenario-result';
import { ScenarioError } from '../assignor/scenario-values';
import type { AssignorBehaviour } from '../catalog/features';
import { UserDataError } from './errors';
import { resultOf } from './threads-result';
import { readThreadsScenario } from './threads-scenario';

/**
 * Runs one scenario of any kind, given as a line of JSON: those of kind `threads` tell what each stream thread is
 * sent, all others go to the assignor ({@link runScenarioLine}).
 */
export function answerScenarioLine(line: string, behaviour: AssignorBehaviour): string {
  return /"kind"\s*:\s*"threads"/.test(line)
    ? answerThreads(line)
    : runScenarioLine(line, behaviour);
}

function answerThreads(line: string): string {
  let id: string | null = null;
  try {
    const json = parseJsonWithLongs(line) as { readonly scenario?: unknown };
    const scenario = json.scenario ?? json;
    const { id: name } = scenario as { readonly id?: unknown };
    if (typeof name === 'string') id = name;
    return JSON.stringify(resultOf(readThreadsScenario(scenario)));
  } catch (error) {
    if (error instanceof SyntaxError) return formatError(id, 'The line is not JSON.');
    if (error instanceof ScenarioError || error instanceof UserDataError) {
      return formatError(id, error.message);
    }
    throw error;
  }
}
