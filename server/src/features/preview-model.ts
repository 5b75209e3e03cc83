import { fileName } from '../binding/document-name';
import type { PreviewInstance, PreviewModel } from '../protocol';
import type { Fleet } from '../fleet/fleet';
import type { ApplicationModel, DocumentModel, ProjectModel } from './model';

const UNKNOWN_FLEET =
  'This file alone does not say which instances run. Describe the fleet in a fleet file, or put the files of all instances into one folder.';

/**
 * Everything the preview of a document renders; null for one without Streams settings. Of several
 * applications or profiles the first with a known fleet is shown. `version` numbers the models of a server's life.
 */
export function previewModelOf(
  project: ProjectModel,
  uri: string,
  version: number,
): PreviewModel | null {
  const document = project.document(uri);
  const applications = project.applicationsOf(uri);
  if (!document) return null;
  const application = applications.find(({ fleet }) => fleet) ?? applications[0];
  return modelOf(application ?? nameless(uri), document, version);
}

/** Stands in where a document does not say literally whose settings it holds. */
function nameless(uri: string): ApplicationModel {
  return { id: fileName(uri), profile: null, sources: [uri], fleet: undefined, verdict: undefined };
}

function modelOf(
  application: ApplicationModel,
  document: DocumentModel,
  version: number,
): PreviewModel {
  const { fleet } = application;
  const common = { version, application: application.id, profile: application.profile };
  if (!fleet) {
    return {
      ...common,
      kafka: document.kafka,
      instances: [],
      tasksAssumed: false,
      verdict: null,
      message: UNKNOWN_FLEET,
    };
  }
  return {
    ...common,
    kafka: fleet.kafka,
    instances: instancesOf(fleet),
    tasksAssumed: fleet.topology.assumed,
    verdict: application.verdict ?? null,
    message: application.verdict ? null : UNKNOWN_FLEET,
  };
}

function instancesOf(fleet: Fleet): PreviewInstance[] {
  return fleet.instances.map(({ name, threads, tags }) => ({
    name,
    threads,
    tags: [...tags].map(([key, setting]) => [key, setting.value] as const),
  }));
}
