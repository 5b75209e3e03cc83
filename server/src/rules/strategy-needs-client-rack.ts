import { featuresOf } from '../catalog/features';
import { clientRackOf } from './client-rack-is-no-tag';
import { insertAfter } from './edits';
import { fixesOf } from './fix';
import type { Rule } from './rule';
import { scopesOf, usesStreamsProtocol } from './scope';
import { valueToFillIn } from './value-to-fill-in';
import { code } from './wording';

const STRATEGY_KEY = 'rack.aware.assignment.strategy';

/** A rack aware strategy without the rack it needs. */
export const strategyNeedsClientRack: Rule = {
  id: 'strategy-needs-client-rack',
  severity: 'warning',
  docs: {
    summary: '`rack.aware.assignment.strategy` is on but the main consumer has no `client.rack`.',
    why: 'The strategy (3.6 and later) needs the rack of every consumer of the group. If one is missing it is off for all of them, with an error in the log. `restore.consumer.client.rack` does not reach the main consumer.',
    fires: 'application.id=orders\nrack.aware.assignment.strategy=⟦min_traffic⟧\n',
    silent:
      'application.id=orders\nrack.aware.assignment.strategy=min_traffic\nclient.rack=eu-1a\n',
    falseAlarm: 'The rack may come from a source that is not in the file.',
  },
  checkDocument({ document, version, partial, report }) {
    if (partial || document.shape === 'fleet-file') return;
    if (!featuresOf(version).rackAwareStrategy) return;
    for (const scope of scopesOf(document)) {
      const strategy = scope.layer.settings.findLast(({ key }) => key === STRATEGY_KEY);
      if (!strategy?.literal || usesStreamsProtocol(scope)) continue;
      const name = strategy.value.trimmed();
      if (!['min_traffic', 'balance_subtopology'].includes(name.text)) continue;
      const racked = document.applications.some(({ layers }) =>
        layers.some(({ settings }) =>
          settings.some((s) => clientRackOf({ get: (key) => (s.key === key ? s : undefined) })),
        ),
      );
      if (racked) continue;
      const value = valueToFillIn(document, scope.layer.settings, 'rack');
      report({
        span: name.span,
        message: `${code(name.text)} stays off for the whole group: this instance has no ${code('client.rack')}.`,
        fixes: fixesOf({
          title: `Add client.rack=${value}`,
          changes: insertAfter(document, strategy, 'client.rack', value),
          preferred: true,
        }),
      });
    }
  },
};
