import type { Instance } from '../fleet/fleet';
import { counted, listed } from '../placement/words';
import { fixesOf } from './fix';
import { assignedByBroker, fleetKeySpan, placeOfInstance, replaceFleetValue } from './fleet-view';
import type { FleetContext, Rule } from './rule';
import { code } from './wording';

/** What the group leader decides with, and what holds when it is unset (Kafka 2.6 … 4.4). */
const LEADER_KEYS: readonly (readonly [key: string, fallback: string])[] = [
  ['rack.aware.assignment.tags', ''],
  ['num.standby.replicas', '0'],
  ['max.warmup.replicas', '2'],
  ['acceptable.recovery.lag', '10000'],
  ['probing.rebalance.interval.ms', '600000'],
  ['rack.aware.assignment.strategy', 'none'],
  ['rack.aware.assignment.traffic_cost', ''],
  ['rack.aware.assignment.non_overlap_cost', ''],
  ['task.assignor.class', ''],
];

/** Settings of the group leader that are not the same on every instance. */
export const leaderSettingsDiffer: Rule = {
  id: 'leader-settings-differ',
  severity: 'warning',
  docs: {
    summary: 'A setting that the group leader decides with differs between instances.',
    why: 'The leader assigns the tasks of the whole group with its own settings, and any member may lead. Where they differ, standbys appear, move or vanish when the lead changes.',
    fires:
      '--- file: node-1.properties ---\napplication.id=orders\nnum.standby.replicas=1\n--- file: node-2.properties ---\napplication.id=orders\nnum.standby.replicas=1\n--- file: node-3.properties ---\napplication.id=orders\nnum.standby.replicas=⟦0⟧\n',
    silent:
      '--- file: node-1.properties ---\napplication.id=orders\nnum.standby.replicas=1\n--- file: node-2.properties ---\napplication.id=orders\nnum.standby.replicas=1\n',
    falseAlarm: 'While a setting is rolled out, instances differ for a while.',
  },
  checkFleet(context) {
    if (context.fleet.instances.some(assignedByBroker)) return;
    for (const [key, fallback] of LEADER_KEYS) checkKey(context, key, fallback);
  },
};

function checkKey(context: FleetContext, key: string, fallback: string): void {
  const groups = new Map<string, Instance[]>();
  for (const instance of context.fleet.instances) {
    const setting = instance.settings.get(key);
    if (setting && !setting.literal) return;
    const value = normalized(setting?.value ?? fallback);
    const group = groups.get(value);
    if (group) group.push(instance);
    else groups.set(value, [instance]);
  }
  if (groups.size < 2) return;
  const [usual, ...others] = [...groups].sort((a, b) => b[1].length - a[1].length);
  if (!usual) return;
  const [usualValue, usualInstances] = usual;
  for (const [value, instances] of others) {
    for (const instance of instances) {
      const own = instance.settings.get(key);
      const place = own ? { uri: own.uri, span: own.valueSpan } : placeOfInstance(instance);
      context.report({
        ...place,
        message: `${code(key)} is ${shown(value)} here and ${shown(usualValue)} on ${names(usualInstances)}. The leader's value counts and any member may lead, so the assignment changes with the lead.`,
        related: usualInstances.slice(0, 3).flatMap((other) => {
          const theirs = other.settings.get(key);
          return theirs
            ? [
                {
                  uri: theirs.uri,
                  span: fleetKeySpan(context, theirs),
                  message: `${shown(usualValue)} on ${other.name}`,
                },
              ]
            : [];
        }),
        fixes: own
          ? fixesOf({
              title: `Set ${key} to ${usualValue}, as on ${counted(usualInstances.length, 'instance')}`,
              changes: usualValue === '' ? undefined : replaceFleetValue(context, own, usualValue),
              preferred: true,
            })
          : [],
      });
    }
  }
}

/** Kafka trims typed values; blanks around the commas of a list do not count either. */
function normalized(value: string): string {
  return value
    .trim()
    .split(/\s*,\s*/)
    .join(',');
}

function shown(value: string): string {
  return value === '' ? 'not set' : code(value);
}

function names(instances: readonly Instance[]): string {
  return listed(instances.map(({ name }) => name));
}
