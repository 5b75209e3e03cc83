import { featuresOf } from '../catalog/features';
import { answerScenarioLine } from '../group/scenario-line';
import { EXIT, type Command } from './command';
import { versionOption } from './version-option';

/** Scenario lines on standard input → result lines on standard output: what the assignor itself says. */
export const assign: Command = {
  name: 'assign',
  usage: '[--kafka VERSION] < SCENARIOS',
  summary: 'Runs the assignor on scenario lines (JSON) from standard input; one result line each.',
  options: { kafka: { type: 'string' } },
  optionHelp: {
    kafka: 'Kafka Streams version whose assignor runs, for example 3.2 (default: the newest known)',
  },
  run: async (_, values, io) => {
    const features = featuresOf(versionOption(values['kafka']).version);
    for await (const line of io.lines()) {
      if (line.trim() !== '') io.out(`${answerScenarioLine(line, features)}\n`);
    }
    return EXIT.fine;
  },
};
