import type { Shape } from '../binding/setting';
import type { Decoded } from '../text/decoded';
import { replace } from './edits';
import type { Rule, TextChange } from './rule';
import { liveSettings } from './scope';
import { code } from './wording';
import { unicodeEscape, type Editable } from './written';

/** Shapes whose .properties files are read as Latin-1: `Properties.load(InputStream)`, and Spring Boot's own reader. */
const LATIN_1: ReadonlySet<Shape> = new Set<Shape>([
  'plain',
  'ksqldb',
  'own-prefix',
  'spring-boot',
  'spring-cloud-stream',
]);

/** Characters outside ASCII in a file that is read as Latin-1. */
export const nonAsciiValue: Rule = {
  id: 'non-ascii-value',
  severity: 'warning',
  docs: {
    summary: 'A .properties file that Java reads as Latin-1 has characters outside ASCII.',
    why: 'Editors save UTF-8, but `Properties.load(InputStream)` and Spring Boot read .properties files as Latin-1: each such character becomes two or more others. Instances whose files are saved differently are then in different zones. Quarkus reads UTF-8.',
    fires: 'application.id=orders\nclient.tag.zone=Z⟦ü⟧rich\n',
    silent: 'application.id=orders\nclient.tag.zone=Z\\u00FCrich\n',
    falseAlarm: 'The file may be saved as Latin-1, or read with a Reader that says UTF-8.',
  },
  checkDocument({ document, latin1, report }) {
    // An editor that takes Latin-1 for UTF-8 shows this sign for each byte that it cannot read.
    if (latin1 || document.parsed.text.includes('\ufffd')) return;
    if (document.parsed.format !== 'properties' || !LATIN_1.has(document.shape)) return;
    const { text } = document.parsed;
    for (const { value } of liveSettings(document)) {
      const runs = rawRuns(text, value);
      const [first] = runs;
      const last = runs.at(-1);
      if (!first || !last) continue;
      report({
        span: { start: first.start, end: last.end },
        message: `Java reads this file as Latin-1: ${code(value.text)} becomes ${code(asLatin1(text, value))}.`,
        fixes: [
          {
            title: 'Write as \\u escapes',
            changes: runs.map((run) => escaped(document, run)),
            preferred: true,
            safe: true,
          },
        ],
      });
    }
  },
};

/** Where a value's source itself has characters outside ASCII; escaped ones are none. */
function rawRuns(text: string, { span }: Decoded): { start: number; end: number }[] {
  return [...text.slice(span.start, span.end).matchAll(/[^\0-\x7f]+/g)].map((match) => ({
    start: span.start + match.index,
    end: span.start + match.index + match[0].length,
  }));
}

function escaped(document: Editable, run: { start: number; end: number }): TextChange {
  const raw = document.parsed.text.slice(run.start, run.end);
  return replace(document, run, raw.replace(/[^\0-\x7f]/g, unicodeEscape));
}

/** The value as it is read when the file is UTF-8. */
function asLatin1(text: string, value: Decoded): string {
  let read = '';
  for (let i = 0; i < value.text.length; i++) {
    const unit = value.text.charAt(i);
    const at = value.sourceOffset(i);
    if (text[at] !== unit || unit <= '\x7f') read += unit;
    else {
      const point = String.fromCodePoint(value.text.codePointAt(i) ?? 0);
      if (point.length === 2) i++;
      read += encodeURIComponent(/^[\ud800-\udfff]$/.test(point) ? '\ufffd' : point).replace(
        /%(..)/g,
        (_, hex: string) => String.fromCharCode(parseInt(hex, 16)),
      );
    }
  }
  return read;
}
