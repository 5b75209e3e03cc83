import { parseTopologyDescription } from '../fleet/topology-description';
import { AttachError } from './attach-error';
import { changelogEnds } from './changelog-ends';
import { readClassicGroup } from './classic-group';
import type { ClientSettings } from './client-settings';
import { Cluster, notAuthorized } from './cluster';
import { findGroup, streamsApplications, type FoundGroup } from './find-group';
import { groupSettings } from './group-settings';
import type { ObservedGroup, ObservedMember, ObservedSubtopology } from './observed-group';
import { topologyFrom } from './observed-topology';
import { ERROR } from './protocol/error-codes';
import type { TopicMetadata } from './protocol/metadata';
import { readStreamsGroup } from './streams-group';

/** Where and how long to look. */
export interface AttachOptions {
  /** `host:port`, several separated by commas. */
  readonly bootstrap: string;
  readonly settings: ClientSettings;
  /** Milliseconds after which it gives up. */
  readonly timeoutMs: number;
  /** Version of this program, for the brokers' request logs. */
  readonly software: string;
  /** Gives up at once. */
  readonly signal?: AbortSignal;
  /** Told what is being done, in a few words. */
  readonly onProgress?: (doing: string) => void;
}

/**
 * Looks once at a running application: its group, its topics, and where its changelogs end. Only asks; nothing is
 * changed, committed, consumed or created.
 *
 * @param description the text of `Topology.describe()`, where the user has it
 * @throws AttachError in words that a user can act on
 */
export function attach(
  application: string,
  options: AttachOptions,
  description?: string,
): Promise<ObservedGroup> {
  return withCluster(options, `the group ${application} to be stable`, async (cluster, told) => {
    told(`Describing ${application}`);
    const found = await findGroup(cluster, application, (state) =>
      told(`${application} is being rebalanced (${state}); waiting`),
    );
    told('Reading topics');
    const topics = await topicsOf(cluster);
    const read =
      found.protocol === 'classic'
        ? await readClassic(cluster, application, found, topics, description)
        : await readStreams(cluster, application, found, topics);
    const brokerRacks = cluster.nodes.map(({ rack }) => rack);
    const names = read.subtopologies.flatMap(({ sources, changelogs }) => [
      ...sources.map(({ name }) => name),
      ...(changelogs ?? []),
    ]);
    return {
      application,
      protocol: found.protocol,
      at: Date.now(),
      ...read,
      brokerRacks,
      replicaRacks: replicaRacks(cluster, new Set(names), topics),
    };
  });
}

/**
 * The applications of Kafka Streams that the cluster has, sorted.
 * @throws AttachError in words that a user can act on
 */
export function listApplications(options: AttachOptions): Promise<string[]> {
  return withCluster(options, 'the list of groups', async (cluster, told) => {
    told('Listing groups');
    return streamsApplications(cluster);
  });
}

type Told = (doing: string) => void;

async function withCluster<Result>(
  { bootstrap, settings, timeoutMs, software, signal, onProgress }: AttachOptions,
  awaited: string,
  use: (cluster: Cluster, told: Told) => Promise<Result>,
): Promise<Result> {
  const seconds = `${Math.round(timeoutMs / 100) / 10} s`;
  const controller = new AbortController();
  let doing = `Connecting to ${bootstrap}`;
  const timer = setTimeout(() => {
    const rebalancing = doing.includes('being rebalanced');
    const message = rebalancing
      ? `${doing.replace('; waiting', '')}: it did not become stable within ${seconds}. Try again, or allow more time.`
      : `No answer within ${seconds} (${doing}; waiting for ${awaited}). Check the address and the network, or allow more time.`;
    controller.abort(new AttachError(rebalancing ? 'rebalancing' : 'timeout', message));
  }, timeoutMs);
  const cancel = (): void => controller.abort(new AttachError('canceled', 'Canceled.'));
  if (signal?.aborted) cancel();
  signal?.addEventListener('abort', cancel, { once: true });
  const told: Told = (next) => {
    doing = next;
    onProgress?.(next);
  };
  let cluster: Cluster | undefined;
  try {
    told(doing);
    cluster = await Cluster.connect({ bootstrap, settings, signal: controller.signal, software });
    return await use(cluster, told);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
    cluster?.close();
  }
}

