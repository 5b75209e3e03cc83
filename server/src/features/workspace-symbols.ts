import { SymbolKind, type WorkspaceSymbol } from 'vscode-languageserver-types';
import { fileName } from '../binding/document-name';
import type { Location } from '../text/span';
import { rangeIn } from './lsp-range';
import type { ApplicationModel, ProjectModel } from './model';

/** Editors show no more, and ask again with every letter. */
const MOST = 500;

/** Applications and instances of the workspace whose names hold the letters of the query in their order. */
export function workspaceSymbols(project: ProjectModel, query: string): WorkspaceSymbol[] {
  const letters = query.toLowerCase().replace(/\s+/g, '');
  const found: WorkspaceSymbol[] = [];
  const add = (name: string, kind: SymbolKind, container: string, at: Location): void => {
    if (found.length >= MOST || !holds(name.toLowerCase(), letters)) return;
    const location = { uri: at.uri, range: rangeIn(project, at.uri, at.span) };
    found.push({ name, kind, containerName: container, location });
  };
  for (const application of project.applications()) {
    const { id, profile, fleet } = application;
    const name = profile === null ? id : `${id} (${profile})`;
    const place = placeOf(project, application);
    if (place) add(name, SymbolKind.Module, fileName(place.uri), place);
    for (const instance of fleet?.instances ?? []) {
      add(instance.name, SymbolKind.Object, name, instance.origin);
    }
  }
  return found;
}

/** Where an application is named. */
function placeOf(project: ProjectModel, { id, sources }: ApplicationModel): Location | undefined {
  for (const uri of sources) {
    for (const application of project.document(uri)?.bound.applications ?? []) {
      const value = application.id?.value.trimmed();
      if (value?.text === id) return { uri, span: value.span };
    }
  }
  const [uri] = sources;
  return uri === undefined ? undefined : { uri, span: { start: 0, end: 0 } };
}

function holds(name: string, letters: string): boolean {
  let at = 0;
  for (const letter of letters) {
    at = name.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
