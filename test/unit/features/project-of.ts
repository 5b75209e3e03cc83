import type { DocumentModel } from '../../../server/src/features/model';
import { Project } from '../../../server/src/project';
import { DEFAULT_SETTINGS } from '../../../server/src/settings';

/** Folder of all documents of a test's project. */
export const FOLDER = 'file:///fleet/';

/** A project of these files, by name. */
export function projectOf(files: Readonly<Record<string, string>>): Project {
  const project = new Project(() => DEFAULT_SETTINGS);
  for (const [name, text] of Object.entries(files))
    project.setDocument(FOLDER + encodeURIComponent(name), text);
  return project;
}

/** A document of a project, by name; throws when it holds no Streams settings. */
export function documentOf(project: Project, name: string): DocumentModel {
  const document = project.document(FOLDER + encodeURIComponent(name));
  if (!document) throw new Error(`${name} holds no Streams settings.`);
  return document;
}

/** Settings of one instance of application `orders` that lists the tags zone and cluster. */
export function instance(zone: string, cluster: string, standbys = 2): string {
  return [
    '# kafka-streams-version: 3.9',
    'application.id=orders',
    'bootstrap.servers=localhost:9092',
    `num.standby.replicas=${standbys}`,
    'rack.aware.assignment.tags=zone,cluster',
    `client.tag.zone=${zone}`,
    `client.tag.cluster=${cluster}`,
    '',
  ].join('\n');
}

/** KIP-708's examples: nodes cluster by cluster, zone by zone. */
export function grid(clusters: number, zones: number, standbys = 2): Record<string, string> {
  const files: Record<string, string> = {};
  for (let cluster = 1; cluster <= clusters; cluster++) {
    for (let zone = 1; zone <= zones; zone++) {
      const number = (cluster - 1) * zones + zone;
      files[`node-${number}.properties`] = instance(
        `eu-central-1${'abc'.charAt(zone - 1)}`,
        `K8s_Cluster${cluster}`,
        standbys,
      );
    }
  }
  return files;
}
