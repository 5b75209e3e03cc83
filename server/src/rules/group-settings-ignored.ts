import { featuresOf } from '../catalog/features';
import { assignedByBroker } from './fleet-view';
import type { Rule } from './rule';
import { code } from './wording';

/** Settings of a group on the brokers begin with this; without it most are those that a classic member has itself. */
const PREFIX = 'streams.';

/** What a fleet file says of the group, where no broker assigns. */
export const groupSettingsIgnored: Rule = {
  id: 'group-settings-ignored',
  severity: 'warning',
  docs: {
    summary: '`group` in a fleet file has no effect with the classic protocol.',
    why: 'What brokers keep for a group decides with `group.protocol=streams` only (4.1 and later). In a classic group the leader assigns, with the settings of its own file: a fleet file that has `streams.num.standby.replicas` alone has no standbys.',
    fires:
      '--- file: orders.fleet.yaml ---\napplication: orders\ngroup:\n  ⟦streams.num.standby.replicas⟧: 1\ninstances:\n  - { name: node-1 }\n  - { name: node-2 }\n',
    silent:
      '--- file: orders.fleet.yaml ---\napplication: orders\nsettings: { group.protocol: streams }\ngroup:\n  streams.num.standby.replicas: 1\ninstances:\n  - { name: node-1 }\n  - { name: node-2 }\n',
  },
  checkFleet({ fleet, version, report }) {
    const { instances, group } = fleet;
    if (!group) return;
    if (instances.some(({ settings }) => settings.get('group.protocol')?.literal === false)) return;
    const { streamsProtocol } = featuresOf(version);
    if (streamsProtocol && instances.some(assignedByBroker)) return;
    const reason = streamsProtocol
      ? `Ignored: it counts with ${code('group.protocol=streams')} only, and no instance asks for that.`
      : `Ignored: Kafka Streams ${version} has only the classic protocol.`;
    for (const { key, uri, keySpan } of group.values()) {
      const own = code(key.slice(PREFIX.length));
      report({
        uri,
        span: keySpan,
        tag: 'unnecessary',
        message: `${reason} In a classic group ${own} under ${code('settings')} decides.`,
        dependsOnVersion: true,
        fixes: [],
      });
    }
  },
};
