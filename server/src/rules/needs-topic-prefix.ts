import { lookUp } from '../catalog/catalog';
import { removeEntry, renameKey } from './edits';
import { fixesOf } from './fix';
import { setBeside } from './replacement';
import type { Rule } from './rule';
import { resolvedSettings } from './scope';
import { code } from './wording';
import { keyPart } from './written';

/** A setting of topics without the prefix that takes it to the internal topics. */
export const needsTopicPrefix: Rule = {
  id: 'needs-topic-prefix',
  severity: 'warning',
  insteadOf: ['unknown-key'],
  docs: {
    summary: 'A topic setting lacks the prefix `topic.`.',
    why: 'Kafka Streams creates its changelog and repartition topics with the settings that start with `topic.`. Without the prefix a topic setting does nothing, and the internal topics get the defaults of the brokers.',
    fires: 'application.id=orders\n⟦min.insync.replicas⟧=2\n',
    silent: 'application.id=orders\ntopic.min.insync.replicas=2\n',
  },
  checkDocument({ document, version, report }) {
    for (const { setting, resolved } of resolvedSettings(document, version).unknown) {
      if (resolved.prefix !== '' || !lookUp('topic', setting.key, version)) continue;
      const key = `topic.${setting.key}`;
      const remove = { title: `Remove ${setting.key}`, changes: removeEntry(document, setting) };
      const beside = setBeside(document, setting, key);
      report({
        span: keyPart(document, setting),
        tag: 'unnecessary',
        message: `Does nothing: a setting of topics reaches the internal topics as ${code(key)} only.`,
        fixes:
          beside === 'here'
            ? fixesOf({ ...remove, preferred: true })
            : fixesOf(
                {
                  title: `Rename to ${key}`,
                  changes: renameKey(document, setting, key),
                  preferred: beside === 'nowhere',
                },
                remove,
              ),
      });
    }
  },
};
