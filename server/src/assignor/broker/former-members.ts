import type { BrokerGroup } from './broker-group';
import type { BrokerProblem } from './broker-problem';

/** Who had a task before. */
export interface FormerMembers {
  /** By task: the member that was to run it. */
  readonly active: ReadonlyMap<number, number>;
  /** By task: members with state of it, those to be preferred first. */
  readonly standby: ReadonlyMap<number, readonly number[]>;
}

/** Reads from what the members report who had which task; of two that were to run one, the later counts. */
export function formerMembers(
  { members, behaviour }: BrokerProblem,
  group: BrokerGroup,
): FormerMembers {
  const active = new Map<number, number>();
  const candidates = new Map<number, Candidate[]>();
  const add = (task: number, candidate: Candidate): void => {
    const listed = candidates.get(task);
    if (listed) listed.push(candidate);
    else candidates.set(task, [candidate]);
  };
  for (const index of group.members) {
    const member = members[index];
    if (!member) continue;
    for (const task of member.active) active.set(task, index);
    for (const task of member.standby) {
      add(task, { member: index, assigned: true, offset: BigInt(member.offsets.get(task) ?? 0) });
    }
    if (!behaviour.taskOffsets) continue;
    for (const [task, offset] of member.offsets) {
      if (member.standby.includes(task)) continue;
      add(task, { member: index, assigned: false, offset: BigInt(offset) });
    }
  }
  const standby = new Map<number, number[]>();
  for (const [task, listed] of candidates) {
    if (behaviour.taskOffsets) listed.sort(byRank);
    standby.set(
      task,
      listed.map(({ member }) => member),
    );
  }
  return { active, standby };
}

/** A member with state of a task. */
interface Candidate {
  readonly member: number;
  /** Whether the task was its standby. */
  readonly assigned: boolean;
  readonly offset: bigint;
}

/** Standbys first, then those with the most of the changelog. */
function byRank(a: Candidate, b: Candidate): number {
  if (a.assigned !== b.assigned) return a.assigned ? -1 : 1;
  return a.offset > b.offset ? -1 : a.offset < b.offset ? 1 : 0;
}
