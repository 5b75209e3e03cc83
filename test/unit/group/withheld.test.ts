import { deepStrictEqual } from 'node:assert';
import { it } from 'node:test';
import { featuresOf } from '../../../server/src/catalog/features';
import type { KafkaVersion } from '../../../server/src/catalog/kafka-version';
import { answerScenarioLine } from '../../../server/src/group/scenario-line';

const NEW_OWNER = 'new-owner-StreamThread-1';

/** `old-owner` runs three tasks, which go to an instance that has a standby of `0_0`. */
const SCENARIO = {
  kind: 'threads',
  id: 'withheld',
  statefulTasks: ['0_0', '0_1'],
  statelessTasks: ['1_0'],
  taskPartitions: { '0_0': ['a-0'], '0_1': ['a-1'], '1_0': ['b-0'] },
  endOffsetSums: { '0_0': '500', '0_1': '500' },
  minReceivedVersion: 8,
  minSupportedVersion: 8,
  clients: [
    {
      id: '00000000-0000-0000-0000-000000000001',
      consumers: [
        {
          id: 'old-owner-StreamThread-1',
          owned: ['a-0', 'a-1', 'b-0'],
          offsetSums: { '0_0': '-2', '0_1': '-2' },
        },
      ],
      active: [],
      standby: [],
    },
    {
      id: '00000000-0000-0000-0000-000000000002',
      consumers: [{ id: NEW_OWNER, owned: [], offsetSums: { '0_0': '500' } }],
      active: ['0_0', '0_1', '1_0'],
      standby: [],
    },
  ],
};

/** What the new owner has meanwhile, and what it waits for. */
function meanwhile(version: KafkaVersion): unknown {
  const answer = JSON.parse(
    answerScenarioLine(JSON.stringify(SCENARIO), featuresOf(version)),
  ) as Record<string, Record<string, Record<string, unknown>>>;
  const { activeTasks, standbyTasks } = answer['assignment']?.[NEW_OWNER] ?? {};
  return { activeTasks, standbyTasks, revoking: answer['revoking']?.[NEW_OWNER] };
}

const revoking = ['0_0', '0_1', '1_0'];

it('from 3.5 on an instance keeps those of the withheld tasks as standbys that it had', () => {
  const kept = { activeTasks: [], standbyTasks: ['0_0'], revoking };
  deepStrictEqual([meanwhile('3.5'), meanwhile('4.4')], [kept, kept]);
});

it('before 3.5 it gets standbys of all of them that have state', () => {
  const all = { activeTasks: [], standbyTasks: ['0_0', '0_1'], revoking };
  deepStrictEqual([meanwhile('2.6'), meanwhile('3.4')], [all, all]);
});
