import type { CompletionItem } from 'vscode-languageserver-types';
import type { Cursor } from './completion-cursor';
import type { DocumentModel, ProjectModel } from './model';

/** Keys and values of a fleet file at a cursor that stands in no settings of Kafka's. */
export function fleetFileItems(
  _project: ProjectModel,
  _document: DocumentModel,
  _cursor: Cursor,
): CompletionItem[] {
  return [];
}
