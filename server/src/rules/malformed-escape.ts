import type { BoundDocument } from '../binding/setting';
import { replace } from './edits';
import type { Rule } from './rule';
import { singleBackslashes } from './single-backslashes';

/** `\u` without four hexadecimal digits behind it. */
export const malformedEscape: Rule = {
  id: 'malformed-escape',
  severity: 'error',
  insteadOf: [
    'invalid-value',
    'unknown-key',
    'tag-too-long',
    'non-ascii-value',
    'properties-backslash',
  ],
  docs: {
    summary: 'A `\\u` in a .properties file is not followed by four hexadecimal digits.',
    why: 'Java refuses to read the whole file. Paths such as `C:\\users` are the usual cause; write the backslash twice, or a slash.',
    fires: 'application.id=orders\nstate.dir=C:⟦\\u⟧sers\\\\streams\n',
    silent: 'application.id=orders\nstate.dir=C:/users/streams\n',
  },
  checkDocument({ document, report }) {
    for (const { code, span, message } of document.parsed.problems) {
      if (code !== 'malformed-escape') continue;
      const places = doubledAt(document, span.start);
      report({
        span,
        message,
        fixes: [
          {
            title:
              places.length === 1
                ? 'Write the backslash as \\\\'
                : 'Double the backslashes of the value',
            changes: places.map((start) => replace(document, { start, end: start }, '\\')),
            preferred: true,
          },
        ],
      });
    }
  },
};

/**
 * The backslash at an offset, with those of the same value that Java would drop or read as a control character: all
 * of a path such as `C:\users\new`.
 */
function doubledAt({ parsed }: BoundDocument, at: number): number[] {
  const value = parsed.entries.find(({ value: { span } }) => span.start <= at && at < span.end);
  if (!value) return [at];
  const { start, end } = value.value.span;
  return singleBackslashes(parsed.text.slice(start, end)).map((index) => start + index);
}
