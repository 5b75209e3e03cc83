import type { CompletionItem } from 'vscode-languageserver-types';
import { cursorAt } from './completion-cursor';
import { fleetFileItems } from './completion-fleet';
import { documentationOf, keyItems } from './completion-keys';
import { valueItems } from './completion-values';
import { kafkaPart } from './kafka-namespaces';
import type { DocumentModel, ProjectModel } from './model';

/** What may be written at an offset: keys, values, or what a fleet file takes. Documentation comes on resolving. */
export function completionAt(
  project: ProjectModel,
  document: DocumentModel,
  offset: number,
): CompletionItem[] {
  // The editor's own support of JSON completes settings files, by their schema.
  if (document.bound.shape === 'settings-file') return [];
  const cursor = cursorAt(document, offset);
  if (!cursor) return [];
  const full = cursor.kind === 'key' ? cursor.path + cursor.typed : cursor.key;
  const kafka = kafkaPart(document.bound, full);
  if (!kafka) {
    return document.bound.shape === 'fleet-file' ? fleetFileItems(project, document, cursor) : [];
  }
  if (cursor.kind === 'value')
    return valueItems(project, document, kafka.key, cursor.whole, offset);
  // The Kafka part may begin on an outer line: `properties:` above `num.standby.replicas:`.
  const start = cursor.whole.start + Math.max(0, kafka.from - cursor.path.length);
  const above = full.slice(kafka.from, Math.max(kafka.from, cursor.path.length));
  return keyItems(project, document, {
    typed: kafka.key,
    above,
    whole: { start, end: cursor.whole.end },
    separated: cursor.separated,
    offset,
  });
}

/** Adds what takes time to an item that the user looks at. */
export function resolveCompletion(item: CompletionItem): CompletionItem {
  const documentation = documentationOf(item.data);
  return documentation ? { ...item, documentation } : item;
}
