import { lookUp } from '../catalog/catalog';
import { mainConsumerSetting } from './client-settings';
import { replaceValue } from './edits';
import { fixesOf } from './fix';
import type { Rule } from './rule';
import { integerOf, scopesOf, usesStreamsProtocol } from './scope';
import { code } from './wording';

/** Default of the broker's `group.min.session.timeout.ms`, the same in all versions. */
const BROKER_MINIMUM = 6_000;

/** A session that brokers refuse as too short. */
export const sessionTimeoutTooLow: Rule = {
  id: 'session-timeout-too-low',
  severity: 'warning',
  insteadOf: ['heartbeat-ratio'],
  docs: {
    summary: '`session.timeout.ms` is below what brokers accept by default.',
    why: 'Brokers refuse members whose session is shorter than their `group.min.session.timeout.ms`, 6000 by default. The consumer cannot join the group and the stream thread dies.',
    fires: 'application.id=orders\nsession.timeout.ms=⟦250⟧\n',
    silent: 'application.id=orders\nsession.timeout.ms=30000\n',
    falseAlarm: 'The brokers may be set to accept less.',
  },
  checkDocument({ document, version, report }) {
    const usual = lookUp('consumer', 'session.timeout.ms', version)?.defaultValue ?? '45000';
    for (const scope of scopesOf(document)) {
      const session = mainConsumerSetting(scope, 'session.timeout.ms');
      const value = integerOf(session);
      if (!session || value === undefined || value >= BROKER_MINIMUM || value < 0) continue;
      if (!scope.layer.settings.includes(session) || usesStreamsProtocol(scope)) continue;
      report({
        span: session.value.trimmed().span,
        message: `The brokers will not let this consumer join: ${code('session.timeout.ms')} ${value} is below ${BROKER_MINIMUM}, their default minimum (${code('group.min.session.timeout.ms')}).`,
        fixes: fixesOf(
          {
            title: `Change to ${usual}, the default`,
            changes: replaceValue(document, session, usual),
            preferred: true,
          },
          {
            title: `Change to ${BROKER_MINIMUM}`,
            changes: replaceValue(document, session, String(BROKER_MINIMUM)),
          },
        ),
      });
    }
  },
};
