/** What an instance had: tasks by their partitions, and how far its warmups were. */
interface Holdings {
  readonly name: string;
  /** Versions of Kafka Streams that speak as it does. */
  readonly versions?: string;
  readonly active: readonly number[];
  readonly standby?: readonly number[];
  readonly warmup?: Readonly<Record<number, number>>;
}

/** Where every changelog ends. */
const END = 90_000;

/** A node of the running application, as attaching writes it. */
function observedLine({
  name,
  versions = '3.4-4.4',
  active,
  standby = [],
  warmup = {},
}: Holdings): string {
  const names = (partitions: readonly (number | string)[]): string =>
    `[${partitions.map((partition) => `0_${partition}`).join(', ')}]`;
  const offsets = [
    ...active.map((partition) => `0_${partition}: running`),
    ...standby.map((partition) => `0_${partition}: ${END - 10}`),
    ...Object.entries(warmup).map(([partition, offset]) => `0_${partition}: ${offset}`),
  ];
  return `    - name: ${name}
      processId: 0000000${name.slice(-1)}-0000-4000-8000-000000000000
      versions: "${versions}"
      active: ${names(active)}
      standby: ${names(standby)}
      warmup: ${names(Object.keys(warmup))}
      offsets: { ${offsets.join(', ')} }`;
}

const HOLDINGS: readonly Holdings[] = [
  { name: 'node-1', active: [0, 1, 2, 3], standby: [5, 8] },
  { name: 'node-2', active: [4, 5, 6, 7], standby: [0, 1, 9, 11] },
  { name: 'node-3', active: [8, 9, 10], standby: [2, 3, 4] },
  { name: 'node-4', versions: '3.2-3.3', active: [11], standby: [6, 7, 10] },
  { name: 'node-6', active: [], warmup: { 0: 41_000, 4: 30_500 } },
];

/** A fleet file as attaching makes it: node-6 has just come up, in place of a node that the files describe. */
const OBSERVED = `application: orders
kafka: "4.4"
settings: { num.standby.replicas: 1, rack.aware.assignment.tags: zone, max.warmup.replicas: 2 }
topology: { subtopologies: [{ partitions: 12, stateful: true }] }
instances:
  - { name: node-1, threads: 2, tags: { zone: eu-central-1a } }
  - { name: node-2, threads: 2, tags: { zone: eu-central-1b } }
  - { name: node-3, threads: 2, tags: { zone: eu-central-1c } }
  - { name: node-4, threads: 1, tags: { zone: eu-central-1a } }
  - { name: node-6, threads: 2, tags: { zone: eu-central-1c } }
observed:
  at: 2026-11-30T16:00:00Z
  nextRebalance: 6m
  ends: { ${Array.from({ length: 12 }, (_, partition) => `0_${partition}: ${END}`).join(', ')} }
  instances:
${HOLDINGS.map(observedLine).join('\n')}
`;

/** Settings of a node, as its file says them. */
function node(zone: string): string {
  return `application.id=orders
bootstrap.servers=kafka:9092
num.standby.replicas=1
num.stream.threads=2
rack.aware.assignment.tags=zone
client.tag.zone=${zone}
`;
}

/** The fleet file's name. */
export const OBSERVED_FILE = 'orders-observed.fleet.yaml';

/** A running application beside the files that say how it should run. */
export const OBSERVED_FILES: Readonly<Record<string, string>> = {
  [OBSERVED_FILE]: OBSERVED,
  'node-1.properties': `# kafka-streams-version: 4.4\n${node('eu-central-1a')}`,
  'node-2.properties': node('eu-central-1b'),
  'node-3.properties': node('eu-central-1b'),
  'node-4.properties': node('eu-central-1a'),
  'node-5.properties': node('eu-central-1b'),
};
