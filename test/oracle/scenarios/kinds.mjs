// The kinds of classes that are compared. Each builds Kafka's side, makes scenarios, and gives the product's answers.
import { load } from '../bundle.mjs';
import { compile, compileAssignors, compileBroker } from '../maven.mjs';
import { groupOf, GROUP_LISTS } from './groups.mjs';
import { scenarioOf } from './scenarios.mjs';
import { LISTS, SIMPLER } from './shrink.mjs';
import { userDataOf } from './user-data.mjs';

const { answerAssignment, answerBrokerScenario, answerSubscription, featuresOf, runScenarioLine } =
  await load('test/oracle/scenarios/ours.ts');

const featuresIn = (release) => featuresOf(release.split('.').slice(0, 2).join('.'));
const plain = (value) => JSON.parse(JSON.stringify(value));

/**
 * By kind: `compile(release)` answers the class path of Kafka's side, which is run with `javaFlags`; `scenario(family, seed, index, release)` is the
 * same one in every run; `answer(scenario, release)` is the product's; `lists` and `simpler` say how scenarios get
 * smaller; `isSilent(answer)` tells answers of Kafka's that say nothing.
 */
export const KINDS = {
  assignor: {
    compile: compileAssignors,
    javaFlags: [],
    scenario: scenarioOf,
    answer: (scenario, release) =>
      JSON.parse(runScenarioLine(JSON.stringify(scenario), featuresIn(release).assignor)),
    lists: LISTS,
    simpler: SIMPLER,
    isSilent: () => false,
  },
  broker: {
    compile: compileBroker,
    javaFlags: [],
    scenario: (family, seed, index, release) =>
      groupOf(family, seed, index, (group) => brokerAnswer(group, release)),
    answer: brokerAnswer,
    lists: GROUP_LISTS,
    simpler: [],
    isSilent: () => false,
  },
  wire: {
    compile: (release) => compile('wire', release),
    // Lines that promise more than fits shall fail soon.
    javaFlags: ['-Xmx1g'],
    scenario: userDataOf,
    answer: (line, release) =>
      plain(
        line.kind === 'subscription'
          ? answerSubscription(line)
          : answerAssignment(line, featuresIn(release).wire),
      ),
    // A line is short as it is.
    lists: [],
    simpler: [],
    // Before 4.2 Kafka takes room for as many elements as the bytes promise, and runs out of it.
    isSilent: ({ decoded }) => decoded?.error?.startsWith('java.lang.OutOfMemoryError') ?? false,
  },
};

function brokerAnswer(scenario, release) {
  return plain(answerBrokerScenario(scenario, featuresIn(release).broker));
}
