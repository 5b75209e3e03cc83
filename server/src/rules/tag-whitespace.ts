import { featuresOf } from '../catalog/features';
import type { Decoded } from '../text/decoded';
import { replace } from './edits';
import type { Rule } from './rule';
import { liveSettings, tagKeyOf } from './scope';
import { code } from './wording';

/** A tag value that begins or ends with a blank. */
export const tagWhitespace: Rule = {
  id: 'tag-whitespace',
  severity: 'warning',
  docs: {
    summary: 'A tag value begins or ends with a blank.',
    why: 'Kafka trims numbers and lists but not `client.tag.` values: the blank stays, and the instance is in a zone of its own. Copies then share a real zone although the tags say otherwise.',
    fires: 'application.id=orders\nclient.tag.zone=eu-central-1a⟦ ⟧\n',
    silent: 'application.id=orders\nclient.tag.zone=eu-central-1a\n',
  },
  checkDocument({ document, version, report }) {
    if (!featuresOf(version).assignor.clientTags) return;
    for (const { key, value, literal } of liveSettings(document)) {
      const tag = tagKeyOf(key);
      if (tag === undefined || !literal) continue;
      for (const { blanks, where } of outerBlanks(value)) {
        report({
          span: blanks.span,
          message: `${code(value.text)} ${where} with ${nameOf(blanks.text)}. Kafka keeps it, so this instance has a ${code(tag)} of its own.`,
          fixes: [
            {
              title: 'Remove the blank',
              changes: [replace(document, blanks.span, '')],
              preferred: true,
              safe: true,
            },
          ],
        });
      }
    }
  },
};

/** Blanks at both ends of a value; one that holds nothing else begins with them. */
function outerBlanks(value: Decoded): { blanks: Decoded; where: 'begins' | 'ends' }[] {
  const { text } = value;
  const leading = /^\s+/.exec(text)?.[0].length ?? 0;
  const trailing = leading < text.length ? (/\s+$/.exec(text)?.[0].length ?? 0) : 0;
  return [
    ...(leading > 0 ? [{ blanks: value.slice(0, leading), where: 'begins' as const }] : []),
    ...(trailing > 0
      ? [{ blanks: value.slice(text.length - trailing), where: 'ends' as const }]
      : []),
  ];
}

function nameOf(blanks: string): string {
  if (/^ +$/.test(blanks)) return blanks.length === 1 ? 'a blank' : `${blanks.length} blanks`;
  if (/^\t+$/.test(blanks)) return 'a tab';
  return 'white space';
}
