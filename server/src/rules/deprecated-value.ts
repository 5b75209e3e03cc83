import { lookUp } from '../catalog/catalog';
import { compareVersions, KAFKA_VERSIONS } from '../catalog/kafka-version';
import type { KeyFacts } from '../catalog/key-facts';
import { deprecatedValue as deprecation } from '../catalog/lifecycle';
import { checkValue } from '../catalog/values';
import { replaceValue } from './edits';
import { fixesOf } from './fix';
import type { Rule } from './rule';
import { resolvedSettings } from './scope';
import { code } from './wording';

/** A value that is still accepted but on its way out. */
export const deprecatedValue: Rule = {
  id: 'deprecated-value',
  severity: 'warning',
  docs: {
    summary: 'A value is deprecated in the Kafka version in force.',
    why: '`exactly_once` and `exactly_once_beta` are deprecated since 3.0 and refused from 4.0 on. `exactly_once_v2` gives the same guarantee with fewer producers and needs brokers 2.5 or later.',
    fires:
      '# kafka-streams-version: 3.9\napplication.id=orders\nprocessing.guarantee=⟦exactly_once⟧\n',
    silent:
      '# kafka-streams-version: 3.9\napplication.id=orders\nprocessing.guarantee=exactly_once_v2\n',
  },
  checkDocument({ document, version, report }) {
    for (const { setting, resolved } of resolvedSettings(document, version).known) {
      if (!setting.literal) continue;
      const { facts } = resolved;
      const value = setting.value.trimmed();
      const old = facts && deprecation(facts.surface, facts.name, version, value.text);
      if (!facts || !old || checkValue(facts, value.text)) continue;
      const refused = refusedFrom(facts, value.text);
      report({
        span: value.span,
        tag: 'deprecated',
        message: `${code(value.text)} is deprecated since Kafka ${old.since}${refused ? ` and refused from ${refused} on` : ''}. Use ${code(old.replacement)}.`,
        dependsOnVersion: true,
        fixes: fixesOf({
          title: `Change to ${old.replacement}`,
          changes: replaceValue(document, setting, old.replacement),
          preferred: true,
        }),
      });
    }
  },
};

function refusedFrom({ surface, name, since }: KeyFacts, text: string): string | undefined {
  return KAFKA_VERSIONS.find((version) => {
    const facts = compareVersions(version, since) >= 0 ? lookUp(surface, name, version) : undefined;
    const before = deprecation(surface, name, version, text);
    return facts !== undefined && before !== undefined && checkValue(facts, text) !== undefined;
  });
}
