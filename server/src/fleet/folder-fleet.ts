import { fileName } from '../binding/document-name';
import { NEWEST_VERSION } from '../catalog/kafka-version';
import { ASSUMED_TOPOLOGY } from './assumed-topology';
import { environmentsOf } from './environment-words';
import type { Fleet, FleetSetting, Instance } from './fleet';
import { instanceNames, naturalOrder } from './instance-names';
import { derived, overlay } from './layered-settings';
import { partsOf, type FleetMember, type Part, type PartLayer } from './parts';

/** Settings that make a profile of its own worth a verdict of its own. */
const PLACING = /^(client\.tag\..+|num\.standby\.replicas|rack\.aware\.assignment\.tags)$/;

/** More replicas of one workload are a slip of the pen, and would take all memory. */
const MOST_REPLICAS = 10_000;

/**
 * The fleets that documents make together: two or more with the same literal `application.id` (and the same
 * `bootstrap.servers`, where they are literal, and for the same environment, where their names tell) are one instance
 * each; a workload is as many as its replicas. Each profile with tags or standbys of its own makes a fleet as well.
 * What is only known at run time makes none.
 *
 * @param members documents that may belong together: those of one folder, or of the workspace
 * @param elsewhere documents of other folders that they refer to
 */
export function fleetsOfFolder(
  members: readonly FleetMember[],
  elsewhere: readonly FleetMember[] = [],
): Fleet[] {
  const byId = new Map<string, Part[]>();
  for (const part of partsOf(members, elsewhere)) {
    const parts = byId.get(part.application) ?? [];
    byId.set(part.application, parts);
    parts.push(part);
  }
  return [...byId].flatMap(([id, parts]) =>
    inEnvironments(parts)
      .flatMap(clustersOf)
      .map(instancesOf)
      .filter((cluster) => isKnown(cluster))
      .flatMap((cluster) => profilesOf(cluster).map((profile) => toFleet(id, cluster, profile))),
  );
}

/** Tells apart what is for different environments by the names of the files. */
function inEnvironments(parts: readonly Part[]): Part[][] {
  const environments = environmentsOf(parts.map(({ uri }) => uri));
  const byEnvironment = new Map<string, Part[]>();
  parts.forEach((part, i) => {
    const environment = environments[i] ?? '';
    byEnvironment.set(environment, [...(byEnvironment.get(environment) ?? []), part]);
  });
  return [...byEnvironment.values()];
}

/** Tells apart what runs against different brokers; what does not say where it runs, goes with the only ones there are. */
function clustersOf(parts: readonly Part[]): Part[][] {
  const byServers = new Map<string, Part[]>();
  const untold: Part[] = [];
  for (const part of parts) {
    const servers = settingsOf(part, null).get('bootstrap.servers');
    if (!servers?.literal) {
      untold.push(part);
      continue;
    }
    const key = servers.value
      .split(',')
      .map((server) => server.trim())
      .sort()
      .join(',');
    byServers.set(key, [...(byServers.get(key) ?? []), part]);
  }
  return byServers.size <= 1 ? [[...parts]] : [...byServers.values()];
}

/** The parts that stand for instances: workloads where there are any, else files that do not only complete others. */
function instancesOf(parts: readonly Part[]): readonly Part[] {
  const workloads = parts.filter(({ workload }) => workload !== undefined);
  if (workloads.length > 0) return workloads;
  const whole = parts.filter(({ completes }) => !completes);
  return whole.length > 0 ? whole : parts;
}

function isKnown(parts: readonly Part[]): boolean {
  if (parts.some(({ workload }) => workload !== undefined)) {
    // Replicas with tags that are only known at run time are likely to differ in them.
    return parts.every(
      (part) =>
        (part.workload?.replicas ?? 0) > 0 &&
        (part.workload?.replicas ?? 0) <= MOST_REPLICAS &&
        part.layers.every(({ settings }) => settings.every(isKnownTag)),
    );
  }
  return parts.length >= 2;
}

function isKnownTag({ key, literal }: FleetSetting): boolean {
  return literal || !key.startsWith('client.tag.');
}

function profilesOf(parts: readonly Part[]): (string | null)[] {
  const profiles = new Set<string | null>([null]);
  for (const { layers } of parts) {
    for (const { profile, settings } of layers) {
      if (settings.some(({ key }) => PLACING.test(key))) profiles.add(profile);
    }
  }
  return [...profiles];
}

function toFleet(application: string, parts: readonly Part[], profile: string | null): Fleet {
  const inOrder = [...parts].sort((a, b) => naturalOrder(a.uri, b.uri));
  const names = instanceNames(inOrder.map(({ uri }) => uri));
  const known = inOrder.find(({ kafka }) => kafka.from !== 'assumed')?.kafka;
  return {
    application,
    profile,
    kafka: known ?? { version: NEWEST_VERSION, from: 'assumed' },
    sources: [...new Set(inOrder.flatMap(({ sources }) => sources))],
    instances: distinct(
      inOrder.flatMap((part, i) => toInstances(part, names[i] ?? fileName(part.uri), profile)),
    ),
    topology: ASSUMED_TOPOLOGY,
    recordsPerSecond: undefined,
    balanceFactor: undefined,
    events: [],
  };
}

function toInstances(part: Part, fileBased: string, profile: string | null): Instance[] {
  const { uri, workload } = part;
  const own = derived(settingsOf(part, profile));
  const span = workload?.span ?? { start: 0, end: 0 };
  const instance = { ...own, stateKept: true, origin: { uri, span } };
  if (!workload) return [{ ...instance, name: fileBased }];
  const count = workload.replicas ?? 0;
  return Array.from({ length: count }, (_, i) => ({
    ...instance,
    name: count === 1 ? workload.name : `${workload.name}-${i + 1}`,
  }));
}

function settingsOf({ layers }: Part, profile: string | null): ReadonlyMap<string, FleetSetting> {
  const active = layers.filter((layer) => layer.profile === null || layer.profile === profile);
  // A profile wins over every base, also over that of a file above it; variables win over all files.
  const rank = (layer: PartLayer): number =>
    (layer.variables ? 2 : 0) + (layer.profile === null ? 0 : 1);
  const inOrder = [...active].sort((a, b) => rank(a) - rank(b));
  return overlay(...inOrder.map(({ settings }) => settings));
}

/** Names are unique in a fleet: containers of one workload share theirs. */
function distinct(instances: readonly Instance[]): Instance[] {
  const seen = new Map<string, number>();
  return instances.map((instance) => {
    const before = seen.get(instance.name) ?? 0;
    seen.set(instance.name, before + 1);
    return before === 0 ? instance : { ...instance, name: `${instance.name}/${before + 1}` };
  });
}
