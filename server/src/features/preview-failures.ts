import type { Fleet } from '../fleet/fleet';
import { FleetCache } from '../placement/cache';
import type { FailureLine, FailuresModel } from '../protocol';
import { writeDuration } from '../simulation/durations';
import type { LeaderSettings } from '../simulation/leader-settings';
import { failureTable } from '../simulation/loss';

const tables = new FleetCache<FailuresModel>();

/** What the loss of each tag value does to the settled fleet, worst first; remembered by the fleet's content. */
export function failuresOf(
  fleet: Fleet,
  leader: number,
  settings: LeaderSettings | undefined,
): FailuresModel {
  return tables.get(fleet, String(leader), () => {
    const rows = failureTable(fleet, settings ? { leader: settings } : {});
    const lines = rows.map(({ untilAllRunMs, ...row }): FailureLine => ({
      ...row,
      untilAllRunMs:
        untilAllRunMs === undefined ? null : untilAllRunMs === Infinity ? -1 : untilAllRunMs,
      untilAllRun: untilAllRunMs === undefined ? 'not worked out' : writeDuration(untilAllRunMs),
    }));
    lines.sort(
      (a, b) => b.tasksWithoutCopy - a.tasksWithoutCopy || b.underReplicated - a.underReplicated,
    );
    const tasks = fleet.topology.subtopologies
      .filter(({ stateful }) => stateful)
      .reduce((sum, { partitions }) => sum + partitions, 0);
    return { lines, tasks };
  });
}
