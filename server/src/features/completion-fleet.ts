import { CompletionItemKind, type CompletionItem } from 'vscode-languageserver-types';
import { fileName, folderOf } from '../binding/document-name';
import { KAFKA_VERSIONS } from '../catalog/kafka-version';
import type { FleetKey } from '../fleet/fleet-keys';
import type { Cursor } from './completion-cursor';
import { fleetKeyAt, fleetKeysAt, segmentsOf } from './fleet-place';
import { rangeOf } from './lsp-range';
import type { DocumentModel, ProjectModel } from './model';
import { tagsOfFleet } from './tag-values';

/** Keys and values of a fleet file at a cursor that does not stand among Kafka's settings. */
export function fleetFileItems(
  project: ProjectModel,
  document: DocumentModel,
  cursor: Cursor,
): CompletionItem[] {
  return cursor.kind === 'key'
    ? keyItems(project, document, cursor)
    : valueItems(project, document, cursor);
}

function keyItems(
  project: ProjectModel,
  document: DocumentModel,
  { path, whole, separated }: Cursor & { kind: 'key' },
): CompletionItem[] {
  const segments = segmentsOf(path);
  const range = rangeOf(document.lines, whole);
  const ending = separated ? '' : ': ';
  if (fleetKeyAt(segments)?.value.kind === 'tags') {
    return [...tagsOfFleet(project, document)].map(([tag, values]) => ({
      label: tag,
      kind: CompletionItemKind.EnumMember,
      detail: values.slice(0, 3).join(', '),
      textEdit: { range, newText: tag + ending },
    }));
  }
  const written = segments.length === 0 ? topKeys(document) : new Set<string>();
  const current = document.text.slice(whole.start, whole.end);
  return Object.entries(fleetKeysAt(segments) ?? {})
    .filter(([key]) => key === current || !written.has(key))
    .map(([key, { description, value, required }], i) => ({
      label: key,
      kind: CompletionItemKind.Field,
      detail: required ? `${value.kind}, required` : value.kind,
      documentation: description,
      sortText: `${required ? 0 : 1}${String(i).padStart(2, '0')}`,
      textEdit: {
        range,
        newText: key + (isBlock(value) ? ending.trimEnd() : ending),
      },
    }));
}

/** Whether what the key takes goes on the lines below. */
function isBlock({ kind }: FleetKey['value']): boolean {
  return kind === 'map' || kind === 'list' || kind === 'settings';
}

/** Keys that the file has at its top. */
function topKeys({ bound }: DocumentModel): ReadonlySet<string> {
  return new Set(bound.parsed.entries.map(({ key }) => /^[^.[]*/.exec(key.text)?.[0] ?? ''));
}

function valueItems(
  project: ProjectModel,
  document: DocumentModel,
  { key, whole }: Cursor & { kind: 'value' },
): CompletionItem[] {
  const segments = segmentsOf(key);
  const owner = fleetKeyAt(segments.slice(0, -1));
  const values =
    owner?.value.kind === 'tags'
      ? (tagsOfFleet(project, document).get(segments.at(-1) ?? '') ?? [])
      : valuesOf(project, document, fleetKeyAt(segments)?.value);
  const range = rangeOf(document.lines, whole);
  const quoted = /["']/.test(document.text.charAt(whole.start - 1));
  return values.map((value, i) => ({
    label: value,
    kind: CompletionItemKind.Value,
    sortText: String(i).padStart(2, '0'),
    // Without quotes YAML reads 3.10 as the number 3.1.
    textEdit: { range, newText: !quoted && /^\d+\.\d+$/.test(value) ? `"${value}"` : value },
  }));
}

function valuesOf(
  project: ProjectModel,
  document: DocumentModel,
  value: FleetKey['value'] | undefined,
): readonly string[] {
  switch (value?.kind) {
    case 'version':
      return [...KAFKA_VERSIONS].reverse();
    case 'flag':
      return ['true', 'false'];
    case 'word':
      return value.words;
    case 'duration':
      return ['30s', '10m', '2h'];
    case 'whole':
      return [String(value.min)];
    case 'file':
      return [...project.documents()]
        .filter(({ uri, bound }) => isNeighbor(uri, document.uri) && bound.shape !== 'fleet-file')
        .map(({ uri }) => fileName(uri));
    case 'text':
    case 'settings':
    case 'tags':
    case 'partitions':
    case 'racks':
    case 'replicas':
    case 'names':
    case 'tasks':
    case 'offsets':
    case 'map':
    case 'list':
    case undefined:
      return [];
  }
}

function isNeighbor(uri: string, other: string): boolean {
  return uri !== other && folderOf(uri) === folderOf(other);
}
