import type { CodeLens, Range } from 'vscode-languageserver-types';
import { COMMANDS } from '../protocol';
import { counted } from '../placement/words';
import type { ApplicationModel, DocumentModel, ProjectModel } from './model';
import { headline, taskCount } from './verdict-text';

const TOP: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/**
 * The verdict on top of a document, one lens for each of its applications and profiles; where the fleet is not
 * known, what to do about it.
 */
export function codeLensesOf(project: ProjectModel, document: DocumentModel): CodeLens[] {
  const applications = project.applicationsOf(document.uri);
  const lenses = applications.flatMap((application): CodeLens[] => {
    const { fleet, verdict } = application;
    if (!fleet || !verdict) return [];
    const title = [
      `${labelOf(application, applications)}${headline(fleet, verdict)}`,
      counted(fleet.instances.length, 'instance'),
      taskCount(fleet, verdict),
      'Preview',
    ].join(' · ');
    return [lens(title, COMMANDS.preview, document.uri)];
  });
  const settings = document.bound.applications.flatMap(({ layers }) =>
    layers.flatMap((layer) => layer.settings),
  );
  // A fleet file that cannot be read yet has its findings; there is nothing to describe.
  const describable = settings.length > 0 && document.bound.shape !== 'fleet-file';
  if (lenses.length > 0 || !describable) return lenses;
  return [lens('Fleet not known · Describe the fleet…', COMMANDS.describeFleet, document.uri)];
}

/** What tells one lens of a document from the others. */
function labelOf(application: ApplicationModel, all: readonly ApplicationModel[]): string {
  if (all.length < 2) return '';
  const sameId = all.every((other) => other.id === application.id);
  const name = sameId
    ? (application.profile ?? 'default')
    : [application.id, application.profile].filter(Boolean).join(', ');
  return `${name}: `;
}

function lens(title: string, command: string, uri: string): CodeLens {
  return { range: TOP, command: { title, command, arguments: [uri] } };
}
