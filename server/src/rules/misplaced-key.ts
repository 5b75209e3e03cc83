import type { BoundDocument, Misplaced } from '../binding/setting';
import { lineBreakOf, replace } from './edits';
import { fixesOf } from './fix';
import type { Rule, TextChange } from './rule';
import { code } from './wording';
import { keyPart, lineStartBefore } from './written';

/** A Kafka key at a place that its framework does not read. */
export const misplacedKey: Rule = {
  id: 'misplaced-key',
  severity: 'warning',
  docs: {
    summary: 'A Kafka key stands where its framework does not hand it to Kafka Streams.',
    why: 'Spring Boot hands on what stands under `spring.kafka.streams.properties`, and a dozen names of its own under `spring.kafka.streams`. Other keys there are dropped without a word, and what stands under `spring.kafka.consumer` or `producer` reaches no Kafka Streams application. The binder of Spring Cloud Stream takes keys of Kafka below `configuration` only. Quarkus hands on keys under `kafka-streams`; in YAML it puts a key with dots in quotes, which Kafka does not know: there each word needs a map of its own. (Measured with SmallRye Config 2.9, 2.13, 3.3 and 3.16.)',
    fires:
      '--- file: application.properties ---\nspring.kafka.streams.application-id=orders\nspring.kafka.streams.⟦num.standby.replicas⟧=1\n',
    silent:
      '--- file: application.properties ---\nspring.kafka.streams.application-id=orders\nspring.kafka.streams.properties.num.standby.replicas=1\n',
  },
  checkDocument({ document, report }) {
    for (const misplaced of document.misplaced ?? []) {
      const { setting, expected, because } = misplaced;
      if (because === 'list') continue;
      if (because === 'dotted') {
        report({
          span: keyPart(document, setting),
          tag: 'unnecessary',
          message: `Does nothing: Quarkus takes a YAML key with dots for one name in quotes. Write ${code(expected)} as maps, one for each word.`,
          fixes: fixesOf({
            title: 'Write as nested maps',
            changes: nested(document, misplaced),
            preferred: true,
          }),
        });
        continue;
      }
      report({
        span: keyPart(document, setting),
        tag: 'unnecessary',
        message: `Does nothing here: no Kafka Streams application gets it. It belongs to \`${expected}\`.`,
        fixes: fixesOf({
          title: `Move to ${expected}`,
          changes: moved(document, misplaced),
          preferred: true,
        }),
      });
    }
  },
};

/**
 * Writes a key with dots as a map for each word, if no other key of its map begins with the same word: a map must not
 * have that twice.
 */
function nested(document: BoundDocument, { setting }: Misplaced): TextChange[] | undefined {
  const { entry } = setting;
  const { text } = document.parsed;
  const key = text.slice(entry.span.start, entry.separator.start);
  const lead = text.slice(lineStartBefore(text, entry.span.start), entry.span.start);
  const words = key.split('.');
  const above = entry.key.text.slice(0, entry.key.text.length - key.length);
  if (!/^ *$/.test(lead) || !/^[\w.-]+$/.test(key) || !entry.key.text.endsWith(key))
    return undefined;
  if (/[\r\n]/.test(text.slice(entry.span.start, entry.span.end))) return undefined;
  const begins = document.parsed.entries.filter(({ key: other }) =>
    other.text.startsWith(`${above}${words[0] ?? ''}.`),
  );
  if (begins.length > 1) return undefined;
  const lines = words.map((word, depth) => (depth > 0 ? lead + '  '.repeat(depth) : '') + word);
  const span = { start: entry.span.start, end: entry.separator.start };
  return [replace(document, span, lines.join(`:${lineBreakOf(text)}`))];
}

/**
 * Writes what the expected key has more, where the two differ, if that is on the entry's own line. Undefined where
 * other maps would have to change.
 */
function moved(
  document: BoundDocument,
  { setting, expected }: Misplaced,
): TextChange[] | undefined {
  const { entry } = setting;
  const { key } = entry;
  const own = document.parsed.text.slice(entry.span.start, entry.separator.start);
  // The part of the path that maps above give stays; the rest is on this line.
  const above = key.text.slice(0, key.text.length - own.length);
  if (!key.text.endsWith(own) || !expected.startsWith(above)) return undefined;
  if (above !== '' && !above.endsWith('.')) return undefined;
  const written = expected.slice(above.length);
  if (!/^[\w.-]+$/.test(written)) return undefined;
  const span = { start: entry.span.start, end: entry.separator.start };
  return [replace(document, span, written)];
}
