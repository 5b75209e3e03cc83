import type { Location } from 'vscode-languageserver-types';
import { kindredOf, sitesOf } from './kindred';
import { rangeIn } from './lsp-range';
import type { DocumentModel, ProjectModel } from './model';
import { namedSiteAt } from './named-sites';

/** Every place in the files of the application that names the tag, or the application, under the cursor. */
export function referencesAt(
  project: ProjectModel,
  document: DocumentModel,
  offset: number,
  includeDeclaration: boolean,
): Location[] {
  const site = namedSiteAt(document.bound, offset);
  if (!site) return [];
  return sitesOf(kindredOf(project, document, site), site)
    .filter(({ declares }) => includeDeclaration || !declares)
    .map(({ uri, span }) => ({ uri, range: rangeIn(project, uri, span) }));
}
