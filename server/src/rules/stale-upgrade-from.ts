import { lookUp } from '../catalog/catalog';
import { checkValue } from '../catalog/values';
import { removeEntry } from './edits';
import { fixesOf } from './fix';
import { reached } from './reached';
import type { Rule } from './rule';
import { liveSettings } from './scope';
import { code } from './wording';
import { keyPart } from './written';

/** A switch for one rolling bounce that was left on. */
export const staleUpgradeFrom: Rule = {
  id: 'stale-upgrade-from',
  severity: 'information',
  docs: {
    summary: '`upgrade.from` is set.',
    why: 'It belongs to the first of the two rolling bounces of an upgrade. While it is set the instance speaks formats of the old version; with a value up to 2.3 rebalancing is eager as well, so all tasks stop at every rebalance.',
    fires: 'application.id=orders\n⟦upgrade.from⟧=3.4\n',
    silent: 'application.id=orders\nnum.standby.replicas=1\n',
    falseAlarm: 'During the first rolling bounce it is right.',
  },
  checkDocument({ document, version, report }) {
    const facts = lookUp('streams', 'upgrade.from', version);
    for (const setting of liveSettings(document)) {
      const from = setting.value.text.trim();
      if (setting.key !== 'upgrade.from' || !setting.literal || !facts) continue;
      // A version that is not accepted has a finding of its own.
      if (!/^\d/.test(from) || checkValue(facts, from)) continue;
      const eager = !reached(from, '2.4');
      report({
        span: keyPart(document, setting),
        ...(eager ? { severity: 'warning' as const } : {}),
        message: eager
          ? `Rebalancing stays eager while ${code(`upgrade.from=${from}`)} is set: all tasks of all instances stop at every rebalance. Remove it with the second rolling bounce.`
          : `This instance keeps the formats of ${from} while it is set. Remove it with the second rolling bounce of the upgrade.`,
        fixes: fixesOf({
          title: 'Remove upgrade.from',
          changes: removeEntry(document, setting),
          preferred: true,
        }),
      });
    }
  },
};
