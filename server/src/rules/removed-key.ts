import { historyOf } from '../catalog/catalog';
import { KAFKA_VERSIONS } from '../catalog/kafka-version';
import { reached } from './reached';
import { replacementFixes, successorKey } from './replacement';
import type { Rule } from './rule';
import { resolvedSettings } from './scope';
import { code } from './wording';
import { keyPart } from './written';

/** A key that the version in force no longer has. */
export const removedKey: Rule = {
  id: 'removed-key',
  severity: 'warning',
  insteadOf: ['unknown-key', 'internal-key'],
  docs: {
    summary: 'A key was removed in or before the Kafka version in force.',
    why: 'Nothing reads it any more: the default, or the key that took its place, counts. Kafka says so only in a warning about unused settings.',
    fires: 'application.id=orders\n⟦partition.grouper⟧=org.example.Grouper\n',
    silent: 'application.id=orders\ndefault.timestamp.extractor=org.example.Extractor\n',
  },
  checkDocument({ document, version, report }) {
    for (const { setting, resolved } of resolvedSettings(document, version).known) {
      const { facts, prefix, name } = resolved;
      const ofStreams = prefix === '' ? historyOf('streams', name) : undefined;
      const history = ofStreams ?? resolved.history;
      if (!history?.removed || !reached(version, history.removed)) continue;
      if (facts && (facts.surface === 'streams' || prefix !== '')) continue;
      const next = successorKey({ ...resolved, history }, version);
      const advice = [next && `Use ${code(next)}.`, history.note].filter(Boolean).join(' ');
      report({
        span: keyPart(document, setting),
        ...(facts ? { severity: 'information' as const } : { tag: 'unnecessary' as const }),
        message: [
          facts
            ? `Since Kafka ${history.removed} this is no Kafka Streams setting any more.`
            : `Does nothing: Kafka ${history.removed} removed it.`,
          advice,
        ]
          .join(' ')
          .trim(),
        dependsOnVersion: !reached(KAFKA_VERSIONS[0], history.removed),
        fixes: facts ? [] : replacementFixes(document, setting, version),
      });
    }
  },
};
