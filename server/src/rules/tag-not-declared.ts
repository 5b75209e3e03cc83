import { featuresOf } from '../catalog/features';
import type { Setting } from '../binding/setting';
import type { Decoded } from '../text/decoded';
import { insertAfter, removeItem, renameKey } from './edits';
import { fixesOf } from './fix';
import type { DocumentContext, Fix, Rule } from './rule';
import { scopesOf, TAG_PREFIX, TAGS_KEY, type Scope } from './scope';
import { valueToFillIn } from './value-to-fill-in';
import { code } from './wording';

/** Shapes that often give only a part of an instance's settings. */
const OVERLAYS = new Set(['environment', 'compose', 'kubernetes']);

/** Entries that are looked at; Kafka refuses more than 5 anyway. */
const MOST_ENTRIES = 20;

/** An entry of `rack.aware.assignment.tags` that the instance has no tag for. */
export const tagNotDeclared: Rule = {
  id: 'tag-not-declared',
  severity: 'error',
  docs: {
    summary: 'A tag is listed in `rack.aware.assignment.tags` but the instance does not have it.',
    why: 'Every instance checks its own list when it starts and refuses to run if one of the listed tags has no `client.tag.` setting (3.2 and later). Upper and lower case count: `client.tag.Zone` does not declare `zone`.',
    fires: 'application.id=orders\nrack.aware.assignment.tags=zone,⟦az⟧\nclient.tag.zone=eu-1a\n',
    silent:
      'application.id=orders\nrack.aware.assignment.tags=zone,az\nclient.tag.zone=eu-1a\nclient.tag.az=a\nnum.standby.replicas=1\n',
    falseAlarm:
      'The tag may come from a source that is not in the file, such as an environment variable.',
  },
  checkDocument(context) {
    const { document, version, partial } = context;
    if (partial || document.shape === 'fleet-file') return;
    if (!featuresOf(version).assignor.clientTags) return;
    for (const scope of scopesOf(document)) {
      const list = scope.layer.settings.findLast(({ key }) => key === TAGS_KEY);
      if (!list?.literal) continue;
      checkList(context, scope, list);
    }
  },
};

function checkList(context: DocumentContext, scope: Scope, list: Setting): void {
  const items = list.value.items().slice(0, MOST_ENTRIES);
  const maybeElsewhere = OVERLAYS.has(context.document.shape) && scope.tags.size === 0;
  items.forEach((item, index) => {
    if (scope.tags.has(item.text) || scope.tagsOfProfiles.has(item.text)) return;
    const entry = item.text === '' ? 'an empty entry' : code(item.text);
    const lacks =
      item.text === ''
        ? 'no tag has that name'
        : `this instance has no ${code(TAG_PREFIX + item.text)}`;
    context.report({
      span: item.span,
      message: maybeElsewhere
        ? `${entry} is listed but nothing here gives ${code(TAG_PREFIX + item.text)}. Without it Kafka Streams will not start.`
        : `Kafka Streams will not start: ${entry} is listed but ${lacks}.`,
      ...(maybeElsewhere ? { severity: 'warning' as const } : {}),
      fixes: fixesFor(context, scope, list, items, index),
    });
  });
}

function fixesFor(
  { document }: DocumentContext,
  scope: Scope,
  list: Setting,
  items: readonly Decoded[],
  index: number,
): Fix[] {
  const tag = items[index]?.text ?? '';
  const key = TAG_PREFIX + tag;
  const drop = {
    title: tag === '' ? 'Drop the empty entry' : `Drop ${tag} from the list`,
    changes: removeItem(document, list, items, index),
  };
  if (tag === '') return fixesOf({ ...drop, preferred: true, safe: true });
  const listed = new Set(items.map(({ text }) => text));
  const otherCase = [...scope.tags].find(
    ([name]) => name.toLowerCase() === tag.toLowerCase() && !listed.has(name),
  );
  const rename = otherCase && {
    title: `Rename ${TAG_PREFIX}${otherCase[0]} to ${key}`,
    changes: renameKey(document, otherCase[1], key),
    preferred: true,
  };
  const anchors = [...[...scope.tags.values()].reverse(), list].filter((setting) =>
    scope.layer.settings.includes(setting),
  );
  const value = valueToFillIn(document, scope.tags.values(), tag);
  const insert = anchors
    .map((anchor) => insertAfter(document, anchor, key, value))
    .find((changes) => changes !== undefined);
  return fixesOf(
    ...(rename ? [rename] : []),
    { title: `Add ${key}=${value}`, changes: insert, preferred: !rename },
    drop,
  );
}
