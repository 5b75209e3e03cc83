import { fileName } from '../binding/document-name';
import { effective } from '../binding/setting';
import type { TextChange } from '../rules/rule';
import { scopesOf, TAG_PREFIX, TAGS_KEY, usesStreamsProtocol } from '../rules/scope';
import { featuresOf } from '../catalog/features';
import type { RackAwareAnswers } from '../protocol/guide-model';
import { documentsWith } from './kindred';
import type { DocumentModel, ProjectModel } from './model';
import { rackAwareScaffold } from './rack-aware-standbys';

/** What making standbys rack aware would change, and which files it leaves alone for what reason. */
export interface RackAwareEdits {
  readonly changes: readonly TextChange[];
  readonly skipped: readonly string[];
}

/** Writes tags, list and standbys into a document, or into all of its application that hold settings. */
export function makeRackAware(
  project: ProjectModel,
  document: DocumentModel,
  { tags, standbys, everywhere }: RackAwareAnswers,
): RackAwareEdits {
  const changes: TextChange[] = [];
  const skipped: string[] = [];
  for (const each of rackAwareDocuments(project, document, everywhere)) {
    const written = changesOf(each, tags, standbys);
    if (typeof written === 'string') skipped.push(`${fileName(each.uri)}: ${written}`);
    else changes.push(...written);
  }
  return { changes, skipped };
}

/** The documents that take the settings: fleet files describe instances, their settings mostly stand elsewhere. */
export function rackAwareDocuments(
  project: ProjectModel,
  document: DocumentModel,
  everywhere: boolean,
): readonly DocumentModel[] {
  const all = everywhere ? documentsWith(project, document) : [document];
  return all.filter(({ bound }) => bound.shape !== 'fleet-file');
}

function changesOf(
  { bound, kafka }: DocumentModel,
  tags: readonly string[],
  standbys: number,
): readonly TextChange[] | string {
  if (!featuresOf(kafka.version).assignor.clientTags)
    return `Kafka ${kafka.version} has no client tags.`;
  const scope = scopesOf(bound).find(
    ({ layer }) => layer.profile === null && layer.settings.length > 0,
  );
  if (!scope) return 'it has no settings that every profile shares.';
  if (usesStreamsProtocol(scope))
    return 'with `group.protocol=streams` the brokers place the copies.';
  if (scope.get(TAGS_KEY)) return `it has ${TAGS_KEY} already.`;
  const { layer } = scope;
  const anchor =
    layer.settings.findLast(({ key }) => key.startsWith(TAG_PREFIX)) ??
    effective(layer, 'application.id') ??
    layer.settings.at(-1);
  const changes = anchor && rackAwareScaffold(bound, scope, anchor, tags, standbys);
  return changes ?? 'settings cannot be added to it the way it is written.';
}
