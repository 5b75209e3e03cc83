import { DocumentHighlightKind, type DocumentHighlight } from 'vscode-languageserver-types';
import { rangeOf } from './lsp-range';
import type { DocumentModel } from './model';
import { namedSiteAt, namedSites } from './named-sites';

/** The places of the document that name what is under the cursor; null leaves the choice to the editor. */
export function highlightsAt(document: DocumentModel, offset: number): DocumentHighlight[] | null {
  const here = namedSiteAt(document.bound, offset);
  if (!here) return null;
  return namedSites(document.bound)
    .filter(({ kind, name }) => kind === here.kind && name === here.name)
    .map(({ span, declares }) => ({
      range: rangeOf(document.lines, span),
      kind: declares ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
    }));
}
