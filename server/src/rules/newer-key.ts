import { compareVersions } from '../catalog/kafka-version';
import { removeEntry } from './edits';
import { fixesOf } from './fix';
import type { Rule } from './rule';
import { resolvedSettings } from './scope';
import { keyPart } from './written';

/** A key that came with a later version than the one in force. */
export const newerKey: Rule = {
  id: 'newer-key',
  severity: 'warning',
  insteadOf: ['unknown-key'],
  docs: {
    summary: 'A key is newer than the Kafka version in force.',
    why: 'An older Kafka Streams does not know the key and passes it on: it does nothing, and nothing but a warning about unused settings says so.',
    fires:
      '# kafka-streams-version: 3.1\napplication.id=orders\nnum.standby.replicas=1\n⟦rack.aware.assignment.tags⟧=zone\n',
    silent:
      '# kafka-streams-version: 3.2\napplication.id=orders\nnum.standby.replicas=1\nrack.aware.assignment.tags=zone\nclient.tag.zone=eu-1a\n',
  },
  checkDocument({ document, kafka, version, report }) {
    for (const { setting, resolved } of resolvedSettings(document, version).known) {
      const { facts, history } = resolved;
      if (facts || !history?.since || compareVersions(history.since, version) <= 0) continue;
      report({
        span: keyPart(document, setting),
        tag: 'unnecessary',
        message: `Does nothing with Kafka ${version} (from the ${kafka.from}): it came with ${history.since}.`,
        dependsOnVersion: true,
        fixes: fixesOf({
          title: `Remove ${setting.key}`,
          changes: removeEntry(document, setting),
        }),
      });
    }
  },
};
