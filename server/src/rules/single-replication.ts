import { lookUp } from '../catalog/catalog';
import { isForDevelopment } from './development';
import { replaceValue } from './edits';
import { fixesOf } from './fix';
import type { Rule } from './rule';
import { integerOf, scopesOf } from './scope';

/** Internal topics without a second copy. */
export const singleReplication: Rule = {
  id: 'single-replication',
  severity: 'information',
  docs: {
    summary: '`replication.factor` is 1 outside of development.',
    why: 'Changelogs and repartition topics then live on one broker each. While it is away the tasks stand still, and if its disk is lost, so is their state: standbys are copies of the changelog, not of the broker.',
    fires: 'application.id=orders\nreplication.factor=⟦1⟧\n',
    silent: 'application.id=orders\nreplication.factor=3\n',
    falseAlarm:
      'A cluster for development may have one broker; profiles for development and tests are left out.',
  },
  checkDocument({ document, version, report }) {
    // Since 3.0 the default leaves it to the brokers (2.4 or later).
    const brokers = lookUp('streams', 'replication.factor', version)?.defaultValue === '-1';
    for (const scope of scopesOf(document)) {
      if (isForDevelopment(scope.layer.profile)) continue;
      const setting = scope.layer.settings.findLast(({ key }) => key === 'replication.factor');
      if (!setting || integerOf(setting) !== 1) continue;
      report({
        span: setting.value.trimmed().span,
        message:
          'The internal topics have one copy each: with one broker away tasks stand still, and with its disk their state is lost. 3 is usual.',
        fixes: fixesOf(
          {
            title: 'Change to 3',
            changes: replaceValue(document, setting, '3'),
            preferred: true,
          },
          ...(brokers
            ? [
                {
                  title: 'Change to -1, what the brokers are set to',
                  changes: replaceValue(document, setting, '-1'),
                },
              ]
            : []),
        ),
      });
    }
  },
};
