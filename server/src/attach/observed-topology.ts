import type { ObservedMember, ObservedSubtopology } from './observed-group';
import type { TopicMetadata } from './protocol/metadata';

/** What is known of a classic group when its topology is worked out. */
export interface TopologyClues {
  readonly application: string;
  readonly members: readonly ObservedMember[];
  /** By task: the source partitions that it reads. */
  readonly taskSources: ReadonlyMap<string, readonly { topic: string; partition: number }[]>;
  /** Topics that the user may describe. */
  readonly topics: ReadonlyMap<string, TopicMetadata>;
  /** By number of a subtopology: its stores, where a description of the topology tells. */
  readonly stores: ReadonlyMap<number, readonly string[]> | undefined;
}

/** A topology, with what is uncertain about it. */
export interface ObservedTopology {
  readonly subtopologies: readonly ObservedSubtopology[];
  readonly notes: readonly string[];
}

/**
 * The topology of a classic group, whose members tell only which tasks read which partitions. Which subtopology owns a
 * changelog nobody tells: it follows from a description, from a repartition topic of the same name, or from the number
 * of partitions where that leaves one choice.
 */
export function topologyFrom(clues: TopologyClues): ObservedTopology {
  const { taskSources, topics } = clues;
  const sources = new Map<number, Map<string, number>>();
  for (const [task, partitions] of taskSources) {
    const subtopology = subtopologyOf(task);
    const known = sources.get(subtopology) ?? new Map<string, number>();
    sources.set(subtopology, known);
    for (const { topic, partition } of partitions) {
      const told = topics.get(topic)?.partitions.length ?? 0;
      known.set(topic, Math.max(known.get(topic) ?? 0, told, partition + 1));
    }
  }
  const count = Math.max(-1, ...sources.keys()) + 1;
  const holding = holdingState(clues.members);
  const plain = Array.from({ length: count }, (_, number) => {
    const named = [...(sources.get(number) ?? [])].map(([name, partitions]) => ({
      name,
      partitions,
    }));
    named.sort((a, b) => (a.name < b.name ? -1 : 1));
    return { partitions: Math.max(0, ...named.map((each) => each.partitions)), sources: named };
  });
  const owners = ownersOf(clues, plain, holding);
  const subtopologies = plain.map((each, number): ObservedSubtopology => {
    const owned = [...owners.certain].flatMap(([topic, owner]) =>
      owner === number ? [topic] : [],
    );
    return {
      ...each,
      stateful: holding.has(number) || owned.length > 0,
      changelogs: owners.doubtful.has(number) ? undefined : owned.sort(),
    };
  });
  return { subtopologies, notes: owners.notes };
}

/** Number of the subtopology of a task. */
export function subtopologyOf(task: string): number {
  return Number(task.slice(0, task.indexOf('_')));
}

/** Subtopologies of which some member reported or holds state. */
function holdingState(members: readonly ObservedMember[]): ReadonlySet<number> {
  const tasks = members.flatMap(({ offsets, standby }) => [...offsets.keys(), ...standby]);
  return new Set(tasks.map(subtopologyOf));
}

interface Owners {
  /** By changelog topic: the number of its subtopology. */
  readonly certain: ReadonlyMap<string, number>;
  /** Subtopologies that may own more changelogs than are told. */
  readonly doubtful: ReadonlySet<number>;
  readonly notes: readonly string[];
}

function ownersOf(
  { application, topics, stores }: TopologyClues,
  subtopologies: readonly Pick<ObservedSubtopology, 'partitions' | 'sources'>[],
  holding: ReadonlySet<number>,
): Owners {
  const prefix = `${application}-`;
  const certain = new Map<string, number>();
  const doubtful = new Set<number>();
  const unclear: string[] = [];
  const described = new Map<string, number>(
    [...(stores ?? [])].flatMap(([number, names]) =>
      names.map((name) => [`${prefix}${name}-changelog`, number] as const),
    ),
  );
  for (const { name, partitions } of topics.values()) {
    if (!name.startsWith(prefix) || !name.endsWith('-changelog')) continue;
    const twin = name.replace(/-changelog$/, '-repartition');
    const fitting = subtopologies.flatMap((each, number) =>
      each.partitions === partitions.length ? [number] : [],
    );
    const fed = fitting.filter((number) =>
      subtopologies[number]?.sources.some((source) => source.name === twin),
    );
    const stateful = fitting.filter((number) => holding.has(number));
    const told = described.get(name);
    const choices =
      told === undefined ? [fed, stateful, fitting].find(({ length }) => length > 0) : [told];
    if (!choices) continue;
    const [only, ...others] = choices;
    if (only !== undefined && others.length === 0) certain.set(name, only);
    else {
      unclear.push(name);
      for (const number of choices) doubtful.add(number);
    }
  }
  const notes =
    unclear.length === 0
      ? []
      : [
          `Which subtopology owns ${unclear.slice(0, 3).join(', ')}${unclear.length > 3 ? ` and ${unclear.length - 3} more` : ''} cannot be told from outside, so that lags of their tasks are not known. A description of the topology (Topology.describe()) tells it.`,
        ];
  return { certain, doubtful, notes };
}