async function topicsOf(cluster: Cluster): Promise<ReadonlyMap<string, TopicMetadata>> {
  const { topics } = await cluster.metadata(null);
  return new Map(
    topics.flatMap((topic) => (topic.error === ERROR.none ? [[topic.name, topic] as const] : [])),
  );
}

type GroupReading = Pick<
  ObservedGroup,
  'members' | 'subtopologies' | 'ends' | 'nextRebalance' | 'settings' | 'notes'
>;

async function readClassic(
  cluster: Cluster,
  application: string,
  { group }: Extract<FoundGroup, { protocol: 'classic' }>,
  topics: ReadonlyMap<string, TopicMetadata>,
  description: string | undefined,
): Promise<GroupReading> {
  const { members, taskSources, nextRebalance, notes } = readClassicGroup(group);
  const described = parseTopologyDescription(description ?? '');
  const { subtopologies, notes: doubts } = topologyFrom({
    application,
    members,
    taskSources,
    topics,
    stores:
      described.length === 0
        ? undefined
        : new Map(described.map(({ number, stores }) => [number, stores])),
  });
  const { ends, notes: unread } = await changelogEnds(cluster, subtopologies, topics);
  return {
    members,
    subtopologies,
    ends,
    nextRebalance,
    settings: new Map(),
    notes: [
      ...notes,
      ...hidden(subtopologies, topics),
      ...lackingState(members, subtopologies),
      ...doubts,
      ...unread,
    ],
  };
}

async function readStreams(
  cluster: Cluster,
  application: string,
  { group }: Extract<FoundGroup, { protocol: 'streams' }>,
  topics: ReadonlyMap<string, TopicMetadata>,
): Promise<GroupReading> {
  const { members, subtopologies, ends: reported } = readStreamsGroup(group, topics);
  const { ends, notes } = await changelogEnds(cluster, subtopologies, topics);
  const told = await groupSettings(cluster, application);
  return {
    members,
    subtopologies,
    ends: new Map([...reported, ...ends]),
    nextRebalance: undefined,
    settings: told.settings,
    notes: [...hidden(subtopologies, topics), ...notes, ...told.notes],
  };
}

/** Source topics that the list of topics does not show: the user may not describe them. */
function hidden(
  subtopologies: readonly ObservedSubtopology[],
  topics: ReadonlyMap<string, TopicMetadata>,
): string[] {
  const names = new Set(subtopologies.flatMap(({ sources }) => sources.map(({ name }) => name)));
  return [...names]
    .filter((name) => !topics.has(name))
    .map((name) => {
      const { message } = notAuthorized('Describe', 'Topic', name);
      return `${message} Its number of partitions is taken from the tasks.`;
    });
}

/** Members report state or keep standbys, but no changelog is to be seen: the user may not describe the application's own topics. */
function lackingState(
  members: readonly ObservedMember[],
  subtopologies: readonly ObservedSubtopology[],
): string[] {
  const holds = members.some(({ offsets, standby }) => offsets.size + standby.length > 0);
  const seen = subtopologies.some(
    ({ changelogs }) => changelogs === undefined || changelogs.length > 0,
  );
  return holds && !seen
    ? [
        'No changelog topic is to be seen, so that lags are not known. The user may need the ACL Describe on the application’s topics.',
      ]
    : [];
}

/** Racks of the replicas of the given topics, where every broker that has one of them tells its rack. */
function replicaRacks(
  cluster: Cluster,
  names: ReadonlySet<string>,
  topics: ReadonlyMap<string, TopicMetadata>,
): ReadonlyMap<string, readonly (readonly string[])[]> {
  const rackOf = new Map(cluster.nodes.map(({ id, rack }) => [id, rack]));
  const racks = new Map<string, string[][]>();
  for (const name of names) {
    const partitions = [...(topics.get(name)?.partitions ?? [])].sort((a, b) => a.index - b.index);
    const told = partitions.map(({ replicas }) => replicas.flatMap((id) => rackOf.get(id) ?? []));
    if (
      told.length > 0 &&
      told.every((each, i) => each.length === partitions[i]?.replicas.length)
    ) {
      racks.set(name, told);
    }
  }
  return racks;
}
