import { fileName, folderOf } from '../binding/document-name';
import type { Fleet, Instance } from '../fleet/fleet';
import type { FleetAnswers } from '../protocol/guide-model';
import type { DocumentModel, ProjectModel } from './model';
import { declaredTags } from './tag-values';

/** A fleet file that is still to be created. */
export interface NewFleetFile {
  readonly uri: string;
  /** Its name without the folder. */
  readonly name: string;
  readonly text: string;
}

/**
 * A fleet file for a document. Where the workspace shows the fleet, it names those instances and the files that their
 * settings stand in; otherwise it is one to start from: the document's settings, and the instances that the user
 * tells of, or three.
 */
export function describeFleet(
  project: ProjectModel,
  document: DocumentModel,
  answers?: FleetAnswers,
): NewFleetFile {
  const applications = project.applicationsOf(document.uri);
  const known = answers ? undefined : applications.find(({ fleet }) => fleet)?.fleet;
  const folder = folderOf(document.uri);
  const id = known?.application ?? applications[0]?.id ?? 'my-application';
  const name = `${id.replace(/[^\w.-]+/g, '-')}.fleet.yaml`;
  const text = [
    known
      ? '# The instances that the files of this workspace describe. From now on this file says which run.'
      : '# The instances that really run. Change names, tags and partitions to what you have.',
    `application: ${quoted(id)}`,
    `kafka: "${known?.kafka.version ?? document.kafka.version}"`,
    ...(known ? [] : [`settingsFrom: ${quoted(fileName(document.uri))}`]),
    'topology:',
    '  subtopologies:',
    ...subtopologies(known, answers?.partitions ?? 12),
    'instances:',
    ...(known
      ? known.instances.map((each) => knownInstance(folder, known, each))
      : assumed(document, answers)),
    '',
  ].join('\n');
  return { uri: folder + encodeURIComponent(name), name, text };
}

function subtopologies(known: Fleet | undefined, partitions: number): string[] {
  const all = known && !known.topology.assumed ? known.topology.subtopologies : [];
  if (all.length === 0) return [`    - { name: main, partitions: ${partitions}, stateful: true }`];
  return all.map(
    (each) =>
      `    - { name: ${quoted(each.name)}, partitions: ${each.partitions}, stateful: ${each.stateful} }`,
  );
}

/** An instance with the file that its settings stand in; what its profile adds is written out. */
function knownInstance(folder: string, { profile }: Fleet, instance: Instance): string {
  const { name, tags, origin, threads, settings } = instance;
  const parts = [`name: ${quoted(name)}`, `settingsFrom: ${quoted(relative(folder, origin.uri))}`];
  if (profile !== null) {
    if (threads > 1) parts.push(`threads: ${threads}`);
    const pairs = [...tags]
      .filter(([, { literal }]) => literal)
      .map(([key, { value }]) => `${quoted(key)}: ${quoted(value)}`);
    if (pairs.length > 0) parts.push(`tags: { ${pairs.join(', ')} }`);
    const placing = ['num.standby.replicas', 'rack.aware.assignment.tags'].flatMap((key) => {
      const setting = settings.get(key);
      return setting?.literal ? [`${key}: ${quoted(setting.value)}`] : [];
    });
    if (placing.length > 0) parts.push(`settings: { ${placing.join(', ')} }`);
  }
  return `  - { ${parts.join(', ')} }`;
}

function assumed(document: DocumentModel, answers: FleetAnswers | undefined): string[] {
  const count = Math.max(1, Math.min(answers?.instances ?? 3, 1_000));
  const declared = declaredTags(document.bound);
  const tags =
    answers?.tags ??
    (declared.length > 0 ? declared : ['zone']).map((key) => ({ key, values: [] }));
  return Array.from({ length: count }, (_, i) => {
    const values = tags.map(({ key, values }) => {
      const value = values[i % Math.max(1, values.length)] ?? `${key}-${i + 1}`;
      return `${quoted(key)}: ${quoted(value)}`;
    });
    const own = values.length > 0 ? `, tags: { ${values.join(', ')} }` : '';
    return `  - { name: node-${i + 1}${own} }`;
  });
}

/** Path of a file as seen from a folder; both are URIs of one workspace. */
function relative(folder: string, uri: string): string {
  const from = folder.split('/').slice(0, -1);
  const to = uri.split('/');
  let common = 0;
  while (common < from.length && from[common] === to[common]) common++;
  const up = from.slice(common).map(() => '..');
  return [...up, ...to.slice(common).map(decoded)].join('/');
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** A YAML scalar: plain where that is unambiguous, else in double quotes. */
function quoted(text: string): string {
  return /^[A-Za-z_][\w.-]*$/.test(text) && !/^(true|false|null|yes|no|on|off|y|n)$/i.test(text)
    ? text
    : JSON.stringify(text);
}
