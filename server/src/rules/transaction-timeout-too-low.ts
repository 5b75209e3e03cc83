import type { Setting } from '../binding/setting';
import { featuresOf } from '../catalog/features';
import { clientNumber, isExactlyOnce } from './client-settings';
import { insertAfter, replaceValue } from './edits';
import { fixesOf } from './fix';
import type { Rule } from './rule';
import { integerOf, scopesOf } from './scope';
import { code } from './wording';

/** The only spelling that the check looks at; un-prefixed it reaches the producers, unchecked. */
const TIMEOUT_KEY = 'producer.transaction.timeout.ms';
const COMMIT_KEY = 'commit.interval.ms';

/** `commit.interval.ms` under exactly-once, where nothing is said (StreamsConfig.EOS_DEFAULT_COMMIT_INTERVAL_MS). */
const EXACTLY_ONCE_COMMIT = 100;

/** Transactions that would time out before they are committed. */
export const transactionTimeoutTooLow: Rule = {
  id: 'transaction-timeout-too-low',
  severity: 'error',
  docs: {
    summary: 'With exactly-once, transactions time out before the next commit.',
    why: 'A transaction is open from commit to commit. Since 3.0 Kafka Streams refuses to start when `producer.transaction.timeout.ms` (10000 unless set with this very prefix) is less than `commit.interval.ms` (100 with exactly-once).',
    fires:
      'application.id=orders\nprocessing.guarantee=exactly_once_v2\ncommit.interval.ms=⟦30000⟧\n',
    silent:
      'application.id=orders\nprocessing.guarantee=exactly_once_v2\ncommit.interval.ms=30000\nproducer.transaction.timeout.ms=60000\n',
  },
  checkDocument({ document, version, partial, report }) {
    if (!featuresOf(version).commitsWithinTransactions) return;
    for (const scope of scopesOf(document)) {
      if (!isExactlyOnce(scope)) continue;
      const timeout = scope.get(TIMEOUT_KEY);
      const commit = scope.get(COMMIT_KEY);
      const guarantee = scope.get('processing.guarantee');
      const given = [commit, timeout, guarantee].filter(
        (each): each is Setting => each !== undefined,
      );
      if (!given.some((each) => scope.layer.settings.includes(each))) continue;
      if (partial && !(timeout && commit)) continue;
      const lasts = clientNumber(timeout, 'producer', 'transaction.timeout.ms', version);
      const every = commit ? integerOf(commit) : EXACTLY_ONCE_COMMIT;
      if (lasts === undefined || every === undefined || lasts >= every) continue;
      const place = commit ?? timeout;
      if (!place) continue;
      const enough = String(Math.max(60_000, 2 * every));
      report({
        span: place.value.trimmed().span,
        message: `Kafka Streams will not start: transactions time out after ${lasts} ms (${code(TIMEOUT_KEY)}${timeout ? '' : ', the default'}), before the commit every ${every} ms.`,
        fixes: fixesOf(
          timeout
            ? {
                title: `Raise ${TIMEOUT_KEY} to ${enough}`,
                changes: replaceValue(document, timeout, enough),
                preferred: true,
              }
            : {
                title: `Add ${TIMEOUT_KEY}=${enough}`,
                changes: insertAfter(document, place, TIMEOUT_KEY, enough),
                preferred: true,
              },
          ...(commit
            ? [
                {
                  title: `Lower ${COMMIT_KEY} to ${lasts}`,
                  changes: replaceValue(document, commit, String(lasts)),
                },
              ]
            : []),
        ),
      });
    }
  },
};
