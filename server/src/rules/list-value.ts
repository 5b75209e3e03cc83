import type { BoundDocument, Misplaced } from '../binding/setting';
import { replace } from './edits';
import { fixesOf } from './fix';
import type { Rule, TextChange } from './rule';
import { code } from './wording';
import { keyPart } from './written';

/** A list where Spring wants one text. */
export const listValue: Rule = {
  id: 'list-value',
  severity: 'warning',
  docs: {
    summary: 'A list stands where Spring hands on texts: Kafka never sees the key.',
    why: 'Spring binds the settings for Kafka to a map of texts and takes a list apart, into `rack.aware.assignment.tags.0`, `….1` and so on. The key itself is not set, and Kafka Streams starts without it. One text with commas is what Kafka wants. (Measured with Spring Boot 3.5; Quarkus joins the items itself, Micronaut hands on the list.)',
    fires:
      '--- file: application.yml ---\nspring.kafka.streams:\n  application-id: orders\n  properties:\n    ⟦rack.aware.assignment.tags⟧: [zone]\n',
    silent:
      '--- file: application.yml ---\nspring.kafka.streams:\n  application-id: orders\n  bootstrap-servers: [broker-1:9092, broker-2:9092]\n  properties:\n    metric.reporters: org.example.A,org.example.B\n',
  },
  checkDocument({ document, report }) {
    for (const misplaced of document.misplaced ?? []) {
      if (misplaced.because !== 'list') continue;
      const { setting } = misplaced;
      report({
        span: keyPart(document, setting),
        message: `Spring takes this list apart, into ${code(`${setting.key}.0`)} and so on: Kafka never sees ${code(setting.key)}. Write one value with commas.`,
        fixes: fixesOf({
          title: 'Write as one value with commas',
          changes: asText(document, misplaced),
          preferred: true,
        }),
      });
    }
  },
};

/** The items in one scalar, in place of a YAML list that holds nothing else. */
function asText(document: BoundDocument, { setting }: Misplaced): TextChange[] | undefined {
  const { entry, value } = setting;
  const { text, format } = document.parsed;
  const written = text.slice(entry.separator.start, entry.span.end).trimEnd();
  // Anchors, comments and items that are more than words stay with their author.
  if (format !== 'yaml' || !/^["']?\s*:[\s\w.:,/"'[\]-]+$/.test(written)) return undefined;
  if (!/^[\w.:,/-]+$/.test(value.text) || value.text.includes(':,')) return undefined;
  const quote = /^["']?/.exec(written)?.[0] ?? '';
  const plain = /^[A-Za-z_/][\w.,/-]*$/.test(value.text);
  const end = entry.separator.start + written.length;
  const scalar = plain ? value.text : JSON.stringify(value.text);
  const flow = /^["']?\s*:\s*\[/.test(written);
  if (flow && !written.endsWith(']')) return undefined;
  return [replace(document, { start: entry.separator.start, end }, `${quote}: ${scalar}`)];
}
