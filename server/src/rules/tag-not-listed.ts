import { featuresOf } from '../catalog/features';
import type { Setting } from '../binding/setting';
import { removeEntry, replaceValue } from './edits';
import { fixesOf } from './fix';
import type { Rule } from './rule';
import { scopesOf, TAGS_KEY, usesStreamsProtocol } from './scope';
import { code } from './wording';
import { keyPart } from './written';

/** A tag that a non-empty list leaves out. */
export const tagNotListed: Rule = {
  id: 'tag-not-listed',
  severity: 'information',
  docs: {
    summary: 'An instance has a tag that `rack.aware.assignment.tags` does not list.',
    why: 'Only listed tags spread copies. The assignor ignores the others and logs a warning at every rebalance.',
    fires:
      'application.id=orders\nnum.standby.replicas=1\nrack.aware.assignment.tags=zone\nclient.tag.zone=eu-1a\n⟦client.tag.cluster⟧=blue\n',
    silent:
      'application.id=orders\nnum.standby.replicas=1\nrack.aware.assignment.tags=zone,cluster\nclient.tag.zone=eu-1a\nclient.tag.cluster=blue\n',
    falseAlarm:
      'While rack awareness is rolled out, tags come first and the list follows in a second roll.',
  },
  checkDocument({ document, version, report }) {
    if (!featuresOf(version).assignor.clientTags) return;
    for (const scope of scopesOf(document)) {
      const list = scope.get(TAGS_KEY);
      if (!list?.literal || usesStreamsProtocol(scope)) continue;
      const items = list.value.items().map(({ text }) => text);
      // A tag whose key differs in case only, or that stands in an entry such as `zone=eu`, has its own finding.
      const meant = items.map((item) => item.toLowerCase());
      const ignored = (tag: string): boolean =>
        !meant.some(
          (item) => item === tag.toLowerCase() || item.includes(`${tag.toLowerCase()}=`),
        ) && !items.includes(`client.tag.${tag}`);
      if (items.length === 0) continue;
      for (const [tag, setting] of scope.tags) {
        if (!scope.layer.settings.includes(setting) || !ignored(tag)) continue;
        report({
          span: keyPart(document, setting),
          message: `${code(tag)} is not in ${code(TAGS_KEY)}, so it spreads no copies.`,
          related: [
            {
              uri: document.uri,
              span: keyPart(document, list),
              message: `Listed: ${items.join(', ')}`,
            },
          ],
          tag: 'unnecessary',
          fixes: fixesOf(
            {
              title: `Add ${tag} to ${TAGS_KEY}`,
              changes: replaceValue(document, list, appended(list, tag)),
              preferred: true,
            },
            { title: `Remove ${setting.key}`, changes: removeEntry(document, setting) },
          ),
        });
      }
    }
  },
};

function appended(list: Setting, tag: string): string {
  return `${list.value.text.trimEnd()},${tag}`;
}
