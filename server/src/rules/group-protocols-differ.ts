import { featuresOf } from '../catalog/features';
import { listed } from '../placement/words';
import { fixesOf } from './fix';
import { assignedByBroker, placeOfInstance, replaceFleetValue } from './fleet-view';
import type { Rule } from './rule';
import { code } from './wording';

const PROTOCOL_KEY = 'group.protocol';

/** Members of one group that speak different protocols. */
export const groupProtocolsDiffer: Rule = {
  id: 'group-protocols-differ',
  severity: 'error',
  docs: {
    summary: '`group.protocol` is not the same on all instances of the fleet.',
    why: 'A group has one protocol, the one of its first member. Instances with the other one cannot join it and stop. A running group is not converted either: all its members have to be down when the protocol changes.',
    fires:
      '--- file: node-1.properties ---\napplication.id=orders\n--- file: node-2.properties ---\napplication.id=orders\n--- file: node-3.properties ---\napplication.id=orders\ngroup.protocol=⟦streams⟧\n',
    silent:
      '--- file: node-1.properties ---\napplication.id=orders\ngroup.protocol=streams\n--- file: node-2.properties ---\napplication.id=orders\ngroup.protocol=streams\n',
  },
  checkFleet(context) {
    const { fleet, version, report } = context;
    if (!featuresOf(version).streamsProtocol) return;
    if (fleet.instances.some(({ settings }) => settings.get(PROTOCOL_KEY)?.literal === false)) {
      return;
    }
    const streams = fleet.instances.filter(assignedByBroker);
    const classic = fleet.instances.filter((instance) => !assignedByBroker(instance));
    if (streams.length === 0 || classic.length === 0) return;
    const streamsIsUsual = streams.length > classic.length;
    const [usual, others] = streamsIsUsual ? [streams, classic] : [classic, streams];
    const [usualName, otherName] = streamsIsUsual
      ? (['streams', 'classic'] as const)
      : (['classic', 'streams'] as const);
    for (const instance of others) {
      const setting = instance.settings.get(PROTOCOL_KEY);
      const place = setting
        ? { uri: setting.uri, span: setting.valueSpan }
        : placeOfInstance(instance);
      report({
        ...place,
        message: `${code(PROTOCOL_KEY)} is ${code(otherName)} here and ${code(usualName)} on ${listed(usual.map(({ name }) => name))}. A group has the protocol of its first member; instances with the other one cannot join.`,
        dependsOnVersion: true,
        fixes: setting
          ? fixesOf({
              title: `Change to ${usualName}`,
              changes: replaceFleetValue(context, setting, usualName),
              preferred: true,
            })
          : [],
      });
    }
  },
};
