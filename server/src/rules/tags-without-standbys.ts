import { featuresOf } from '../catalog/features';
import { insertAfter, replaceValue } from './edits';
import { fixesOf } from './fix';
import type { Rule } from './rule';
import {
  assignedByBroker,
  describedByFleetFile,
  fleetKeySpan,
  integerSetting,
  listSetting,
} from './fleet-view';
import { integerOf, scopesOf, STANDBYS_KEY, TAGS_KEY, usesStreamsProtocol } from './scope';
import { code } from './wording';
import { keyPart } from './written';

const MESSAGE = `No standbys, so there is nothing to spread: the list takes effect with ${code(STANDBYS_KEY)} 1 or more.`;

/** Tags are listed, but there are no standbys to spread by them. */
export const tagsWithoutStandbys: Rule = {
  id: 'tags-without-standbys',
  severity: 'information',
  docs: {
    summary: '`rack.aware.assignment.tags` is set but `num.standby.replicas` is 0.',
    why: 'Tags decide where standbys go; active tasks do not follow them. Without standbys the list does nothing, and a lost instance means restoring from the changelog.',
    fires: 'application.id=orders\n⟦rack.aware.assignment.tags⟧=zone\nclient.tag.zone=eu-1a\n',
    silent:
      'application.id=orders\nrack.aware.assignment.tags=zone\nclient.tag.zone=eu-1a\nnum.standby.replicas=1\n',
  },
  checkDocument({ document, version, partial, report }) {
    if (partial || document.shape === 'fleet-file') return;
    if (!featuresOf(version).assignor.clientTags) return;
    for (const scope of scopesOf(document)) {
      const list = scope.layer.settings.findLast(({ key }) => key === TAGS_KEY);
      const standbys = scope.get(STANDBYS_KEY);
      if (!list?.literal || list.value.items().length === 0 || usesStreamsProtocol(scope)) continue;
      if (standbys && integerOf(standbys) !== 0) continue;
      report({
        span: keyPart(document, list),
        message: MESSAGE,
        fixes: fixesOf({
          title: `Set ${STANDBYS_KEY} to 1`,
          changes: standbys
            ? replaceValue(document, standbys, '1')
            : insertAfter(document, list, STANDBYS_KEY, '1'),
          preferred: true,
        }),
      });
    }
  },
  checkFleet(context) {
    if (!describedByFleetFile(context)) return;
    for (const instance of context.fleet.instances) {
      const list = instance.settings.get(TAGS_KEY);
      if (!list || listSetting(instance, TAGS_KEY).length === 0) continue;
      if (integerSetting(instance, STANDBYS_KEY, 0) !== 0 || assignedByBroker(instance)) continue;
      context.report({ uri: list.uri, span: fleetKeySpan(context, list), message: MESSAGE });
    }
  },
};
