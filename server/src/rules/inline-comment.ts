import type { Setting } from '../binding/setting';
import { resolveKey } from '../catalog/catalog';
import type { KafkaVersion } from '../catalog/kafka-version';
import { checkValue } from '../catalog/values';
import { insertLine, replace } from './edits';
import { isOfProperties } from './of-properties';
import type { DocumentContext, Fix, Rule } from './rule';
import { liveSettings, tagKeyOf } from './scope';
import { code } from './wording';

/** A comment behind a value, which .properties files do not have. */
export const inlineComment: Rule = {
  id: 'inline-comment',
  severity: 'error',
  insteadOf: [
    'invalid-value',
    'tag-not-declared',
    'tag-entry-not-a-key',
    'tag-too-long',
    'tag-whitespace',
    'non-ascii-value',
  ],
  docs: {
    summary: 'A comment stands behind a value in a .properties file.',
    why: 'In .properties files only a whole line can be a comment; behind a value `#` is part of it. Kafka then finds text where it wants a number and refuses to start, or takes the comment into the name of a zone.',
    fires: 'application.id=orders\nnum.standby.replicas=1  ⟦# hot standby⟧\n',
    silent: 'application.id=orders\n# hot standby\nnum.standby.replicas=1\n',
  },
  checkDocument(context) {
    const { document, version, report } = context;
    for (const setting of liveSettings(document)) {
      if (!isOfProperties(document, setting)) continue;
      const comment = commentBehind(setting, version);
      if (!comment) continue;
      const { bare, from } = comment;
      const tag = tagKeyOf(setting.key);
      const rest = 'In a .properties file a comment needs a line of its own.';
      report({
        span: setting.value.slice(from).span,
        ...(tag === undefined ? {} : { severity: 'warning' as const }),
        message:
          tag === undefined
            ? `Kafka Streams will not start: the comment is part of the value. ${rest}`
            : `The comment is part of the value: this instance has a ${code(tag)} of its own, not ${code(setting.value.text.slice(0, bare))}. ${rest}`,
        fixes: moveFix(context, setting, bare, from),
      });
    }
  },
};

/** Where the value proper ends and the comment begins, if something behind the value is surely a comment. */
function commentBehind(
  setting: Setting,
  version: KafkaVersion,
): { bare: number; from: number } | undefined {
  const { text } = setting.value;
  // Only a whole run of blanks counts, or a long one would be tried at each of its blanks.
  const match = /(?<![ \t\f])[ \t\f]+(?=(#|!|\/\/|;))/.exec(text);
  if (!match || !setting.literal) return undefined;
  const bare = match.index;
  const from = bare + match[0].length;
  const found = { bare, from };
  const hash = text[from] === '#';
  if (bare === 0) return undefined;
  if (tagKeyOf(setting.key) !== undefined) return hash ? found : undefined;
  const { facts } = resolveKey(setting.key, version);
  if (!facts) return undefined;
  if (facts.type === 'LIST' && hash) return found;
  if (!checkValue(facts, text)) return undefined;
  const rest = checkValue(facts, text.slice(0, bare));
  // A number out of range is still a number with a comment behind it.
  return rest === undefined || rest.kind === 'range' ? found : undefined;
}

function moveFix(
  { document }: DocumentContext,
  setting: Setting,
  bare: number,
  from: number,
): Fix[] {
  const { value, entry } = setting;
  const said = value.text
    .slice(from)
    .replace(/^(#|!|\/\/|;)\s*/, '')
    .replace(/\s+/g, ' ')
    .trim();
  const at = entry.lines.start;
  const indent = document.parsed.text.slice(at, entry.span.start);
  const comment = insertLine(document, 0, `${indent}# ${said}`.trimEnd());
  return [
    {
      title: 'Move the comment to its own line',
      changes: [
        { ...comment, span: { start: at, end: at } },
        replace(document, value.slice(bare).span, ''),
      ],
      preferred: true,
      safe: true,
    },
  ];
}
