import { fileName, folderOf } from '../binding/document-name';
import { baseOfProfileFile } from '../binding/profiles';
import type { BoundApplication, BoundDocument, Workload } from '../binding/setting';
import type { VersionInForce } from '../catalog/kafka-version';
import type { FleetSetting } from './fleet';
import { fleetSetting } from './layered-settings';
import { resolvePath } from './references';

/** A document with the Kafka version that is in force for it. */
export interface FleetMember {
  readonly bound: BoundDocument;
  readonly kafka: VersionInForce;
}

/** Settings of one profile, or of the base, wherever they come from. */
export interface PartLayer {
  readonly profile: string | null;
  readonly settings: readonly FleetSetting[];
  /** Whether environment variables give them, which win over the profiles of files. */
  readonly variables: boolean;
}

/** One description of an application: a file with those that lie over it, or a workload. */
export interface Part {
  readonly uri: string;
  readonly kafka: VersionInForce;
  readonly application: string;
  /** Later ones win. */
  readonly layers: readonly PartLayer[];
  /** Every document that settings come from, the one that describes it first. */
  readonly sources: readonly string[];
  readonly workload: Workload | undefined;
  /** Whether it only completes what others describe: an environment, or a ConfigMap that no workload is seen to use. */
  readonly completes: boolean;
}

/**
 * The descriptions of applications with a literal id that documents give together.
 *
 * @param elsewhere documents that members refer to and that are no members
 */
export function partsOf(
  members: readonly FleetMember[],
  elsewhere: readonly FleetMember[] = [],
): Part[] {
  const all = [...members, ...elsewhere];
  return members.flatMap((member) => {
    const { applications, idle = [], shape } = member.bound;
    if (overlaid(member, members)) return [];
    const own = applications.flatMap((application, i) => {
      // A file that names one application twice is one instance of it all the same.
      const again = applications
        .slice(0, i)
        .some(
          ({ id, workload }) =>
            !workload && id?.value.text.trim() === application.id?.value.text.trim(),
        );
      return again && !application.workload ? [] : (partOf(member, application, all) ?? []);
    });
    const referring = idle.flatMap(
      (workload) => partOf(member, { id: undefined, layers: [], workload }, all) ?? [],
    );
    return [...own, ...referring].map((part) => ({
      ...part,
      completes: part.completes || (shape === 'environment' && !part.workload),
    }));
  });
}

function partOf(
  member: FleetMember,
  application: BoundApplication,
  members: readonly FleetMember[],
): Part | undefined {
  const { bound, kafka } = member;
  const { workload } = application;
  const below = workload ? referred(workload, bound.uri, members) : [];
  const above = profileFilesOver(bound, members);
  const stack: Held[] = [...below, { uri: bound.uri, application }, ...above];
  const id = [...stack].reverse().find(({ application: each }) => each.id?.literal)?.application.id;
  const named = id?.value.text.trim() ?? '';
  if (named === '') return undefined;
  return {
    uri: bound.uri,
    kafka,
    application: named,
    layers: stack.flatMap(({ uri, application: each }) =>
      each.layers.map(({ profile, settings }): PartLayer => ({
        profile,
        settings: settings.map((setting) => fleetSetting(uri, setting)),
        variables: each.workload !== undefined || each.variables === true,
      })),
    ),
    sources: [...new Set([bound.uri, ...stack.map(({ uri }) => uri)])],
    workload,
    completes: application.configMap !== undefined,
  };
}

/** An application with the document that holds it. */
interface Held {
  readonly uri: string;
  readonly application: BoundApplication;
}

/** What a workload's ConfigMaps and `.env` files hold, in the order in which they count. */
function referred(workload: Workload, from: string, members: readonly FleetMember[]): Held[] {
  const maps = workload.configMaps.flatMap((name) =>
    held(members, ({ configMap }) => configMap === name),
  );
  const files = workload.envFiles.flatMap((path) => {
    const uri = resolvePath(from, path);
    return held(members.filter(({ bound }) => bound.uri === uri));
  });
  return [...maps, ...files];
}

function held(
  members: readonly FleetMember[],
  wanted: (application: BoundApplication) => boolean = () => true,
): Held[] {
  return members.flatMap(({ bound }) =>
    bound.applications.filter(wanted).map((application) => ({ uri: bound.uri, application })),
  );
}

/** Whether a document is a profile's file whose base is among the members: part of that, not an instance. */
function overlaid({ bound }: FleetMember, members: readonly FleetMember[]): boolean {
  const base = baseOfProfileFile(fileName(bound.uri));
  if (base === null) return false;
  return members.some((other) => isBaseFile(other.bound, folderOf(bound.uri), base));
}

function isBaseFile({ uri }: BoundDocument, folder: string, base: string): boolean {
  return folderOf(uri) === folder && fileName(uri).replace(/\.(?:properties|ya?ml)$/, '') === base;
}

/** `application-prod.yml` beside `application.yml`. */
function profileFilesOver(bound: BoundDocument, members: readonly FleetMember[]): Held[] {
  const name = fileName(bound.uri);
  if (!/^(?:application|bootstrap)\./.test(name)) return [];
  const over = members.filter(({ bound: { uri } }) => {
    const base = baseOfProfileFile(fileName(uri));
    return base !== null && isBaseFile(bound, folderOf(uri), base);
  });
  return held(over);
}

/** URIs of the `.env` files that a document's services refer to. */
export function envFilesOf({ uri, applications, idle = [] }: BoundDocument): readonly string[] {
  const workloads = [...applications.flatMap(({ workload }) => workload ?? []), ...idle];
  return workloads.flatMap(({ envFiles }) =>
    envFiles.flatMap((path) => resolvePath(uri, path) ?? []),
  );
}
