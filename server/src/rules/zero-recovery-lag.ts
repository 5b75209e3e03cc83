import { featuresOf } from '../catalog/features';
import { changeToDefault } from './change-to-default';
import type { Rule } from './rule';
import { integerOf, scopesOf, usesStreamsProtocol } from './scope';

const LAG_KEY = 'acceptable.recovery.lag';

/**
 * No lag accepted, where members report what lies on their disks one record short. Seen on real groups of 2.6, 3.3 and
 * 4.2, and not of 4.3 (`test/cluster/RESULTS.md`).
 */
export const zeroRecoveryLag: Rule = {
  id: 'zero-recovery-lag',
  severity: 'warning',
  docs: {
    summary: '`acceptable.recovery.lag` is 0, before 4.3.',
    why: 'Before 4.3 an instance reports the state that it has only on disk one record short for each store: it tells the last offset of the checkpoint file, where a task in use tells the one after it. With a lag of 0 that is not caught up. An instance that comes back with all its state does not get its tasks, and what an instance has just given up counts as lost: tasks move that need not, in further rebalances. Real groups of 2.6 and 4.2 had 21 rebalances after one instance was lost or added, most of them within seconds.',
    fires: '# kafka-streams-version: 3.9\napplication.id=orders\nacceptable.recovery.lag=⟦0⟧\n',
    silent: '# kafka-streams-version: 3.9\napplication.id=orders\nacceptable.recovery.lag=10000\n',
  },
  checkDocument({ document, version, report }) {
    if (featuresOf(version).disksReportedInFull) return;
    for (const scope of scopesOf(document)) {
      const setting = scope.layer.settings.findLast(({ key }) => key === LAG_KEY);
      if (!setting || integerOf(setting) !== 0 || usesStreamsProtocol(scope)) continue;
      report({
        span: setting.value.trimmed().span,
        message:
          'Before 4.3 an instance reports what it has on disk one record short, which a lag of 0 does not allow: one that comes back with all its state does not count as caught up, and its tasks stay elsewhere until a later rebalance.',
        dependsOnVersion: true,
        fixes: changeToDefault(document, setting, version),
      });
    }
  },
};
