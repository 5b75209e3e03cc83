import type { GuideModel } from '../protocol/guide-model';
import type { DocumentModel, ProjectModel } from './model';
import { literalIdsOf } from './kindred';
import { rackAwareDocuments } from './make-rack-aware';
import { tagsOfFleet } from './tag-values';

/** What is known of a document's application before the user is asked for the rest. */
export function guideOf(
  project: ProjectModel,
  document: DocumentModel | undefined,
): GuideModel | null {
  if (!document) return null;
  const applications = project.applicationsOf(document.uri);
  const fleet = applications.find((each) => each.fleet)?.fleet;
  const tags = [...tagsOfFleet(project, document)].map(([key, values]) => ({ key, values }));
  return {
    application: applications[0]?.id ?? literalIdsOf(document.bound.applications)[0] ?? null,
    instances: fleet?.instances.length ?? 0,
    tags,
    files: rackAwareDocuments(project, document, true).length,
  };
}
