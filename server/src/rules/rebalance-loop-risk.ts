import { featuresOf } from '../catalog/features';
import { changeToDefault } from './change-to-default';
import { clientNumber, mainConsumerSetting } from './client-settings';
import type { Rule } from './rule';
import { integerOf, scopesOf, usesStreamsProtocol } from './scope';

const LAG_KEY = 'acceptable.recovery.lag';

/** A lag that a warmup of a busy store may never get below. */
export const rebalanceLoopRisk: Rule = {
  id: 'rebalance-loop-risk',
  severity: 'information',
  docs: {
    summary: '`acceptable.recovery.lag` is less than what one batch of input may write.',
    why: 'The lag is counted in changelog records at the moment of a rebalance. A warmup always trails by what was written since it last fetched, on a busy store at least the updates of one poll. With a lag below that it is never ready, and a probing rebalance follows every `probing.rebalance.interval.ms`, without end.',
    fires: 'application.id=orders\nacceptable.recovery.lag=⟦0⟧\n',
    silent: 'application.id=orders\nacceptable.recovery.lag=10000\n',
    falseAlarm: 'A store with few updates gets below any lag.',
  },
  checkDocument({ document, version, report }) {
    for (const scope of scopesOf(document)) {
      const setting = scope.layer.settings.findLast(({ key }) => key === LAG_KEY);
      const lag = integerOf(setting);
      if (!setting || lag === undefined || lag < 0 || usesStreamsProtocol(scope)) continue;
      const polled = mainConsumerSetting(scope, 'max.poll.records');
      const batch = clientNumber(polled, 'consumer', 'max.poll.records', version);
      if (batch === undefined || lag >= batch) continue;
      // `zero-recovery-lag` tells more of it.
      if (lag === 0 && !featuresOf(version).disksReportedInFull) continue;
      report({
        span: setting.value.trimmed().span,
        message: `One poll of ${batch} records may write more than a lag of ${lag} allows: on a busy store warmups never count as caught up, and probing rebalances never end.`,
        fixes: changeToDefault(document, setting, version),
      });
    }
  },
};
