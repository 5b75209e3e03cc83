import type { Cluster } from './cluster';
import { ERROR } from './protocol/error-codes';
import { describeGroupConfigs } from './protocol/group-configs';

/** What brokers call the settings that they keep for a streams group, and what Kafka Streams calls them. */
const NAMES: Readonly<Record<string, string>> = {
  'streams.num.standby.replicas': 'num.standby.replicas',
  'streams.num.warmup.replicas': 'max.warmup.replicas',
  'streams.acceptable.recovery.lag': 'acceptable.recovery.lag',
  'streams.rack.aware.assignment.tags': 'rack.aware.assignment.tags',
};

/** The settings by which brokers assign the tasks of a streams group, under the names that Kafka Streams has for them. */
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
    Object.entries(NAMES).flatMap(([theirs, ours]) => {
      const value = configs.get(theirs);
      return value === undefined || value === '' ? [] : [[ours, value] as const];
    }),
  );
  return { settings, notes: [] };
}
