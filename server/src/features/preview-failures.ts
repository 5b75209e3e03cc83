import type { Fleet } from '../fleet/fleet';
import { FleetCache } from '../placement/cache';
import type { FailureLine, FailuresModel } from '../protocol';
import { writeDuration } from '../simulation/durations';
import type { LeaderSettings } from '../simulation/leader-settings';
import { failureTableInSlices } from '../simulation/loss';
import type { Signal } from '../simulation/slices';

const tables = new FleetCache<FailuresModel>();

/**
 * What the loss of each tag value does to the settled fleet, worst first; remembered by the fleet's content. Others
 * are served in between. Undefined when the signal was given before the end.
 */
export function failuresOf(
  fleet: Fleet,
  leader: number,
  settings: LeaderSettings | undefined,
  signal: Signal,
): Promise<FailuresModel | undefined> {
  return tables.getInSlices(fleet, String(leader), async () => {
    const rows = await failureTableInSlices(fleet, settings ? { leader: settings } : {}, signal);
    if (!rows) return undefined;
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
