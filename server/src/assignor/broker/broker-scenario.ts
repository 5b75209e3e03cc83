import type { BrokerBehaviour } from '../../catalog/features';
import { parseLong, type Long } from '../long';
import { ScenarioError, readInteger, readList, readObject, readString } from '../scenario-values';
import { assignByBroker } from './assign-by-broker';
import { brokerTasks, type BrokerMember, type BrokerTasks } from './broker-problem';

/** What each member gets, as task names. */
export interface BrokerAnswer {
  readonly members: Readonly<
    Record<string, { readonly active: readonly string[]; readonly standby: readonly string[] }>
  >;
}

/**
 * Runs a scenario of kind `broker` from parsed JSON: `subtopologies` [{`id`, `partitions`, `stateful`}],
 * `numStandbyReplicas`, `members` [{`id`, `processId`, `active`, `standby`, `offsets` {task: long}}]; tasks are
 * `subtopology_partition`.
 * @throws ScenarioError if it is malformed.
 */
export function answerBrokerScenario(json: unknown, behaviour: BrokerBehaviour): BrokerAnswer {
  const scenario = readObject(json, 'scenario');
  const tasks = brokerTasks(
    readList(scenario['subtopologies'], 'subtopologies').map((item) => {
      const subtopology = readObject(item, 'subtopology');
      return {
        id: readString(subtopology['id'], 'subtopology id'),
        partitions: readInteger(subtopology['partitions'], 'partitions'),
        stateful: subtopology['stateful'] === true,
      };
    }),
  );
  const names = tasks.subtopologies.map((id, task) => `${id}_${tasks.partitions[task] ?? 0}`);
  const members = readList(scenario['members'], 'members').map((item) =>
    readMember(readObject(item, 'member'), names),
  );
  if (members.length === 0) throw new ScenarioError('members is empty.');
  const numStandbyReplicas = readInteger(scenario['numStandbyReplicas'] ?? 0, 'numStandbyReplicas');
  const assignment = assignByBroker({ tasks, members, numStandbyReplicas, behaviour });
  const named = (list: readonly number[] | undefined): string[] =>
    (list ?? []).map((task) => names[task] ?? '');
  return {
    members: Object.fromEntries(
      members.map(({ id }, member) => [
        id,
        { active: named(assignment.active[member]), standby: named(assignment.standby[member]) },
      ]),
    ),
  };
}

/** Tasks that are no more are left out: nothing depends on them. */
function readMember(
  member: Readonly<Record<string, unknown>>,
  names: BrokerTasks['subtopologies'],
): BrokerMember {
  const tasks = (field: string): number[] =>
    readList(member[field] ?? [], field)
      .map((item) => names.indexOf(readString(item, field)))
      .filter((task) => task !== -1);
  const offsets = Object.entries(readObject(member['offsets'] ?? {}, 'offsets')).flatMap(
    ([name, value]): [number, Long][] => {
      const long = parseLong(
        typeof value === 'number' || typeof value === 'string' ? String(value) : '',
      );
      if (long === undefined) throw new ScenarioError(`offsets.${name} is no long integer.`);
      const task = names.indexOf(name);
      return task === -1 ? [] : [[task, long]];
    },
  );
  return {
    id: readString(member['id'], 'member id'),
    processId: readString(member['processId'], 'processId'),
    active: tasks('active'),
    standby: tasks('standby'),
    offsets: new Map(offsets),
  };
}
