import { isKafkaKey } from '../binding/names';
import type { BoundDocument, Setting, Shape } from '../binding/setting';
import { featuresOf } from '../catalog/features';
import { insertAfter, insertLine, replaceValue } from '../rules/edits';
import type { Fix, TextChange } from '../rules/rule';
import {
  integerOf,
  scopesOf,
  STANDBYS_KEY,
  TAG_PREFIX,
  TAGS_KEY,
  usesStreamsProtocol,
  type Scope,
} from '../rules/scope';
import { lineStartBefore } from '../rules/written';
import type { Span } from '../text/span';
import { meets } from './lsp-range';
import type { DocumentModel, ProjectModel } from './model';

/** Kafka takes at most five tags. */
const MAX_TAGS = 5;

/** Shapes whose framework replaces `${ZONE}` by what the environment says. */
const INTERPOLATING: ReadonlySet<Shape> = new Set([
  'spring-boot',
  'spring-cloud-stream',
  'quarkus',
  'micronaut',
]);

/**
 * The scaffold that makes standbys rack aware: what is missing of tags, list and standbys, behind the setting at
 * the cursor, with the safe order of the roll-out. Undefined where nothing is missing, the version or the protocol
 * does not know tags, or the place cannot take entries.
 */
export function rackAwareStandbys(
  project: ProjectModel,
  { bound, kafka }: DocumentModel,
  range: Span,
): Fix | undefined {
  if (bound.shape === 'fleet-file' || !featuresOf(kafka.version).assignor.clientTags) return;
  for (const scope of scopesOf(bound)) {
    const anchor = scope.layer.settings.find(({ entry }) => meets(entry.span, range));
    // At a key that nobody knows there is something else to mend first.
    if (!anchor || !isKafkaKey(anchor.key) || usesStreamsProtocol(scope) || scope.get(TAGS_KEY))
      continue;
    const changes = rackAwareScaffold(bound, scope, anchor, tagsFor(project, bound, scope), 1);
    return changes && { title: 'Make standbys rack aware', changes };
  }
  return undefined;
}

/** Tags of this instance, else those that other instances of its applications have, else `zone`. */
function tagsFor(project: ProjectModel, bound: BoundDocument, scope: Scope): string[] {
  const own = [...scope.tags.keys()];
  if (own.length > 0) return own.slice(0, MAX_TAGS);
  const others = project
    .applicationsOf(bound.uri)
    .flatMap(({ fleet }) => fleet?.instances ?? [])
    .flatMap(({ tags }) => [...tags.keys()]);
  return others.length > 0 ? [...new Set(others)].slice(0, MAX_TAGS) : ['zone'];
}

/** What is missing of tags, list and standbys, behind a setting; undefined where its style cannot express it. */
export function rackAwareScaffold(
  bound: BoundDocument,
  scope: Scope,
  anchor: Setting,
  tags: readonly string[],
  count: number,
): TextChange[] | undefined {
  const changes: TextChange[] = [];
  const { text } = bound.parsed;
  const lineStart = lineStartBefore(text, anchor.entry.span.start);
  const indent = /^[ \t]*/.exec(text.slice(lineStart))?.[0] ?? '';
  const comment = (words: string): void => {
    changes.push(insertLine(bound, anchor.entry.lines.end, `${indent}# ${words}`));
  };
  const entry = (key: string, value: string): boolean => {
    const added = insertAfter(bound, anchor, key, value);
    if (added) changes.push(...added);
    return added !== undefined;
  };

  const missing = tags.filter((tag) => !scope.tags.has(tag));
  if (missing.length > 0) {
    comment('Roll out in two steps. First: client tags on every instance, one rolling restart.');
  }
  for (const tag of missing) if (!entry(TAG_PREFIX + tag, valueFor(bound.shape, tag))) return;
  comment('Second, once every instance has its tags: list and standbys, another rolling restart.');
  if (!entry(TAGS_KEY, tags.join(','))) return;
  const standbys = scope.get(STANDBYS_KEY);
  if (!standbys) return entry(STANDBYS_KEY, String(count)) ? changes : undefined;
  const present = integerOf(standbys);
  if (present === undefined || present >= count) return changes;
  const raised = replaceValue(bound, standbys, String(count));
  return raised && [...changes, ...raised];
}

function valueFor(shape: Shape, tag: string): string {
  const variable = tag.toUpperCase().replace(/[^A-Z0-9]+/g, '_');
  return INTERPOLATING.has(shape) ? `\${${variable}}` : `${tag}-1`;
}
