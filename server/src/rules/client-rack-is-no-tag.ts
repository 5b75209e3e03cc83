import { featuresOf } from '../catalog/features';
import type { BoundDocument, Setting } from '../binding/setting';
import { mainConsumerSetting } from './client-settings';
import { insertAfter } from './edits';
import { fixesOf } from './fix';
import type { Fix, Rule } from './rule';
import {
  integerOf,
  scopesOf,
  STANDBYS_KEY,
  TAGS_KEY,
  usesStreamsProtocol,
  type Scope,
} from './scope';
import { code } from './wording';
import { keyPart } from './written';

/** The rack that the main consumer gets in a scope. */
export function clientRackOf(scope: Pick<Scope, 'get'>): Setting | undefined {
  return mainConsumerSetting(scope, 'client.rack');
}

/** `client.rack` where a tag is needed to spread standbys. */
export const clientRackIsNoTag: Rule = {
  id: 'client-rack-is-no-tag',
  severity: 'information',
  docs: {
    summary: '`client.rack` is set and standbys are on, but no client tag spreads them.',
    why: 'Standbys spread by `client.tag.` values only. `client.rack` lets consumers fetch from the nearest replica and feeds `rack.aware.assignment.strategy`, which places active tasks; in no released version does it spread standbys, whatever the documentation says.',
    fires: 'application.id=orders\nnum.standby.replicas=1\n⟦client.rack⟧=eu-1a\n',
    silent:
      'application.id=orders\nnum.standby.replicas=1\nclient.rack=eu-1a\nclient.tag.rack=eu-1a\nrack.aware.assignment.tags=rack\n',
    falseAlarm: 'The rack may be set for nearest-replica fetching alone.',
  },
  checkDocument({ document, version, partial, report }) {
    if (partial || document.shape === 'fleet-file') return;
    if (!featuresOf(version).assignor.clientTags) return;
    for (const scope of scopesOf(document)) {
      const rack = clientRackOf(scope);
      if (!rack || !scope.layer.settings.includes(rack) || scope.tags.size > 0) continue;
      if (scope.tagsOfProfiles.size > 0 || usesStreamsProtocol(scope)) continue;
      if ((integerOf(scope.get(STANDBYS_KEY)) ?? 0) <= 0) continue;
      const list = scope.get(TAGS_KEY);
      const strategy = scope.get('rack.aware.assignment.strategy')?.value.text.trim() ?? 'none';
      const listsRack = list?.value.items().some(({ text }) => text === 'rack') ?? false;
      if (strategy !== 'none' && !listsRack) continue;
      report({
        span: keyPart(document, rack),
        message: `${code('client.rack')} does not spread standbys: only ${code('client.tag.*')} with ${code(TAGS_KEY)} does.`,
        fixes: spreadByRack(document, rack, list),
      });
    }
  },
};

function spreadByRack(document: BoundDocument, rack: Setting, list: Setting | undefined): Fix[] {
  const tag = insertAfter(document, rack, 'client.tag.rack', rack.value.text.trim());
  const tags = list ? [] : insertAfter(document, rack, TAGS_KEY, 'rack');
  return fixesOf({
    title: list ? 'Add client.tag.rack' : `Add client.tag.rack and ${TAGS_KEY}`,
    changes: tag && tags && [...tag, ...tags],
    preferred: true,
  });
}
