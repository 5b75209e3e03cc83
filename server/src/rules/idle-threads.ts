import type { FleetSetting } from '../fleet/fleet';
import { counted } from '../placement/words';
import { fixesOf } from './fix';
import { replaceFleetValue } from './fleet-view';
import type { Rule } from './rule';
import { integerIn } from './scope';

const THREADS_KEY = 'num.stream.threads';

/** More stream threads than there are tasks to run on them. */
export const idleThreads: Rule = {
  id: 'idle-threads',
  severity: 'information',
  docs: {
    summary: 'The fleet has more stream threads than the topology has tasks.',
    why: 'A task runs on one thread. Threads beyond the number of tasks process nothing, yet each has consumers and a producer of its own and takes part in every rebalance. Only more partitions of the input make more tasks.',
    fires: sample('num.stream.threads: ⟦8⟧'),
    silent: sample('num.stream.threads: 4'),
    falseAlarm: 'Spare threads take over while an instance is away.',
  },
  checkFleet(context) {
    const { fleet, report } = context;
    const { topology, instances } = fleet;
    if (topology.assumed) return;
    const tasks = topology.subtopologies.reduce((sum, { partitions }) => sum + partitions, 0);
    const threads = instances.reduce((sum, each) => sum + each.threads, 0);
    // One thread each is the least there can be.
    if (threads <= Math.max(tasks, instances.length)) return;
    const enough = Math.max(1, Math.ceil(tasks / instances.length));
    const settings = new Set<FleetSetting>();
    for (const { settings: own } of instances) {
      const setting = own.get(THREADS_KEY);
      if (setting && (integerIn(setting.value) ?? 0) > enough) settings.add(setting);
    }
    const message = `${counted(threads, 'thread')} for ${counted(tasks, 'task')}: ${threads - tasks} of them process nothing. ${enough} on each of the ${counted(instances.length, 'instance')} are enough.`;
    const first = instances.find((each) => each.threads > enough);
    if (settings.size === 0 && first) {
      report({ uri: first.origin.uri, span: first.origin.span, message });
    }
    for (const setting of settings) {
      report({
        uri: setting.uri,
        span: setting.valueSpan,
        message,
        fixes: fixesOf({
          title: `Lower ${THREADS_KEY} to ${enough}`,
          changes: replaceFleetValue(context, setting, String(enough)),
        }),
      });
    }
  },
};

function sample(threads: string): string {
  return `--- file: orders.fleet.yaml ---\napplication: orders\nsettings:\n  ${threads}\ntopology:\n  subtopologies:\n    - { name: aggregate, partitions: 8, stateful: true }\ninstances:\n  - { name: node-1 }\n  - { name: node-2 }\n`;
}
