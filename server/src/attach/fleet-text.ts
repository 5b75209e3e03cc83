import { compareVersions, NEWEST_VERSION, type KafkaVersion } from '../catalog/kafka-version';
import { writeRange } from '../catalog/member-versions';
import { instancesOf, type AttachedInstance } from './instances';
import type { ObservedGroup, ObservedMember, ObservedSubtopology } from './observed-group';
import { inTaskOrder, usualStandbys } from './roles';

/** What the cluster does not tell and somebody else does. */
export interface KnownElsewhere {
  readonly kafka?: KafkaVersion | undefined;
  /** Settings of the application, by Kafka key, with the name of what says so. */
  readonly settings?: ReadonlyMap<string, { readonly value: string; readonly from: string }>;
}

/** Brokers take any text for the process id of a streams member; Kafka Streams sends a UUID. */
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Most tags that Kafka Streams takes into account. */
const MOST_TAGS = 5;

/**
 * A fleet file of a running application: what is told on the wire, and what is assumed where it is not, each marked as
 * such. It needs no cluster any more. It never holds addresses of brokers, user names or secrets.
 */
export function fleetText(group: ObservedGroup, known: KnownElsewhere = {}): string {
  const told = known.settings?.get('num.standby.replicas')?.value;
  const standbys = told !== undefined && /^\d+$/.test(told) ? Number(told) : undefined;
  const instances = instancesOf(group, standbys);
  const lines = [
    `# ${group.application.replaceAll(/\s+/g, ' ')} as it ran at ${timeOf(group)}. No cluster is needed to read this.`,
    ...group.notes.map((note) => `# Note: ${note.replaceAll(/\s+/g, ' ')}`),
    `application: ${quoted(group.application)}`,
    versionLine(instances, known),
    ...settingsLines(group, instances, known),
    ...groupLines(group),
    ...topologyLines(group),
    ...brokerLines(group),
    'instances:',
    ...instances.map(instanceLine),
    ...observedLines(group, instances),
    '',
  ];
  return lines.join('\n');
}

/** The version that somebody knows; else the newest that speaks as all members do, unless that is the newest known. */
function versionLine(instances: readonly AttachedInstance[], { kafka }: KnownElsewhere): string {
  if (kafka !== undefined) return `kafka: "${kafka}"`;
  const newest = instances
    .flatMap(({ versions }) => versions?.newest ?? [])
    .sort(compareVersions)
    .at(0);
  return newest === undefined || newest === NEWEST_VERSION
    ? '# kafka: "…"  # the version of Kafka Streams; the cluster does not tell it'
    : `kafka: "${newest}"  # the newest that its members may be; the cluster does not tell it`;
}

function settingsLines(
  group: ObservedGroup,
  instances: readonly AttachedInstance[],
  { settings = new Map() }: KnownElsewhere,
): string[] {
  const lines = new Map<string, string>();
  const put = (key: string, value: string, remark: string): void => {
    lines.set(key, `  ${key}: ${settingText(value)}  # ${remark.replaceAll(/\s+/g, ' ')}`);
  };
  if (group.protocol === 'streams') put('group.protocol', 'streams', 'told by the cluster');
  else {
    put('num.standby.replicas', String(usualStandbys(instances)), 'what most tasks have');
    const tags = [...new Set(instances.flatMap(({ tags }) => [...tags.keys()]))];
    if (tags.length > 0 && tags.length <= MOST_TAGS) {
      put('rack.aware.assignment.tags', tags.join(','), 'assumed: every tag that is set');
    }
  }
  for (const [key, { value, from }] of settings) put(key, value, `from ${from}`);
  return lines.size === 0 ? [] : ['settings:', ...lines.values()];
}

/** What brokers tell of their settings for a streams group. */
function groupLines({ settings }: ObservedGroup): string[] {
  if (settings.size === 0) return [];
  return ['group:', ...[...settings].map(([key, value]) => `  ${key}: ${settingText(value)}`)];
}

function topologyLines({ application, subtopologies }: ObservedGroup): string[] {
  if (subtopologies.length === 0) return [];
  return [
    'topology:',
    '  subtopologies:',
    ...subtopologies.map((each, number) => subtopologyLine(application, each, number)),
  ];
}

function subtopologyLine(
  application: string,
  { partitions, sources, stateful, changelogs }: ObservedSubtopology,
  number: number,
): string {
  const stores = (changelogs ?? []).map((topic) => storeOf(application, topic));
  const parts = [
    `name: subtopology ${number}`,
    `partitions: ${partitions}`,
    ...(stateful ? ['stateful: true'] : []),
    ...(sources.length > 0
      ? [`sources: ${flowMap(sources.map(({ name, partitions: count }) => [name, String(count)]))}`]
      : []),
    ...(stores.length > 0 ? [`stores: [${stores.map(quoted).join(', ')}]`] : []),
  ];
  return `    - { ${parts.join(', ')} }`;
}

/** Name of the store of a changelog topic. */
function storeOf(application: string, topic: string): string {
  return topic.slice(application.length + 1).replace(/-changelog$/, '');
}

