import { isForDevelopment } from './development';
import { replaceValue } from './edits';
import { fixesOf } from './fix';
import type { Rule } from './rule';
import { integerOf, scopesOf, STANDBYS_KEY } from './scope';
import { code } from './wording';

/** Folders that a reboot, a cleaner or a new container empties. */
const TEMPORARY =
  /^(?:\/tmp|\/var\/tmp|\/private\/tmp|\/dev\/shm|\/run|%TEMP%|%TMP%|[A-Za-z]:[\\/](?:Windows[\\/])?Temp)(?:[\\/]|$)|^\$\{(?:java\.io\.tmpdir|TMPDIR|TEMP|TMP)\}/i;

/** Where services keep their state on Linux. */
const PERMANENT = '/var/lib/kafka-streams';

/** A state directory that does not outlive a restart. */
export const temporaryStateDir: Rule = {
  id: 'temporary-state-dir',
  severity: 'warning',
  docs: {
    summary: '`state.dir` is a folder for temporary files.',
    why: 'Temporary folders are emptied at a reboot, by cleaners and with their container. Then the instance restores all its active and standby state from the changelogs, and it has a new process id as well (2.6.2, 2.7.1 and later): the assignor does not know it again. Kafka logs a warning.',
    fires: 'application.id=orders\nstate.dir=⟦/tmp/kafka-streams⟧\n',
    silent: 'application.id=orders\nstate.dir=/var/lib/kafka-streams\n',
    falseAlarm:
      'The folder may be a mounted volume. Profiles for development and tests are left out.',
  },
  checkDocument({ document, report }) {
    for (const scope of scopesOf(document)) {
      if (isForDevelopment(scope.layer.profile)) continue;
      const setting = scope.layer.settings.findLast(({ key }) => key === 'state.dir');
      const value = setting?.value.trimmed();
      if (!setting || !value || !TEMPORARY.test(value.text)) continue;
      const standbys =
        (integerOf(scope.get(STANDBYS_KEY)) ?? 0) > 0
          ? 'all state, standbys included,'
          : 'all state';
      report({
        span: value.span,
        message: `${code(value.text)} is emptied at a reboot or with its container: this instance then restores ${standbys} from the changelogs and is a stranger to the assignor. Use a folder that stays.`,
        fixes: fixesOf({
          title: `Change to ${PERMANENT}`,
          changes: replaceValue(document, setting, PERMANENT),
        }),
      });
    }
  },
};
