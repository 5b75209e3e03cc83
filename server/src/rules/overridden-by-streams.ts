import { splitPrefix } from '../catalog/catalog';
import { streamsOverride } from '../catalog/streams-overrides';
import { isExactlyOnce } from './client-settings';
import { removeEntry } from './edits';
import { fixesOf } from './fix';
import type { Rule } from './rule';
import { lastOfEach, scopesOf } from './scope';
import { code } from './wording';
import { keyPart } from './written';

/** A client setting that Kafka Streams replaces by its own. */
export const overriddenByStreams: Rule = {
  id: 'overridden-by-streams',
  severity: 'warning',
  docs: {
    summary: 'Kafka Streams sets this client setting itself.',
    why: 'Commits, the group, the assignor and, with exactly-once, transactions are the business of Kafka Streams: it overrides what is said of them, some with a warning in the log and some without. The setting does nothing.',
    fires: 'application.id=orders\n⟦enable.auto.commit⟧=true\n',
    silent: 'application.id=orders\nmax.poll.records=500\n',
    falseAlarm:
      'Where settings are shared by all clients of an application, they may be meant for others.',
  },
  checkDocument({ document, version, report }) {
    for (const scope of scopesOf(document)) {
      for (const setting of lastOfEach(scope.layer.settings)) {
        const { prefix, name } = splitPrefix(setting.key);
        const override = streamsOverride(prefix, name, version);
        if (!override || (override.exactlyOnce === true && !isExactlyOnce(scope))) continue;
        const value = setting.value.text.trim();
        // Saying the same as Kafka Streams is no mistake.
        if (value.toLowerCase() === override.value) continue;
        if (name === 'group.id' && value === scope.id?.value.text.trim()) {
          continue;
        }
        const why = override.exactlyOnce === true ? 'With exactly-once ' : '';
        report({
          span: keyPart(document, setting),
          tag: 'unnecessary',
          message: `${code(setting.key)} does nothing: ${why.toLowerCase()}Kafka Streams sets it to ${override.counts}.`,
          dependsOnVersion: prefix.endsWith('.consumer.'),
          fixes: fixesOf({
            title: `Remove ${setting.key}`,
            changes: removeEntry(document, setting),
            preferred: true,
          }),
        });
      }
    }
  },
};
