import type { Setting } from '../binding/setting';
import type { Entry } from '../text/parsed-text';
import { insertAfter, replaceValue } from './edits';
import { fixesOf } from './fix';
import type { Rule } from './rule';
import { integerOf, scopesOf, STANDBYS_KEY } from './scope';
import { code } from './wording';

/** Behind any prefix: in a file of the server, or as a variable of its container. */
const STANDBY_READS =
  /(?:^|\.)(ksql\.query\.pull\.enable\.standby\.reads|KSQL_KSQL_QUERY_PULL_ENABLE_STANDBY_READS)$/;

/** ksqlDB may read from standbys that are not there. */
export const standbyReadsWithoutStandbys: Rule = {
  id: 'standby-reads-without-standbys',
  severity: 'warning',
  docs: {
    summary: 'ksqlDB may answer pull queries from standbys, but there are none.',
    why: 'With `ksql.query.pull.enable.standby.reads` a server that is down does not make its keys unavailable: a standby of them answers. Standbys exist with `ksql.streams.num.standby.replicas` 1 or more only; the default is 0.',
    fires:
      '--- file: ksql-server.properties ---\nksql.service.id=orders_\nksql.query.pull.enable.standby.reads=⟦true⟧\nksql.streams.num.stream.threads=4\n',
    silent:
      '--- file: ksql-server.properties ---\nksql.service.id=orders_\nksql.query.pull.enable.standby.reads=true\nksql.streams.num.standby.replicas=1\n',
  },
  checkDocument({ document, report }) {
    const standbys = scopesOf(document).flatMap((scope) => scope.get(STANDBYS_KEY) ?? []);
    if (standbys.some((setting) => integerOf(setting) !== 0)) return;
    for (const entry of document.parsed.entries) {
      const name = STANDBY_READS.exec(entry.key.text)?.[1];
      const value = entry.value.trimmed();
      if (name === undefined || value.text.toLowerCase() !== 'true') continue;
      const [zero] = standbys;
      const variable = name.startsWith('KSQL_');
      const key = `${variable ? 'ksql.' : ''}ksql.streams.${STANDBYS_KEY}`;
      const anchor = asSetting(entry, name);
      report({
        span: value.span,
        message: `There are no standbys to read from: while a server is down, its keys are not available. Set ${code(`ksql.streams.${STANDBYS_KEY}`)} to 1 or more.`,
        fixes: fixesOf({
          title: `Set ksql.streams.${STANDBYS_KEY} to 1`,
          changes: zero
            ? replaceValue(document, zero, '1')
            : insertAfter(document, anchor, key, '1'),
          preferred: true,
        }),
      });
    }
  },
};

/** The entry as edits take it: its name is the whole key, a variable's as the key it stands for. */
function asSetting(entry: Entry, name: string): Setting {
  const { key, value } = entry;
  const from = key.text.length - name.length;
  const meant = name.startsWith('KSQL_') ? name.toLowerCase().replaceAll('_', '.') : name;
  return { key: meant, keySpan: key.spanOf(from, key.text.length), value, literal: true, entry };
}
