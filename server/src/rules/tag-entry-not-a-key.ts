import { featuresOf } from '../catalog/features';
import type { Setting } from '../binding/setting';
import type { Decoded } from '../text/decoded';
import { insertAfter, replaceItem } from './edits';
import { fixesOf } from './fix';
import type { DocumentContext, Fix, Rule, TextChange } from './rule';
import { scopesOf, TAG_PREFIX, TAGS_KEY, type Scope } from './scope';
import { code } from './wording';

/** Entries that are looked at; Kafka refuses more than 5 anyway. */
const MOST_ENTRIES = 20;

/** An entry of the list that is written as `tag=value` or with the prefix `client.tag.`. */
export const tagEntryNotAKey: Rule = {
  id: 'tag-entry-not-a-key',
  severity: 'error',
  insteadOf: ['tag-not-declared'],
  docs: {
    summary: 'An entry of `rack.aware.assignment.tags` is not the bare key of a tag.',
    why: 'The list names tags by key only; the value belongs to `client.tag.<key>`, one for each instance. Kafka looks for a tag with the whole entry as its name, finds none and refuses to start.',
    fires:
      'application.id=orders\nrack.aware.assignment.tags=⟦zone=eu-1a⟧\nnum.standby.replicas=1\n',
    silent:
      'application.id=orders\nrack.aware.assignment.tags=zone\nclient.tag.zone=eu-1a\nnum.standby.replicas=1\n',
  },
  checkDocument(context) {
    const { document, version } = context;
    if (!featuresOf(version).assignor.clientTags) return;
    for (const scope of scopesOf(document)) {
      const list = scope.layer.settings.findLast(({ key }) => key === TAGS_KEY);
      if (!list?.literal) continue;
      for (const item of list.value.items().slice(0, MOST_ENTRIES)) {
        const { tag, value } = takeApart(item.text);
        if (tag === item.text || scope.tags.has(item.text)) continue;
        context.report({
          span: item.span,
          message: `Kafka Streams will not start: ${code(item.text)} is no tag key. List ${code(tag)} and give the value as ${code(`${TAG_PREFIX}${tag}=${value ?? '…'}`)}.`,
          fixes: splitFix(context, scope, list, item),
        });
      }
    }
  },
};

/** `client.tag.zone=eu-1a` → `zone` and `eu-1a`; an entry that is a key stays whole. */
function takeApart(entry: string): { tag: string; value: string | undefined } {
  const bare = entry.startsWith(TAG_PREFIX) ? entry.slice(TAG_PREFIX.length) : entry;
  const [, tag = bare, value] = /^([^=:\s]+)\s*[=:]\s*(.*)$/s.exec(bare) ?? [];
  return { tag, value };
}

function splitFix(
  { document }: DocumentContext,
  scope: Scope,
  list: Setting,
  item: Decoded,
): Fix[] {
  const { tag, value } = takeApart(item.text);
  const entry = replaceItem(document, item, tag);
  if (scope.tags.has(tag) || value === undefined) {
    return fixesOf({ title: `List ${tag} by its key`, changes: entry, preferred: true });
  }
  const declare = insertAfter(document, list, TAG_PREFIX + tag, value);
  const both: TextChange[] | undefined = entry && declare && [...entry, ...declare];
  return fixesOf({
    title: `List ${tag} and add ${TAG_PREFIX}${tag}=${value}`,
    changes: both,
    preferred: true,
  });
}
