import { fileName } from '../binding/document-name';
import { effective, type BoundApplication, type BoundDocument } from '../binding/setting';
import { NEWEST_VERSION, type VersionInForce } from '../catalog/kafka-version';
import { ASSUMED_TOPOLOGY } from './assumed-topology';
import type { Fleet, Instance } from './fleet';
import { derived, fleetSetting, overlay } from './layered-settings';
import { instanceNames, naturalOrder } from './instance-names';

/** A document with the Kafka version that is in force for it. */
export interface FleetMember {
  readonly bound: BoundDocument;
  readonly kafka: VersionInForce;
}

interface Part {
  readonly member: FleetMember;
  readonly application: BoundApplication;
}

/** Settings that make a profile of its own worth a verdict of its own. */
const PLACING = /^(client\.tag\..+|num\.standby\.replicas|rack\.aware\.assignment\.tags)$/;

/**
 * The fleets that documents make together: two or more with the same literal `application.id` (and the same
 * `bootstrap.servers`, where they are literal) are one instance each. Each profile with tags or standbys of its own
 * makes a fleet as well. What is only known at run time makes none.
 *
 * @param members documents that may belong together: those of one folder, or of the workspace
 */
export function fleetsOfFolder(members: readonly FleetMember[]): Fleet[] {
  const byId = new Map<string, Part[]>();
  for (const member of members) {
    for (const application of member.bound.applications) {
      const id = application.id?.literal ? application.id.value.text.trim() : '';
      if (id === '') continue;
      const parts = byId.get(id) ?? [];
      byId.set(id, parts);
      // A document that names one application twice is one instance of it all the same.
      if (parts.at(-1)?.member !== member) parts.push({ member, application });
    }
  }
  return [...byId].flatMap(([id, parts]) =>
    clustersOf(parts)
      .filter((cluster) => cluster.length >= 2)
      .flatMap((cluster) => profilesOf(cluster).map((profile) => toFleet(id, cluster, profile))),
  );
}

/** Tells apart what runs against different brokers; what does not say where it runs, goes with the only ones there are. */
function clustersOf(parts: readonly Part[]): Part[][] {
  const byServers = new Map<string, Part[]>();
  const untold: Part[] = [];
  for (const part of parts) {
    const base = part.application.layers[0];
    const servers = base && effective(base, 'bootstrap.servers');
    if (!servers?.literal) {
      untold.push(part);
      continue;
    }
    const key = servers.value
      .items()
      .map(({ text }) => text)
      .sort()
      .join(',');
    byServers.set(key, [...(byServers.get(key) ?? []), part]);
  }
  return byServers.size <= 1 ? [[...parts]] : [...byServers.values()];
}

function profilesOf(parts: readonly Part[]): (string | null)[] {
  const profiles = new Set<string | null>([null]);
  for (const { application } of parts) {
    for (const { profile, settings } of application.layers) {
      if (settings.some(({ key }) => PLACING.test(key))) profiles.add(profile);
    }
  }
  return [...profiles];
}

function toFleet(application: string, parts: readonly Part[], profile: string | null): Fleet {
  const inOrder = [...parts].sort((a, b) => naturalOrder(a.member.bound.uri, b.member.bound.uri));
  const uris = inOrder.map(({ member }) => member.bound.uri);
  const names = instanceNames(uris);
  const known = inOrder.find(({ member }) => member.kafka.from !== 'assumed')?.member.kafka;
  return {
    application,
    profile,
    kafka: known ?? { version: NEWEST_VERSION, from: 'assumed' },
    sources: uris,
    instances: inOrder.map((part, i) =>
      toInstance(part, names[i] ?? fileName(uris[i] ?? ''), profile),
    ),
    topology: ASSUMED_TOPOLOGY,
    recordsPerSecond: undefined,
    balanceFactor: undefined,
    events: [],
  };
}

function toInstance({ member, application }: Part, name: string, profile: string | null): Instance {
  const { uri } = member.bound;
  const layers = application.layers
    .filter((layer) => layer.profile === null || layer.profile === profile)
    .map(({ settings }) => settings.map((setting) => fleetSetting(uri, setting)));
  const own = derived(overlay(...layers));
  const span = { start: 0, end: 0 };
  return { ...own, name, stateKept: true, origin: { uri, span } };
}
