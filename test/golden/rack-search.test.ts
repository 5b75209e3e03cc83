import { deepStrictEqual } from 'node:assert';
import { describe, it } from 'node:test';
import { runScenarioLine } from '../../server/src/assignor/scenario';
import { featuresOf } from '../../server/src/catalog/features';
import type { KafkaVersion } from '../../server/src/catalog/kafka-version';

const [FIRST, SECOND, THIRD, FOURTH] = [
  '80000000-0000-0000-0000-000000000001',
  '00000000-0000-0000-0000-000000000002',
  '00000000-0000-0000-0000-000000000003',
  '00000000-0000-0000-0000-000000000004',
] as const;
const TASKS = ['0_0', '0_1', '0_2', '0_3', '0_4'];

/** Racks of the two source topics, by partition. The second and the third client share a rack: a tie. */
const TOPICS = {
  a: [['rack0'], ['rack1'], ['rack0'], ['rack0'], ['rack2']],
  b: [['rack2'], ['rack1'], ['rack3'], ['rack3'], ['rack2']],
};

const SCENARIO = {
  id: 'ties',
  statefulTasks: TASKS,
  endOffsetSums: Object.fromEntries(TASKS.map((task) => [task, 1_000_000])),
  clients: [
    { id: FIRST, rack: 'rack3' },
    { id: SECOND, rack: 'rack2' },
    { id: THIRD, rack: 'rack2' },
    { id: FOURTH, rack: 'rack1' },
  ],
  rackAware: {
    strategy: 'min_traffic',
    topics: TOPICS,
    taskPartitions: Object.fromEntries(TASKS.map((task, at) => [task, [`a-${at}`, `b-${at}`]])),
    taskChangelogs: Object.fromEntries(TASKS.map((task, at) => [task, [`c-${at}`]])),
  },
};

describe('min_traffic where placements cost the same', () => {
  // Answers of the released classes.
  it('decides by a search from every node in Kafka 3.6', () => {
    const expected = { [FIRST]: ['0_2', '0_3'], [SECOND]: ['0_4'], [THIRD]: ['0_0'] };
    deepStrictEqual(activesIn('3.6'), { ...expected, [FOURTH]: ['0_1'] });
  });
  it('decides by one search since Kafka 3.7', () => {
    const expected = { [FIRST]: ['0_2', '0_3'], [SECOND]: ['0_0'], [THIRD]: ['0_4'] };
    deepStrictEqual(activesIn('3.7'), { ...expected, [FOURTH]: ['0_1'] });
    deepStrictEqual(activesIn('4.4'), { ...expected, [FOURTH]: ['0_1'] });
  });
});

/** The active tasks by client. */
function activesIn(version: KafkaVersion): Record<string, string[]> {
  const line = runScenarioLine(JSON.stringify(SCENARIO), featuresOf(version).assignor);
  const { clients } = JSON.parse(line) as { clients: Record<string, { active: string[] }> };
  return Object.fromEntries(Object.entries(clients).map(([id, { active }]) => [id, active]));
}
