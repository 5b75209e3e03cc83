import type { KafkaVersion } from '../../../server/src/catalog/kafka-version';
import type { Fleet, FleetSetting, Instance, Subtopology } from '../../../server/src/fleet/fleet';

const NOWHERE = { start: 0, end: 0 };

/** A literal setting without a place; a value with `${` counts as known only at run time. */
export function setting(key: string, value: string): FleetSetting {
  const literal = !value.includes('${');
  return { key, value, literal, uri: 'file:///fleet', keySpan: NOWHERE, valueSpan: NOWHERE };
}

/** An instance with the given tags and settings. */
export function instance(
  name: string,
  tags: Readonly<Record<string, string>>,
  settings: Readonly<Record<string, string>> = {},
  threads = 1,
): Instance {
  const ofTags = Object.entries(tags).map(([key, value]) => setting(`client.tag.${key}`, value));
  const all = [...ofTags, ...Object.entries(settings).map(([key, value]) => setting(key, value))];
  return {
    name,
    tags: new Map(ofTags.map((tag) => [tag.key.slice('client.tag.'.length), tag])),
    threads,
    settings: new Map(all.map((each) => [each.key, each])),
    stateKept: true,
    staticId: false,
    origin: { uri: 'file:///fleet', span: NOWHERE },
  };
}

/** One subtopology. */
export function subtopology(
  partitions: number,
  stateful = true,
  changelogRecords?: number,
): Subtopology {
  return { name: 'aggregate', partitions, stateful, changelogRecords };
}

/** A fleet of the given instances. */
export function fleetOf(
  instances: readonly Instance[],
  subtopologies: readonly Subtopology[] = [subtopology(24)],
  kafka: KafkaVersion = '3.9',
): Fleet {
  return {
    application: 'orders',
    profile: null,
    kafka: { version: kafka, from: 'setting' },
    sources: ['file:///fleet'],
    instances,
    topology: { subtopologies, assumed: false },
    recordsPerSecond: undefined,
    balanceFactor: undefined,
    events: [],
  };
}

/** Settings of a leader with two standbys that lists zone and cluster. */
export const ZONE_CLUSTER = {
  'num.standby.replicas': '2',
  'rack.aware.assignment.tags': 'zone,cluster',
};

/** KIP-708's instances: `clusters` × `zones`, numbered cluster by cluster, zone by zone. */
export function grid(
  clusters: number,
  zones: number,
  settings: Readonly<Record<string, string>> = ZONE_CLUSTER,
): readonly Instance[] {
  return Array.from({ length: clusters * zones }, (_, i) => {
    const tags = {
      zone: `eu-central-1${'abcdefgh'.charAt(i % zones)}`,
      cluster: `K8s_Cluster${Math.floor(i / zones) + 1}`,
    };
    return instance(`node-${i + 1}`, tags, settings);
  });
}
