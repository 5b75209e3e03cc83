// What the attach test needs of the product besides its command line.
import type { Long } from '../../server/src/assignor/long';
import { assignByBroker } from '../../server/src/assignor/broker/assign-by-broker';
import { brokerTasks, type BrokerMember } from '../../server/src/assignor/broker/broker-problem';
import { readClientSettings } from '../../server/src/attach/client-settings';
import { Cluster } from '../../server/src/attach/cluster';
import {
  describeStreamsGroups,
  type StreamsAssignment,
  type StreamsGroup,
  type StreamsMember,
  type TaskIds,
} from '../../server/src/attach/protocol/streams-group';
import { featuresOf } from '../../server/src/catalog/features';
import { parseVersion, type KafkaVersion } from '../../server/src/catalog/kafka-version';

/** What one member is to have. Tasks sorted as texts. */
interface Holding {
  readonly active: readonly string[];
  readonly standby: readonly string[];
}

/** A streams group as its broker describes it. */
export async function describeStreams(bootstrap: string, group: string): Promise<StreamsGroup> {
  const settings = await readClientSettings('', () => Promise.reject(new Error('no files')));
  const { signal } = new AbortController();
  const cluster = await Cluster.connect({ bootstrap, settings, signal, software: 'test' });
  try {
    const { groups } = await cluster.askCoordinator(
      group,
      describeStreamsGroups,
      { groups: [group] },
      (answer) => answer.groups[0]?.error ?? 0,
    );
    const [found] = groups;
    if (!found) throw new Error(`There is no group ${group}.`);
    return found;
  } finally {
    cluster.close();
  }
}

/** By member id: what the broker wants each member to have. */
export function targetsOf({ members }: StreamsGroup): Record<string, Holding> {
  return byId(members.map(({ id, target }) => [id, holdingOf(target)] as const));
}

/**
 * What our port of the broker's assignor makes of a group: of the members that it has now, with what each had and
 * reported before.
 *
 * @param partitions by source topic
 */
export function assignedByPort(
  before: StreamsGroup,
  now: StreamsGroup,
  options: {
    readonly partitions: Readonly<Record<string, number>>;
    readonly standbys: number;
    readonly release: string;
  },
): Record<string, Holding> {
  const tasks = brokerTasks(
    (now.subtopologies ?? []).map(({ id, sources, changelogs }) => ({
      id,
      partitions: Math.max(...sources.map((topic) => options.partitions[topic] ?? 0)),
      stateful: changelogs.length > 0,
    })),
  );
  const numberOf = new Map<string, number>();
  for (let task = 0; task < tasks.count; task++) {
    numberOf.set(`${tasks.subtopologies[task]}_${tasks.partitions[task]}`, task);
  }
  const known = new Map(before.members.map((member) => [member.id, member]));
  const members = now.members.map((member) => brokerMember(member, known.get(member.id), numberOf));
  const { broker } = featuresOf(parseVersion(options.release) as KafkaVersion);
  const { active, standby } = assignByBroker({
    tasks,
    members,
    numStandbyReplicas: options.standbys,
    behaviour: broker,
  });
  const names = [...numberOf.keys()];
  const named = (list: readonly number[] = []): string[] =>
    list.map((task) => names[task] ?? '').sort();
  return byId(
    members.map(
      ({ id }, i) => [id, { active: named(active[i]), standby: named(standby[i]) }] as const,
    ),
  );
}

function brokerMember(
  { id, processId, offsets: latest }: StreamsMember,
  before: StreamsMember | undefined,
  numberOf: ReadonlyMap<string, number>,
): BrokerMember {
  const numbers = (names: readonly string[] = []): number[] =>
    names.flatMap((name) => numberOf.get(name) ?? []).sort((a, b) => a - b);
  const had = before && holdingOf(before.assignment);
  const offsets = new Map<number, Long>();
  for (const { subtopology, partition, offset } of before?.offsets ?? latest) {
    const task = numberOf.get(`${subtopology}_${partition}`);
    if (task !== undefined) offsets.set(task, offset);
  }
  return { id, processId, active: numbers(had?.active), standby: numbers(had?.standby), offsets };
}

function holdingOf({ active, standby, warmup }: StreamsAssignment): Holding {
  return { active: names(active), standby: names([...standby, ...warmup]) };
}

function names(ids: readonly TaskIds[]): string[] {
  return ids
    .flatMap(({ subtopology, partitions }) => partitions.map((each) => `${subtopology}_${each}`))
    .sort();
}

function byId(holdings: readonly (readonly [string, Holding])[]): Record<string, Holding> {
  return Object.fromEntries([...holdings].sort(([a], [b]) => (a < b ? -1 : 1)));
}
