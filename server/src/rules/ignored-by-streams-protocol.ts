import { featuresOf, type KafkaFeatures } from '../catalog/features';
import { removeEntry } from './edits';
import { MAIN_CONSUMER_PREFIXES } from './client-settings';
import { fixesOf } from './fix';
import type { Rule } from './rule';
import { scopesOf, STANDBYS_KEY, TAGS_KEY, usesStreamsProtocol, type Scope } from './scope';
import { code } from './wording';
import { keyPart } from './written';

/** What the group has on the broker in place of an ignored key; null where it has nothing. */
type GroupSetting = string | null | ((features: KafkaFeatures) => string | null);

/**
 * Client settings without effect under `group.protocol=streams` (documentation of 4.2 and 4.3, KIP-1071), with the
 * group's setting on the broker.
 */
const IGNORED: ReadonlyMap<string, GroupSetting> = new Map<string, GroupSetting>([
  [STANDBYS_KEY, 'streams.num.standby.replicas'],
  [TAGS_KEY, ({ groupTags }) => (groupTags ? 'streams.rack.aware.assignment.tags' : null)],
  ['max.warmup.replicas', null],
  ['acceptable.recovery.lag', null],
  ['probing.rebalance.interval.ms', null],
  ['rack.aware.assignment.strategy', null],
  ['rack.aware.assignment.traffic_cost', null],
  ['rack.aware.assignment.non_overlap_cost', null],
  ['task.assignor.class', null],
  ...MAIN_CONSUMER_PREFIXES.flatMap((prefix) => [
    [`${prefix}session.timeout.ms`, 'streams.session.timeout.ms'] as const,
    [`${prefix}heartbeat.interval.ms`, 'streams.heartbeat.interval.ms'] as const,
  ]),
]);

/** A client setting that the broker does not ask for when it assigns the tasks. */
export const ignoredByStreamsProtocol: Rule = {
  id: 'ignored-by-streams-protocol',
  severity: 'warning',
  docs: {
    summary: 'A setting has no effect with `group.protocol=streams`.',
    why: 'With the streams protocol (4.1 and later) the broker assigns the tasks, with settings of the group and not of its members. The client keeps these settings without using them: with `num.standby.replicas` set here alone there are no standbys.',
    fires: 'application.id=orders\ngroup.protocol=streams\n⟦num.standby.replicas⟧=1\n',
    silent: 'application.id=orders\ngroup.protocol=streams\nnum.stream.threads=2\n',
  },
  checkDocument({ document, version, report }) {
    const features = featuresOf(version);
    if (!features.streamsProtocol) return;
    for (const scope of scopesOf(document)) {
      if (!usesStreamsProtocol(scope)) continue;
      const settings = new Map(scope.layer.settings.map((setting) => [setting.key, setting]));
      for (const [key, setting] of settings) {
        const group = IGNORED.get(key);
        if (group === undefined) continue;
        const onBroker = typeof group === 'function' ? group(features) : group;
        report({
          span: keyPart(document, setting),
          tag: 'unnecessary',
          message:
            onBroker === null
              ? `Ignored with ${code('group.protocol=streams')}: the broker assigns the tasks, and its groups have no such setting.`
              : `Ignored with ${code('group.protocol=streams')}: the broker decides. Set it for the group: ${command(scope, onBroker, setting.value.text.trim())}.`,
          dependsOnVersion: true,
          fixes: fixesOf({
            title: `Remove ${setting.key}`,
            changes: removeEntry(document, setting),
            preferred: onBroker === null,
          }),
        });
      }
    }
  },
};

/** What to type; brackets around a value with commas, as the tool wants it. */
function command(scope: Scope, key: string, value: string): string {
  const group = scope.id?.literal === true ? scope.id.value.text.trim() : '<application.id>';
  const written = value.includes(',') ? `[${value}]` : value;
  return `\`kafka-configs.sh --bootstrap-server … --alter --entity-type groups --entity-name ${group} --add-config ${key}=${written}\``;
}
