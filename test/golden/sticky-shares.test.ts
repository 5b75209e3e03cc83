import { deepStrictEqual } from 'node:assert';
import { describe, it } from 'node:test';
import { runScenarioLine } from '../../server/src/assignor/scenario';
import { featuresOf } from '../../server/src/catalog/features';
import type { KafkaVersion } from '../../server/src/catalog/kafka-version';

const FIRST = '0ba54a7a-fd61-b1cf-56fe-6b4637cf9ded';
const OWNER = '1cd8c446-69c4-a966-6a75-5b7512789543';

/** Three threads, two tasks: less than one task a thread, but one of them ran before. */
const SCENARIO = {
  id: 'shares',
  assignor: 'publicSticky',
  configs: { numStandbyReplicas: 0 },
  statefulTasks: ['1_4', '1_5'],
  clients: [
    { id: FIRST, prevActive: [], lags: { '1_4': 100000, '1_5': 100000 } },
    {
      id: '0d0fc71f-ce29-5ec6-8db8-8dccedb0cc57',
      prevActive: [],
      lags: { '1_4': 100000, '1_5': 100000 },
    },
    { id: OWNER, prevActive: ['1_5'], lags: { '1_4': 100000, '1_5': -2 } },
  ],
};

describe('a share of less than one task in the public sticky assignor', () => {
  // Answers of the released classes.
  it('is none before Kafka 4.4, so that the owner may lose its task', () => {
    deepStrictEqual(activesIn('4.3'), { [FIRST]: ['1_5'], [OWNER]: ['1_4'] });
  });
  it('is one since Kafka 4.4, so that the owner keeps its task', () => {
    deepStrictEqual(activesIn('4.4'), { [FIRST]: ['1_4'], [OWNER]: ['1_5'] });
  });
});

/** The active tasks of the clients that have any. */
function activesIn(version: KafkaVersion): Record<string, string[]> {
  const line = runScenarioLine(JSON.stringify(SCENARIO), featuresOf(version).assignor);
  const { clients } = JSON.parse(line) as { clients: Record<string, { active: string[] }> };
  const used = Object.entries(clients).filter(([, { active }]) => active.length > 0);
  return Object.fromEntries(used.map(([id, { active }]) => [id, active]));
}
