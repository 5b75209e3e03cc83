import { featuresOf } from '../catalog/features';
import { removeEntry } from './edits';
import { fixesOf } from './fix';
import type { Rule } from './rule';
import { scopesOf, usesStreamsProtocol } from './scope';
import { keyPart } from './written';

/** What only the high availability assignor reads. */
const UNREAD = new Set([
  'acceptable.recovery.lag',
  'max.warmup.replicas',
  'probing.rebalance.interval.ms',
]);

const STICKY = /(?:^|\.)StickyTaskAssignor$/;

/** Warmup settings beside an assignor that has no warmups. */
export const stickyAssignorNoWarmups: Rule = {
  id: 'sticky-assignor-no-warmups',
  severity: 'information',
  docs: {
    summary: 'A warmup or probing setting is given, but the sticky assignor has neither.',
    why: 'The sticky assignor (3.8 and later by `task.assignor.class`) leaves tasks where they were and moves the others at once: a moved task stands still until its state is restored. It places no warmups and asks for no probing rebalance.',
    fires:
      'application.id=orders\ntask.assignor.class=org.apache.kafka.streams.processor.assignment.assignors.StickyTaskAssignor\n⟦max.warmup.replicas⟧=4\n',
    silent: 'application.id=orders\nmax.warmup.replicas=4\n',
  },
  checkDocument({ document, version, report }) {
    if (!featuresOf(version).pluggableAssignor) return;
    for (const scope of scopesOf(document)) {
      const assignor = scope.get('task.assignor.class');
      if (!assignor || !STICKY.test(assignor.value.text.trim())) continue;
      if (usesStreamsProtocol(scope)) continue;
      const settings = new Map(scope.layer.settings.map((setting) => [setting.key, setting]));
      for (const [key, setting] of settings) {
        if (!UNREAD.has(key)) continue;
        report({
          span: keyPart(document, setting),
          tag: 'unnecessary',
          message:
            'Does nothing with the sticky assignor: it has neither warmups nor probing rebalances, tasks move at once and restore where they arrive.',
          related: [
            { uri: document.uri, span: assignor.value.span, message: 'The sticky assignor.' },
          ],
          fixes: fixesOf({
            title: `Remove ${key}`,
            changes: removeEntry(document, setting),
            preferred: true,
          }),
        });
      }
    }
  },
};
