import { featuresOf } from '../catalog/features';
import type { Fleet } from '../fleet/fleet';
import { FleetCache } from '../placement/cache';
import { leaderSets } from '../placement/leaders';
import { outlookOf } from '../placement/no-tier';
import type { FailureLine, FailuresModel } from '../protocol';
import { writeDuration } from '../simulation/durations';
import { failureTableInSlices } from '../simulation/loss';
import type { Signal } from '../simulation/slices';

const tables = new FleetCache<FailuresModel>();

/**
 * What the loss of each tag value does to the settled fleet, worst first; remembered by the fleet's content. Others
 * are served in between. Without lines and with the reason where the assignor is not run. Undefined when the signal was
 * given before the end.
 */
export function failuresOf(
  fleet: Fleet,
  leader: number,
  signal: Signal,
): Promise<FailuresModel | undefined> {
  return tables.getInSlices(fleet, String(leader), async () => {
    const set = leaderSets(fleet)[leader];
    const outlook = set && outlookOf(fleet, featuresOf(fleet.kafka.version), set);
    if (!outlook?.runs) return { lines: [], tasks: 0, ...(outlook && { reason: outlook.noTier }) };
    const rows = await failureTableInSlices(fleet, { leader: outlook.settings }, signal);
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
