import type { BoundDocument, Setting } from '../binding/setting';
import { resolveKey } from '../catalog/catalog';
import type { KafkaVersion } from '../catalog/kafka-version';
import { removeEntry, renameKey } from './edits';
import { fixesOf } from './fix';
import { setBeside } from './replacement';
import type { Fix, Rule } from './rule';
import { liveSettings, TAG_PREFIX, TAGS_KEY } from './scope';
import { code } from './wording';
import { keyPart } from './written';

/** Names from drafts that were never released, with the released key where there is one. */
const PROPOSALS: ReadonlyMap<string, { readonly kip: number; readonly released: string | null }> =
  new Map([
    ...[
      'task.assignment.rack.awareness',
      'standby.task.assignment.rack.awareness',
      'standby.task.assignment.awareness',
      'standbytask.assignment.rack.awareness',
      'standby.replicas.rack.awareness',
      'standby.replicas.awareness',
      'standbytask.assignment.replicas.awareness',
    ].map((name) => [name, { kip: 708, released: TAGS_KEY }] as const),
    ['rack.id', { kip: 708, released: `${TAG_PREFIX}rack` }],
    ['standby.task.assignor', { kip: 708, released: null }],
    ['balance.factor', { kip: 441, released: null }],
    ['balance_factor', { kip: 441, released: null }],
    ['max.task.migrations', { kip: 441, released: null }],
    ['max_task_migrations', { kip: 441, released: null }],
    ['acceptable_recovery_lag', { kip: 441, released: 'acceptable.recovery.lag' }],
    ['num_standbys', { kip: 441, released: 'num.standby.replicas' }],
    ['probing_rebalance_interval_ms', { kip: 441, released: 'probing.rebalance.interval.ms' }],
    ['max_warmup_replicas', { kip: 441, released: 'max.warmup.replicas' }],
  ]);

const DRAFT_TAG = 'instance.tag.';

/** A name that only a draft of a KIP ever had. */
export const proposalKey: Rule = {
  id: 'proposal-key',
  severity: 'warning',
  insteadOf: ['unknown-key', 'removed-key', 'newer-key'],
  docs: {
    summary: 'A key is from a draft of a Kafka Improvement Proposal and was never released.',
    why: 'No version of Kafka Streams reads it, so it does nothing. Drafts of KIP-441 and KIP-708 live on in articles and answers; the released keys are named differently, and some were dropped altogether.',
    fires: 'application.id=orders\n⟦instance.tag.zone⟧=eu-1a\n',
    silent: 'application.id=orders\nclient.tag.zone=eu-1a\n',
  },
  checkDocument({ document, version, report }) {
    for (const setting of liveSettings(document)) {
      const proposal = proposalOf(setting.key);
      if (!proposal) continue;
      const { kip, released } = proposal;
      report({
        span: keyPart(document, setting),
        tag: 'unnecessary',
        message: `Does nothing: a name from a draft of KIP-${kip}, never released. ${released === null ? 'Nothing takes its place.' : `Use ${code(released)}.`}`,
        fixes: fixes(document, setting, released, version),
      });
    }
  },
};

/** A name that only a draft of a proposal had, and what was released in its place; undefined for any other. */
export function proposalOf(
  key: string,
): { readonly kip: number; readonly released: string | null } | undefined {
  if (key.startsWith(DRAFT_TAG) && key.length > DRAFT_TAG.length) {
    return { kip: 708, released: TAG_PREFIX + key.slice(DRAFT_TAG.length) };
  }
  return PROPOSALS.get(key);
}

function fixes(
  document: BoundDocument,
  setting: Setting,
  released: string | null,
  version: KafkaVersion,
): Fix[] {
  const known = released !== null && resolveKey(released, version).facts !== undefined;
  const beside = known ? setBeside(document, setting, released) : 'here';
  return fixesOf(
    ...(known && beside !== 'here'
      ? [
          {
            title: `Rename to ${released}`,
            changes: renameKey(document, setting, released),
            preferred: beside === 'nowhere',
          },
        ]
      : []),
    {
      title: `Remove ${setting.key}`,
      changes: removeEntry(document, setting),
      preferred: beside === 'here',
    },
  );
}
