import { replace } from './edits';
import type { Rule } from './rule';

/** `\u` without four hexadecimal digits behind it. */
export const malformedEscape: Rule = {
  id: 'malformed-escape',
  severity: 'error',
  insteadOf: ['invalid-value', 'unknown-key', 'tag-too-long', 'non-ascii-value'],
  docs: {
    summary: 'A `\\u` in a .properties file is not followed by four hexadecimal digits.',
    why: 'Java refuses to read the whole file. Paths such as `C:\\users` are the usual cause; write the backslash twice, or a slash.',
    fires: 'application.id=orders\nstate.dir=C:⟦\\u⟧sers\\\\streams\n',
    silent: 'application.id=orders\nstate.dir=C:/users/streams\n',
  },
  checkDocument({ document, report }) {
    for (const { code, span, message } of document.parsed.problems) {
      if (code !== 'malformed-escape') continue;
      report({
        span,
        message,
        fixes: [
          {
            title: 'Write the backslash as \\\\',
            changes: [replace(document, { start: span.start, end: span.start }, '\\')],
            preferred: true,
          },
        ],
      });
    }
  },
};
