import { counted } from '../placement/words';
import { assignedByBroker, integerSetting, replaceFleetValue } from './fleet-view';
import { fixesOf } from './fix';
import type { Rule } from './rule';
import { STANDBYS_KEY } from './scope';
import { code } from './wording';

/** More standbys than there are instances to hold them. */
export const standbysExceedInstances: Rule = {
  id: 'standbys-exceed-instances',
  severity: 'warning',
  docs: {
    summary: '`num.standby.replicas` is more than the other instances of the fleet can hold.',
    why: 'All copies of a task are on different instances, so n standbys need n + 1 instances. What cannot be placed is left out with a warning in the log, and the fleet has less redundancy than its settings say.',
    fires:
      '--- file: node-1.properties ---\napplication.id=orders\nnum.standby.replicas=⟦2⟧\n--- file: node-2.properties ---\napplication.id=orders\nnum.standby.replicas=⟦2⟧\n',
    silent:
      '--- file: node-1.properties ---\napplication.id=orders\nnum.standby.replicas=1\n--- file: node-2.properties ---\napplication.id=orders\nnum.standby.replicas=1\n',
  },
  checkFleet(context) {
    const { fleet, report } = context;
    const count = fleet.instances.length;
    for (const instance of fleet.instances) {
      const setting = instance.settings.get(STANDBYS_KEY);
      const standbys = integerSetting(instance, STANDBYS_KEY, 0);
      if (!setting || standbys === undefined || standbys < count) continue;
      if (assignedByBroker(instance) || count === 0) continue;
      const short = standbys - (count - 1);
      report({
        uri: setting.uri,
        span: setting.valueSpan,
        message: `${code(STANDBYS_KEY)} ${standbys} needs ${counted(standbys + 1, 'instance')} per task; this fleet has ${count}. ${capital(short)} of every task ${short === 1 ? 'stays' : 'stay'} unassigned.`,
        fixes: fixesOf({
          title: `Lower ${STANDBYS_KEY} to ${count - 1}`,
          changes: replaceFleetValue(context, setting, String(count - 1)),
          preferred: true,
        }),
      });
    }
  },
};

function capital(short: number): string {
  return short === 1 ? 'One standby' : `${short} standbys`;
}
