import type { YamlNode } from '../text/yaml-node';
import { didYouMean } from './closest';
import type { Fields } from './fields';
import type { Brokers, Topology } from './fleet';
import type { Problems } from './problems';
import { topicNames } from './topics';

/** Replicas of a partition unless told: what most clusters keep. */
const USUAL_REPLICAS = 3;

/** The brokers that a fleet file tells of; undefined where it does not, or not in a way that can be used. */
export function readBrokers(
  file: Fields,
  topology: Topology | undefined,
  problems: Problems,
): Brokers | undefined {
  const fields = file.fields('brokers', 'brokers');
  if (!fields) return undefined;
  const racks = readRacks(fields, problems);
  const told = fields.whole('replicationFactor');
  const topics = readTopics(fields, new Set(racks), topology, problems);
  if (racks.length === 0) {
    const message = '`brokers` needs `racks`: how many brokers there are in each, `a: 3`.';
    problems.error(fields.has('racks') ? fields.keySpan('racks') : fields.map.span, message);
    return undefined;
  }
  if (told !== undefined && told > racks.length) {
    const message = `${told} replicas need ${told} brokers; \`racks\` has ${racks.length}.`;
    problems.error(fields.valueSpan('replicationFactor'), message);
    return undefined;
  }
  return { racks, replicationFactor: told ?? Math.min(USUAL_REPLICAS, racks.length), topics };
}

/** By broker: its rack. */
function readRacks(fields: Fields, problems: Problems): string[] {
  return (fields.mapAt('racks')?.entries ?? []).flatMap(({ key, value }) => {
    const text = value.kind === 'scalar' ? value.text.text.trim() : '';
    const count = /^\d{1,4}$/.test(text) ? Number(text) : 0;
    if (count >= 1) return Array.from({ length: count }, () => key.text);
    const span = value.span.start === value.span.end ? key.span : value.span;
    problems.error(span, `\`${key.text}\` must be a whole number of at least 1, at most 9999.`);
    return [];
  });
}

function readTopics(
  fields: Fields,
  racks: ReadonlySet<string>,
  topology: Topology | undefined,
  problems: Problems,
): Brokers['topics'] {
  const topics = new Map<string, readonly (readonly string[])[]>();
  const known = new Set(topology ? topicNames(topology) : []);
  for (const { key, value } of fields.mapAt('topics')?.entries ?? []) {
    if (topology && !known.has(key.text)) {
      const message = `\`${key.text}\` is no topic of this topology.${didYouMean(key.text, known)}`;
      problems.warning(key.span, message);
    }
    const partitions = readList(value)?.map((replicas) => readReplicas(replicas, racks, problems));
    if (!partitions) {
      const message = `\`${key.text}\` must list its partitions, each with the racks of its replicas: \`[[a, b], [b, c]]\`.`;
      problems.error(value.span.start === value.span.end ? key.span : value.span, message);
    } else if (!partitions.includes(undefined)) {
      topics.set(
        key.text,
        partitions.filter((partition) => partition !== undefined),
      );
    }
  }
  return topics;
}

/** The racks of one partition's replicas; undefined after a problem. */
function readReplicas(
  node: YamlNode,
  racks: ReadonlySet<string>,
  problems: Problems,
): readonly string[] | undefined {
  const items = readList(node) ?? [];
  if (items.length === 0) {
    problems.error(node.span, 'A partition is a list of the racks of its replicas: `[a, b]`.');
    return undefined;
  }
  const names: string[] = [];
  for (const item of items) {
    const name = item.kind === 'scalar' ? item.text.text : '';
    if (racks.has(name)) names.push(name);
    else
      problems.error(item.span, `\`${name}\` is no rack of \`racks\`.${didYouMean(name, racks)}`);
  }
  return names.length === items.length ? names : undefined;
}

function readList(node: YamlNode): readonly YamlNode[] | undefined {
  return node.kind === 'list' ? node.items : undefined;
}
