import { ASSUMED_TOPOLOGY } from './assumed-topology';
import { didYouMean } from './closest';
import type { Fields } from './fields';
import type { Subtopology, Topology } from './fleet';
import type { Problems } from './problems';
import type { References } from './references';
import { parseTopologyDescription, partitionsByTopic } from './topology-description';

/** Most tasks that a fleet may have. */
const MAX_TASKS = 100_000;

/** What the application computes, as a fleet file tells it; undefined when that cannot be used. */
export function readTopology(
  file: Fields,
  references: References,
  problems: Problems,
): Topology | undefined {
  const own = file.fields('topology', 'topology');
  const described = [own, file].find((fields) => fields?.has('describe'));
  if (own?.has('subtopologies') && described) {
    const message = 'Give either `describe` or `subtopologies`: each tells the whole topology.';
    problems.error(described.keySpan('describe'), message);
    // Neither counts, but what is wrong in them is told all the same.
    fromDescription(described, references, problems);
    fromList(own, problems);
    return undefined;
  }
  // `topology:` with nothing behind it yet has size 0; anything else but a map was reported.
  if (!described && !own) return file.size('topology') === 0 ? ASSUMED_TOPOLOGY : undefined;
  const subtopologies = described
    ? fromDescription(described, references, problems)
    : fromList(own, problems);
  if (!subtopologies) return undefined;
  const tasks = subtopologies.reduce((sum, { partitions }) => sum + partitions, 0);
  const key = described ? 'describe' : 'subtopologies';
  const span = (described ?? own ?? file).keySpan(key);
  if (tasks > MAX_TASKS) {
    problems.error(span, `${tasks} tasks are more than can be placed here: at most ${MAX_TASKS}.`);
    return undefined;
  }
  return { subtopologies, assumed: false };
}

function fromList(topology: Fields | undefined, problems: Problems): Subtopology[] | undefined {
  if (!topology) return undefined;
  if (topology.size('subtopologies') === 0) {
    problems.error(topology.map.span, 'A topology needs `subtopologies` or `describe`.');
    return undefined;
  }
  const items = topology.items('subtopologies', 'subtopology');
  const read = items.map(({ index, fields }) => oneSubtopology(fields, index, problems));
  const usable = read.filter((subtopology) => subtopology !== undefined);
  return usable.length === topology.size('subtopologies') ? usable : undefined;
}

function oneSubtopology(
  fields: Fields,
  index: number,
  problems: Problems,
): Subtopology | undefined {
  const partitions = fields.whole('partitions');
  if (!fields.has('partitions')) {
    problems.error(fields.map.span, 'A subtopology needs `partitions`: it has one task for each.');
  }
  const changelogRecords = fields.fields('changelog', 'changelog')?.whole('records');
  const stateful = fields.flag('stateful') ?? fields.has('changelog');
  if (!stateful && fields.has('changelog')) {
    const message = 'Only a stateful subtopology has changelogs; this one is said to be stateless.';
    problems.warning(fields.keySpan('changelog'), message);
  }
  const name = fields.text('name')?.text ?? `subtopology ${index}`;
  const told = readPartitions(fields, 'sources', problems);
  const sources = [...told].map(([topic, count]) => ({ name: topic, partitions: count }));
  const stores = fields.words('stores');
  if (partitions === undefined) return undefined;
  return {
    name,
    partitions,
    stateful,
    changelogRecords,
    ...(sources.length > 0 && { sources }),
    ...(stores && { stores }),
  };
}

function fromDescription(
  fields: Fields,
  references: References,
  problems: Problems,
): Subtopology[] | undefined {
  const told = readPartitions(fields, 'partitions', problems);
  const path = fields.text('describe');
  const text = path && references.text(path);
  if (path === undefined || text === undefined) return undefined;
  const described = parseTopologyDescription(text);
  if (described.length === 0) {
    const message = `\`${path.text}\` holds no \`Sub-topology:\` as \`Topology.describe()\` prints it.`;
    problems.error(path.span, message);
    return undefined;
  }
  const partitions = partitionsByTopic(described, told);
  const topics = new Set(described.flatMap(({ global, sources }) => (global ? [] : sources)));
  for (const topic of told.keys()) {
    if (topics.has(topic)) continue;
    const message = `\`${topic}\` is no source topic of the topology.${didYouMean(topic, topics)}`;
    problems.warning(keyOf(fields, topic), message);
  }
  const missing = [...topics].filter((topic) => !partitions.has(topic));
  if (missing.length > 0) {
    const names = missing
      .slice(0, 5)
      .map((topic) => `\`${topic}\``)
      .join(', ');
    const more = missing.length > 5 ? ` and ${missing.length - 5} more` : '';
    const span = fields.keySpan(fields.has('partitions') ? 'partitions' : 'describe');
    problems.error(span, `\`partitions\` must tell the number of partitions of ${names}${more}.`);
    return undefined;
  }
  const subtopologies: Subtopology[] = [];
  for (const { number, sources, stateful, stores, global } of described) {
    // A number that is left out, or taken by a global store, has no tasks but keeps its place.
    while (subtopologies.length < Math.min(number, MAX_TASKS)) {
      subtopologies.push(withoutTasks(subtopologies.length));
    }
    const topics = sources.map((topic) => ({
      name: topic,
      partitions: partitions.get(topic) ?? 0,
    }));
    const count = Math.max(0, ...topics.map((topic) => topic.partitions));
    const name = `subtopology ${number}`;
    subtopologies[number] = global
      ? withoutTasks(number)
      : {
          name,
          partitions: count,
          stateful,
          changelogRecords: undefined,
          sources: topics,
          stores,
        };
  }
  return subtopologies;
}

function withoutTasks(number: number): Subtopology {
  const name = `subtopology ${number}`;
  return { name, partitions: 0, stateful: false, changelogRecords: undefined };
}

/** Topics with their numbers of partitions. */
function readPartitions(
  fields: Fields,
  place: 'partitions' | 'sources',
  problems: Problems,
): ReadonlyMap<string, number> {
  const told = new Map<string, number>();
  for (const { key, value } of fields.mapAt(place)?.entries ?? []) {
    const text = value.kind === 'scalar' ? value.text.text.trim() : '';
    const count = /^\d{1,6}$/.test(text) ? Number(text) : 0;
    if (count >= 1) told.set(key.text, count);
    else {
      const span = value.span.start === value.span.end ? key.span : value.span;
      problems.error(span, `\`${key.text}\` must be a whole number of at least 1.`);
    }
  }
  return told;
}

function keyOf(fields: Fields, topic: string): { start: number; end: number } {
  const entries = fields.mapAt('partitions')?.entries;
  return entries?.find(({ key }) => key.text === topic)?.key.span ?? fields.keySpan('partitions');
}
