/** A subtopology as `Topology.describe()` prints it. */
export interface DescribedSubtopology {
  readonly number: number;
  /** Source topics; a pattern counts as the name of a topic. */
  readonly sources: readonly string[];
  /** Topics it writes to. */
  readonly sinks: readonly string[];
  readonly stateful: boolean;
  /** Its state stores. */
  readonly stores: readonly string[];
  /** Only fills a global store: has no tasks. */
  readonly global: boolean;
}

const HEAD = /^\s*Sub-topology:\s*(\d{1,6})(.*)$/;
const NODE = /^\s*(Source|Processor|Sink):\s*\S+\s*\((topics|topic|stores):\s*(.*?)\)\s*$/;

/**
 * Reads the text of Kafka's `Topology.describe()` (TopologyDescription.toString, alike from 2.6 to 4.x): the
 * `Sub-topology: N` heads and, below each, its sources, processors and sinks. Lines it does not know are skipped.
 */
export function parseTopologyDescription(text: string): DescribedSubtopology[] {
  const found: (DescribedSubtopology & {
    sources: string[];
    sinks: string[];
    stateful: boolean;
    stores: string[];
  })[] = [];
  for (const line of text.split(/\r\n?|\n/)) {
    // No line that Kafka prints is nearly as long, and the pattern below need not cope with it.
    if (line.length > 100_000) continue;
    const [, number, remark = ''] = HEAD.exec(line) ?? [];
    if (number !== undefined) {
      const global = remark.includes('global store');
      found.push({
        number: Number(number),
        sources: [],
        sinks: [],
        stateful: false,
        stores: [],
        global,
      });
      continue;
    }
    const [, node, , argument = ''] = NODE.exec(line) ?? [];
    const current = found.at(-1);
    if (!current) continue;
    if (node === 'Source') current.sources.push(...listed(argument));
    else if (node === 'Sink') current.sinks.push(...listed(argument));
    else if (node === 'Processor') {
      const fresh = listed(argument).filter((store) => !current.stores.includes(store));
      current.stores.push(...fresh);
      current.stateful = current.stores.length > 0;
    }
  }
  return found.sort((a, b) => a.number - b.number);
}

/**
 * Partitions by topic: those told, and those of repartition topics, which have as many as the widest subtopology that
 * writes to them (Kafka's own rule, unless the code sets a number).
 */
export function partitionsByTopic(
  subtopologies: readonly DescribedSubtopology[],
  told: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const partitions = new Map(told);
  // Each round settles at least the next subtopology downstream; cycles settle nothing.
  for (let round = 0, changed = true; changed && round < subtopologies.length; round++) {
    changed = false;
    for (const { sources, sinks } of subtopologies) {
      if (!sources.every((topic) => partitions.has(topic))) continue;
      const width = Math.max(1, ...sources.map((topic) => partitions.get(topic) ?? 1));
      for (const sink of sinks) {
        if (told.has(sink) || !sink.endsWith('-repartition')) continue;
        if ((partitions.get(sink) ?? 0) >= width) continue;
        partitions.set(sink, width);
        changed = true;
      }
    }
  }
  return partitions;
}

function listed(argument: string): string[] {
  const inner =
    argument.startsWith('[') && argument.endsWith(']') ? argument.slice(1, -1) : argument;
  return inner.split(', ').filter((name) => name !== '');
}
