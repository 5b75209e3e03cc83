import { reached } from './reached';
import { replacementFixes, successorKey } from './replacement';
import type { Rule } from './rule';
import { resolvedSettings } from './scope';
import { code } from './wording';
import { keyPart } from './written';

/** A key that still works but is on its way out. */
export const deprecatedKey: Rule = {
  id: 'deprecated-key',
  severity: 'warning',
  docs: {
    summary: 'A key is deprecated in the Kafka version in force.',
    why: 'It works until a later major version removes it. The fix renames it where the new key exists in the version in force.',
    fires:
      '# kafka-streams-version: 3.9\napplication.id=orders\n⟦cache.max.bytes.buffering⟧=10485760\n',
    silent:
      '# kafka-streams-version: 3.9\napplication.id=orders\nstatestore.cache.max.bytes=10485760\n',
  },
  checkDocument({ document, version, report }) {
    for (const { setting, resolved } of resolvedSettings(document, version).known) {
      const { facts, history } = resolved;
      if (!facts || !history || !reached(version, history.deprecated)) continue;
      const next = successorKey(resolved, version);
      const advice = [next && `Use ${code(next)}.`, history.note].filter(Boolean).join(' ');
      report({
        span: keyPart(document, setting),
        tag: 'deprecated',
        message: `Deprecated since Kafka ${history.deprecated ?? ''}. ${advice}`.trim(),
        dependsOnVersion: true,
        fixes: next === undefined ? [] : replacementFixes(document, setting, version),
      });
    }
  },
};
