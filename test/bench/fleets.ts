import type { Fleet, FleetSetting, Instance } from '../../server/src/fleet/fleet';
import { NEWEST_VERSION } from '../../server/src/catalog/kafka-version';

const NOWHERE = { start: 0, end: 0 };

/** A fleet over 3 zones and 4 clusters with 2 standbys, as an editor would have read it. */
export function fleetOf(instances: number, tasks: number): Fleet {
  return {
    application: 'bench',
    profile: null,
    kafka: { version: NEWEST_VERSION, from: 'assumed' },
    sources: [],
    instances: Array.from({ length: instances }, (_, index) => instance(index)),
    topology: {
      subtopologies: [
        { name: 'all', partitions: tasks, stateful: true, changelogRecords: undefined },
      ],
      assumed: false,
    },
    recordsPerSecond: undefined,
    balanceFactor: undefined,
    events: [],
  };
}

function instance(index: number): Instance {
  const tags = [
    setting('client.tag.zone', `zone-${index % 3}`),
    setting('client.tag.cluster', `cluster-${Math.floor(index / 3) % 4}`),
  ];
  const others = [
    setting('application.id', 'bench'),
    setting('num.standby.replicas', '2'),
    setting('rack.aware.assignment.tags', 'zone,cluster'),
  ];
  return {
    name: `web-${index}`,
    tags: new Map(tags.map((tag) => [tag.key.replace('client.tag.', ''), tag])),
    threads: 4,
    settings: new Map([...others, ...tags].map((each) => [each.key, each])),
    stateKept: true,
    staticId: false,
    origin: { uri: `file:///web-${index}.properties`, span: NOWHERE },
  };
}

function setting(key: string, value: string): FleetSetting {
  return { key, value, literal: true, uri: '', keySpan: NOWHERE, valueSpan: NOWHERE };
}
