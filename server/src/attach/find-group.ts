import { AttachError } from './attach-error';
import { notAuthorized, type Cluster } from './cluster';
import { ERROR, errorName } from './protocol/error-codes';
import { describeGroups, listGroups, type ClassicGroup } from './protocol/groups';
import { describeStreamsGroups, type StreamsGroup } from './protocol/streams-group';

/** Name of the assignor that Kafka Streams registers with a classic group. */
const STREAMS_ASSIGNOR = 'stream';

/** A running group, by its protocol. */
export type FoundGroup =
  | { readonly protocol: 'classic'; readonly group: ClassicGroup }
  | { readonly protocol: 'streams'; readonly group: StreamsGroup };

/** Told while a group is being rebalanced, so that it is asked again. */
export type OnWaiting = (state: string) => void;

/**
 * The group of an application, once it is stable: only then do brokers tell what members have.
 * @throws AttachError where there is none, nobody is in it, or it is not one of Kafka Streams
 */
export async function findGroup(
  cluster: Cluster,
  application: string,
  onWaiting: OnWaiting,
): Promise<FoundGroup> {
  for (;;) {
    const group = await classicGroup(cluster, application);
    if (group.state === 'Dead') return streamsGroup(cluster, application, onWaiting);
    if (group.state === 'Empty') throw nobody(application);
    if (group.protocolType !== 'consumer') throw notStreams(application, group.protocolType);
    if (group.state === 'Stable') {
      if (group.protocol === STREAMS_ASSIGNOR) return { protocol: 'classic', group };
      throw new AttachError(
        'group',
        `The group ${application} is not one of Kafka Streams: its consumers use the assignor ${group.protocol || '(none)'}. Use the application.id.`,
      );
    }
    onWaiting(group.state);
    await cluster.pause();
  }
}

/** Groups that are, as far as can be told, applications of Kafka Streams; sorted. */
export async function streamsApplications(cluster: Cluster): Promise<string[]> {
  const answers = await Promise.all(
    cluster.nodes.map(({ id }) => cluster.askNode(id, listGroups, {})),
  );
  const failed = answers.find(({ error }) => error !== ERROR.none);
  if (failed?.error === ERROR.clusterAuthorizationFailed)
    throw notAuthorized('Describe', 'Cluster', '');
  const found: string[] = [];
  await Promise.all(
    cluster.nodes.map(async ({ id }, i) => {
      const groups = answers[i]?.groups ?? [];
      found.push(
        ...groups.flatMap((each) => (each.protocolType === 'streams' ? [each.group] : [])),
      );
      const consumers = groups.flatMap((each) =>
        each.protocolType === 'consumer' ? [each.group] : [],
      );
      if (consumers.length === 0) return;
      const described = await cluster.askNode(id, describeGroups, { groups: consumers });
      found.push(...described.groups.flatMap((each) => (mayBeStreams(each) ? [each.group] : [])));
    }),
  );
  return [...new Set(found)].sort();
}

/** The protocol is told of stable groups only; while it is rebalanced a group may be one. */
function mayBeStreams({ state, protocol }: ClassicGroup): boolean {
  return state === 'Stable' ? protocol === STREAMS_ASSIGNOR : /Rebalance$/.test(state);
}

async function classicGroup(cluster: Cluster, application: string): Promise<ClassicGroup> {
  const { groups } = await cluster.askCoordinator(
    application,
    describeGroups,
    { groups: [application] },
    (answer) => answer.groups[0]?.error ?? 0,
  );
  const [group] = groups;
  if (!group) throw unknown(application);
  if (group.error === ERROR.groupAuthorizationFailed)
    throw notAuthorized('Describe', 'Group', application);
  if (group.error === ERROR.groupIdNotFound) return { ...group, state: 'Dead' };
  if (group.error !== ERROR.none) throw failed(application, group.error);
  return group;
}

async function streamsGroup(
  cluster: Cluster,
  application: string,
  onWaiting: OnWaiting,
): Promise<FoundGroup> {
  if (!cluster.knows(describeStreamsGroups)) throw unknown(application);
  for (;;) {
    const { groups } = await cluster.askCoordinator(
      application,
      describeStreamsGroups,
      { groups: [application] },
      (answer) => answer.groups[0]?.error ?? 0,
    );
    const [group] = groups;
    if (!group || group.error === ERROR.groupIdNotFound) throw unknown(application);
    if (group.error === ERROR.groupAuthorizationFailed)
      throw notAuthorized('Describe', 'Group', application);
    if (group.error === ERROR.topicAuthorizationFailed) {
      throw new AttachError(
        'authorization',
        `Not authorized: the user needs the ACL Describe on every topic of ${application}${group.message ? ` (${group.message})` : ''}.`,
      );
    }
    if (group.error !== ERROR.none) throw failed(application, group.error);
    if (group.state === 'Empty' || group.state === 'Dead') throw nobody(application);
    if (group.state === 'Stable') return { protocol: 'streams', group };
    if (group.state === 'NotReady') {
      throw new AttachError(
        'group',
        `The broker cannot assign anything to ${application}: its source topics are missing or do not fit its topology.`,
      );
    }
    onWaiting(group.state);
    await cluster.pause();
  }
}

function nobody(application: string): AttachError {
  return new AttachError(
    'group',
    `Nobody is in the group ${application} now: no instance is running. Start the application, or attach while it runs.`,
  );
}

function unknown(application: string): AttachError {
  return new AttachError(
    'group',
    `The cluster knows no group ${application} with instances of Kafka Streams. The group is called as the application.id.`,
  );
}

function notStreams(application: string, type: string): AttachError {
  return new AttachError(
    'group',
    `The group ${application} is not one of Kafka Streams but of type ${type || '(none)'}.`,
  );
}

function failed(application: string, error: number): AttachError {
  return new AttachError(
    'group',
    `The group ${application} cannot be described (${errorName(error)}).`,
  );
}
