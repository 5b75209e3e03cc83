import type { Cluster } from './cluster';
import { ERROR } from './protocol/error-codes';
import { describeGroupConfigs } from './protocol/group-configs';

/** The settings that matter here, as brokers call them. */
const NAMES = [
  'streams.num.standby.replicas',
  'streams.rack.aware.assignment.tags',
  'streams.session.timeout.ms',
] as const;

/** The settings by which brokers assign the tasks of a streams group. */
export async function groupSettings(
  cluster: Cluster,
  group: string,
): Promise<{ readonly settings: ReadonlyMap<string, string>; readonly notes: readonly string[] }> {
  const none = { settings: new Map<string, string>() };
  if (!cluster.knows(describeGroupConfigs)) return { ...none, notes: [] };
  const { error, configs } = await cluster.ask(describeGroupConfigs, { group });
  if (error !== ERROR.none) {
    return {
      ...none,
      notes: [
        `The broker does not tell its settings for this group: the user may need the ACL DescribeConfigs on Group ${group}.`,
      ],
    };
  }
  const settings = new Map(
    NAMES.flatMap((name) => {
      const value = configs.get(name);
      return value === undefined || value === '' ? [] : [[name, value] as const];
    }),
  );
  return { settings, notes: [] };
}
