import type { LocationLink } from 'vscode-languageserver-types';
import { kindredOf, sitesOf } from './kindred';
import { rangeIn, rangeOf } from './lsp-range';
import type { DocumentModel, ProjectModel } from './model';
import { namedSiteAt } from './named-sites';

/**
 * From an entry of `rack.aware.assignment.tags` to each `client.tag.` that it lists, and back, in all files of the
 * application; the file's own first.
 */
export function definitionsAt(
  project: ProjectModel,
  document: DocumentModel,
  offset: number,
): LocationLink[] {
  const site = namedSiteAt(document.bound, offset);
  if (site?.kind !== 'tag') return [];
  return sitesOf(kindredOf(project, document, site), site)
    .filter(({ declares }) => declares !== site.declares)
    .map(({ uri, span }) => ({
      originSelectionRange: rangeOf(document.lines, site.span),
      targetUri: uri,
      targetRange: rangeIn(project, uri, span),
      targetSelectionRange: rangeIn(project, uri, span),
    }));
}