/** Brokers, where all tell their racks and there are several: without those no strategy looks at them. */
function brokerLines({
  application,
  brokerRacks,
  replicaRacks,
  subtopologies,
}: ObservedGroup): string[] {
  const counts = new Map<string, number>();
  for (const rack of brokerRacks) if (rack !== null) counts.set(rack, (counts.get(rack) ?? 0) + 1);
  if (brokerRacks.includes(null) || counts.size < 2) return [];
  const own = new Map(
    subtopologies
      .flatMap(({ changelogs }) => changelogs ?? [])
      .map((topic) => [topic, topic.slice(application.length + 1)]),
  );
  const topics = [...replicaRacks].map(([topic, partitions]) => {
    const racks = partitions.map((replicas) => `[${replicas.map(quoted).join(', ')}]`);
    return `    ${quoted(own.get(topic) ?? topic)}: [${racks.join(', ')}]`;
  });
  return [
    'brokers:',
    `  racks: ${flowMap([...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([rack, count]) => [rack, String(count)]))}`,
    ...(topics.length > 0 ? ['  topics:', ...topics] : []),
  ];
}

function instanceLine({ name, members, tags, rack, endPoint, isStatic }: AttachedInstance): string {
  const settings: [string, string][] = [
    ...(rack === null ? [] : [['client.rack', quoted(rack)] as [string, string]]),
    ...(endPoint === null ? [] : [['application.server', quoted(endPoint)] as [string, string]]),
  ];
  const parts = [
    `name: ${quoted(name)}`,
    ...(tags.size > 0
      ? [`tags: ${flowMap([...tags].map(([key, value]) => [key, quoted(value)]))}`]
      : []),
    ...(members.length > 1 ? [`threads: ${members.length}`] : []),
    ...(isStatic ? ['staticId: true'] : []),
    ...(settings.length > 0 ? [`settings: ${flowMap(settings)}`] : []),
  ];
  return `  - { ${parts.join(', ')} }`;
}

function observedLines(group: ObservedGroup, instances: readonly AttachedInstance[]): string[] {
  const { at, nextRebalance, ends } = group;
  const seconds =
    nextRebalance === undefined ? 0 : Math.max(0, Math.round((nextRebalance - at) / 1000));
  return [
    'observed:',
    `  at: ${quoted(timeOf(group))}`,
    ...(nextRebalance === undefined ? [] : [`  nextRebalance: ${seconds}s`]),
    ...(ends.size > 0
      ? [`  ends: ${flowMap([...ends].map(([task, end]) => [task, String(end)]))}`]
      : []),
    '  instances:',
    ...instances.flatMap(
      ({ name, processId, versions, host, active, standby, warmup, offsets, members }) => [
        `    - name: ${quoted(name)}`,
        ...(UUID.test(processId) ? [`      processId: ${processId}`] : []),
        ...(versions ? [`      versions: ${JSON.stringify(writeRange(versions))}`] : []),
        ...(host === '' ? [] : [`      host: ${quoted(host)}`]),
        `      active: [${active.join(', ')}]`,
        ...(standby.length > 0 ? [`      standby: [${standby.join(', ')}]`] : []),
        ...(warmup.length > 0 ? [`      warmup: [${warmup.join(', ')}]`] : []),
        ...(offsets.size > 0 ? [`      offsets: ${offsetsText(offsets)}`] : []),
        ...(group.protocol === 'streams' ? memberLines(members) : []),
      ],
    ),
  ];
}

/** Brokers assign to stream threads, in an order that follows from their member ids. */
function memberLines(members: readonly ObservedMember[]): string[] {
  return [
    '      members:',
    ...members.map(({ id, active, standby }) => {
      const tasks = (role: string, names: readonly string[]): string[] =>
        names.length > 0 ? [`${role}: [${inTaskOrder(names).join(', ')}]`] : [];
      const parts = [`id: ${quoted(id)}`, ...tasks('active', active), ...tasks('standby', standby)];
      return `        - { ${parts.join(', ')} }`;
    }),
  ];
}

/** Reported offsets; what a member says it cannot tell (-3) is left out. */
function offsetsText(offsets: ReadonlyMap<string, bigint>): string {
  const told = [...offsets].filter(([, offset]) => offset >= -2n && offset !== -1n);
  return flowMap(told.map(([task, offset]) => [task, offset === -2n ? 'running' : String(offset)]));
}

function timeOf({ at }: ObservedGroup): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');
}

function flowMap(pairs: readonly (readonly [string, string])[]): string {
  return pairs.length === 0
    ? '{}'
    : `{ ${pairs.map(([key, value]) => `${/^\d+_\d+$/.test(key) ? key : quoted(key)}: ${value}`).join(', ')} }`;
}

/** A whole number stays one. */
function settingText(value: string): string {
  return /^\d{1,15}$/.test(value) ? value : quoted(value);
}

/** A YAML scalar: plain where that is unambiguous, else in double quotes. */
function quoted(text: string): string {
  return /^[A-Za-z_][\w.-]*$/.test(text) && !/^(true|false|null|yes|no|on|off|y|n)$/i.test(text)
    ? text
    : JSON.stringify(text);
}
