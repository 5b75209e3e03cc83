import { settingsOfDocument } from '../fleet/read-instances';
import { fileName } from '../binding/document-name';
import { derived, overlay } from '../fleet/layered-settings';
import { observedMoments } from '../placement/observed-moments';
import type { ObservedModel } from '../protocol/observed-model';
import { driftOf, type Described } from './drift';
import type { ProjectModel } from './model';
import { packTasks, shownApplication } from './preview-model';

/** What is shown of the running application that a fleet file was read from; null for other documents. */
export async function answerObserved(
  project: ProjectModel,
  uri: string,
): Promise<ObservedModel | null> {
  const fleet = shownApplication(project, uri)?.fleet;
  if (!fleet?.observed) return null;
  const { moments, reason } = await observedMoments(fleet);
  const described = describedElsewhere(project, fleet.application);
  return {
    at: fleet.observed.at,
    moments: moments.map(({ placements, base, ...moment }) => ({
      ...moment,
      placed: packTasks({ placements, base }),
    })),
    reason,
    drift: described.length === 0 ? null : driftOf(fleet, described),
  };
}

/** What the files of the workspace say of an application, fleets read from a running one left out. */
export function describedElsewhere(project: ProjectModel, application: string): Described[] {
  return project.applications().flatMap(({ id, fleet, profile, sources }): Described[] => {
    const [uri] = sources;
    if (id !== application || uri === undefined || fleet?.observed) return [];
    if (fleet) {
      const { instances, kafka, group } = fleet;
      return profile === null ? [{ uri, instances, kafka, group, isTemplate: false }] : [];
    }
    const document = project.document(uri);
    if (!document) return [];
    const settings = overlay(settingsOfDocument(document.bound, application));
    const origin = { uri, span: { start: 0, end: 0 } };
    const instance = { ...derived(settings), name: fileName(uri), stateKept: true, origin };
    return [{ uri, instances: [instance], kafka: document.kafka, isTemplate: true }];
  });
}
