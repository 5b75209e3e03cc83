import { replaceValue } from './edits';
import { fixesOf } from './fix';
import type { Rule } from './rule';
import { liveSettings } from './scope';
import { code } from './wording';

/** What Kafka's `Topic.validate` does not take in the name of a topic. */
const ILLEGAL = /[^a-zA-Z0-9._-]+/g;

/** An application whose internal topics cannot be created. */
export const invalidApplicationId: Rule = {
  id: 'invalid-application-id',
  severity: 'warning',
  docs: {
    summary: '`application.id` is empty, or has characters that no topic name has.',
    why: 'The names of changelogs and repartition topics begin with it, and topic names take letters, digits, `.`, `_` and `-` only: the brokers refuse to create any other. With a `/` there is no folder for the state either. Without a name there is no group: from 4.0 on the consumers refuse to be created, before that brokers refuse the group.',
    fires: 'application.id=⟦my app⟧\nnum.stream.threads=2\n',
    silent: 'application.id=my-app\nnum.stream.threads=2\n',
    falseAlarm: 'A topology without internal topics runs with any id that is not empty.',
  },
  checkDocument({ document, partial, report }) {
    // ksqlDB makes ids of its own from what its settings say.
    if (document.shape === 'ksqldb') return;
    for (const setting of liveSettings(document)) {
      if (setting.key !== 'application.id' || !setting.literal) continue;
      const value = setting.value.trimmed();
      if (value.text === '') {
        // Variables and frameworks may take an empty text for none.
        if (document.shape !== 'plain' || partial) continue;
        report({
          span: setting.value.span,
          severity: 'error',
          message: `Kafka Streams will not run: ${code('application.id')} is empty, and there is no group without a name.`,
        });
        continue;
      }
      if (value.text.replace(ILLEGAL, '') === value.text) continue;
      const legal = meant(value.text).replace(ILLEGAL, '-');
      report({
        span: value.span,
        message: `Creating the internal topics will fail: their names begin with ${code(value.text)}, and take letters, digits, ${code('.')}, ${code('_')} and ${code('-')} only.`,
        fixes: /^\w.*\w$/.test(legal)
          ? fixesOf({
              title: `Change to ${legal}`,
              changes: replaceValue(document, setting, legal),
              preferred: true,
            })
          : [],
      });
    }
  },
};

/** Without the comment behind it or the quotes around it, which `.properties` files do not have. */
function meant(text: string): string {
  return text
    .replace(/\s(?:#|!|\/\/).*$/s, '')
    .trimEnd()
    .replace(/^(["'])(.*)\1$/s, '$2');
}
