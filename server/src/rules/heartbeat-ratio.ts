import type { BoundDocument, Setting } from '../binding/setting';
import { clientNumber, mainConsumerSetting } from './client-settings';
import { insertAfter, replaceValue } from './edits';
import { fixesOf } from './fix';
import type { Fix, Rule } from './rule';
import { scopesOf, usesStreamsProtocol } from './scope';
import { code } from './wording';

const HEARTBEAT = 'heartbeat.interval.ms';
const SESSION = 'session.timeout.ms';

/** Heartbeats too rare for the session they keep alive. */
export const heartbeatRatio: Rule = {
  id: 'heartbeat-ratio',
  severity: 'warning',
  docs: {
    summary: '`heartbeat.interval.ms` is more than a third of `session.timeout.ms`.',
    why: 'A member is taken for dead when no heartbeat arrives for a whole session. With fewer than three heartbeats in it, a lost one or a short pause moves all its tasks. With an interval as long as the session the consumer is not even created.',
    fires: 'application.id=orders\nsession.timeout.ms=10000\nheartbeat.interval.ms=⟦8000⟧\n',
    silent: 'application.id=orders\nsession.timeout.ms=30000\nheartbeat.interval.ms=10000\n',
  },
  checkDocument({ document, version, partial, report }) {
    for (const scope of scopesOf(document)) {
      const heartbeat = mainConsumerSetting(scope, HEARTBEAT);
      const session = mainConsumerSetting(scope, SESSION);
      const own = [heartbeat, session].filter(
        (each): each is Setting => each !== undefined && scope.layer.settings.includes(each),
      );
      const place = own[0];
      if (!place || usesStreamsProtocol(scope) || (partial && !(heartbeat && session))) continue;
      const interval = clientNumber(heartbeat, 'consumer', HEARTBEAT, version);
      const timeout = clientNumber(session, 'consumer', SESSION, version);
      if (interval === undefined || timeout === undefined || timeout <= 0) continue;
      if (interval * 3 <= timeout) continue;
      const third = Math.floor(timeout / 3);
      const refused = interval >= timeout;
      const numbers = `${code(HEARTBEAT)} ${interval}${heartbeat ? '' : ' (the default)'}`;
      const against = `${code(SESSION)} ${timeout}${session ? '' : ' (the default)'}`;
      report({
        span: place.value.trimmed().span,
        ...(refused ? { severity: 'error' as const } : {}),
        message: refused
          ? `Kafka Streams will not start: ${numbers} must be less than ${against}; a third of it is usual.`
          : `${numbers} is more than a third of ${against}: one lost heartbeat may be enough to lose all tasks. ${third} or less leaves room for two.`,
        dependsOnVersion: !session,
        fixes: fixesFor(document, place, heartbeat, third),
      });
    }
  },
};

function fixesFor(
  document: BoundDocument,
  place: Setting,
  heartbeat: Setting | undefined,
  third: number,
): Fix[] {
  if (third < 1) return [];
  if (heartbeat) {
    return fixesOf({
      title: `Change ${heartbeat.key} to ${third}`,
      changes: replaceValue(document, heartbeat, String(third)),
      preferred: true,
    });
  }
  const key = place.key.replace(SESSION, HEARTBEAT);
  return fixesOf({
    title: `Add ${key}=${third}`,
    changes: insertAfter(document, place, key, String(third)),
    preferred: true,
  });
}
