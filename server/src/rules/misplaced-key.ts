import type { BoundDocument, Misplaced } from '../binding/setting';
import { replace } from './edits';
import { fixesOf } from './fix';
import type { Rule, TextChange } from './rule';
import { code } from './wording';

/** A Kafka key at a place that its framework does not read. */
export const misplacedKey: Rule = {
  id: 'misplaced-key',
  severity: 'warning',
  docs: {
    summary: 'A Kafka key stands where its framework does not hand it to Kafka Streams.',
    why: 'Spring Boot hands on what stands under `spring.kafka.streams.properties`, and a dozen names of its own under `spring.kafka.streams`. Other keys there are dropped without a word, and what stands under `spring.kafka.consumer` or `producer` reaches no Kafka Streams application.',
    fires:
      '--- file: application.properties ---\nspring.kafka.streams.application-id=orders\nspring.kafka.streams.⟦num.standby.replicas⟧=1\n',
    silent:
      '--- file: application.properties ---\nspring.kafka.streams.application-id=orders\nspring.kafka.streams.properties.num.standby.replicas=1\n',
  },
  checkDocument({ document, report }) {
    for (const misplaced of document.misplaced ?? []) {
      const { setting, expected } = misplaced;
      report({
        span: setting.keySpan,
        tag: 'unnecessary',
        message: `Does nothing here: no Kafka Streams application gets it. It belongs to ${code(expected)}.`,
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
