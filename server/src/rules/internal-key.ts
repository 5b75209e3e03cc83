import { splitPrefix } from '../catalog/catalog';
import { removeEntry } from './edits';
import { fixesOf } from './fix';
import type { Rule } from './rule';
import { liveSettings } from './scope';
import { code } from './wording';
import { keyPart } from './written';

/** Kafka's own switches: `internal.…`, `__…__`. */
const INTERNAL = /^(?:internal\..+|__.+__)$/;

/** A key that Kafka keeps for itself. */
export const internalKey: Rule = {
  id: 'internal-key',
  severity: 'information',
  docs: {
    summary: 'A key is internal to Kafka.',
    why: 'Keys such as `internal.leave.group.on.close` and `__state.updater.enabled__` are switches of the developers. They are neither documented nor kept: a minor version may drop one or change what it does, and the setting is then passed over without a word.',
    fires: 'application.id=orders\n⟦__state.updater.enabled__⟧=false\n',
    silent: 'application.id=orders\nsession.timeout.ms=30000\n',
    falseAlarm: 'Some bugs could be worked around no other way.',
  },
  checkDocument({ document, report }) {
    for (const setting of liveSettings(document)) {
      const { name } = splitPrefix(setting.key);
      if (!INTERNAL.test(name)) continue;
      report({
        span: keyPart(document, setting),
        message: `${code(name)} is internal to Kafka: any release may drop it or change what it does.`,
        fixes: fixesOf({
          title: `Remove ${setting.key}`,
          changes: removeEntry(document, setting),
        }),
      });
    }
  },
};
