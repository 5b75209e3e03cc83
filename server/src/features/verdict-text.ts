import type { LeaderVerdict, Verdict } from '../placement/verdict';
import { TIER_NAME } from '../placement/verdict';
import type { Fleet } from '../fleet/fleet';
import { counted } from '../placement/words';

/** The leader settings that give the worst tier: the ones shown. */
export function shownLeader(verdict: Verdict): LeaderVerdict | undefined {
  return verdict.leaders[verdict.worst] ?? verdict.leaders[0];
}

/** A verdict in a few words: the tier, or why there is none. */
export function headline(fleet: Fleet, verdict: Verdict): string {
  const leader = shownLeader(verdict);
  if (leader?.achieved) {
    const lacking = leader.achieved.tasks.underReplicated;
    const name = TIER_NAME[leader.achieved.worst];
    return lacking > 0 ? `${name}, ${counted(lacking, 'task')} short of copies` : name;
  }
  if (verdict.statefulTasks === 0) return 'No stateful task';
  if (leader && leader.numStandbyReplicas <= 0) return 'No standbys';
  if (leader && leader.tags.length === 0) return 'No rack awareness tags';
  if (fleet.instances.length === 1) return 'One instance';
  return 'No tier';
}

/** `24 tasks`, or `12 tasks (assumed)` when no topology is described. */
export function taskCount(fleet: Fleet, verdict: Verdict): string {
  const tasks = counted(verdict.statefulTasks + verdict.statelessTasks, 'task');
  return fleet.topology.assumed ? `${tasks} (assumed)` : tasks;
}
