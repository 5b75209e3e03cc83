import { CLIENT_TAG } from '../catalog/catalog';
import type { Fleet } from '../fleet/fleet';
import type { Verdict } from '../placement/verdict';
import { counted, duration, listed } from '../placement/words';
import { STANDBYS_KEY, TAGS_KEY } from '../rules/scope';
import { featuresOf } from '../catalog/features';
import {
  GROUP_STANDBYS_KEY,
  GROUP_TAGS_KEY,
  usesStreamsProtocol,
} from '../simulation/streams-group';
import { instanceTagBytes } from '../group/tag-bytes';
import { scaleOutEstimate } from '../simulation/scale-out';
import { code, escapeMarkdown, paragraphs, sentence } from './markdown';
import type { ApplicationModel } from './model';
import { placementText } from './placement-text';

/** Work, in instances times tasks, up to which a hover may run the assignor for an estimate. */
const ESTIMATE_LIMIT = 20_000;

const PACE_KEYS = [
  'max.warmup.replicas',
  'probing.rebalance.interval.ms',
  'acceptable.recovery.lag',
];

/** What an application makes of a setting; undefined where there is nothing to tell. */
export function fleetText(application: ApplicationModel, key: string): string | undefined {
  const { fleet, verdict } = application;
  if (!fleet) return undefined;
  if (key.startsWith(CLIENT_TAG)) {
    const spread = tagText(fleet, key.slice(CLIENT_TAG.length));
    return spread && paragraphs(spread, tagBytesText(fleet) ?? '');
  }
  if (PACE_KEYS.includes(key)) return paceText(fleet);
  if (!verdict) return undefined;
  if (key === TAGS_KEY || key === GROUP_TAGS_KEY) return placementText(fleet, verdict);
  if (key === STANDBYS_KEY || key === GROUP_STANDBYS_KEY) {
    return paragraphs(standbyText(fleet, verdict), placementText(fleet, verdict));
  }
  return undefined;
}

/** How the values of a tag spread over the instances. */
export function tagText(fleet: Fleet, tag: string): string | undefined {
  const byValue = new Map<string, string[]>();
  const lacking: string[] = [];
  const unknown: string[] = [];
  for (const { name, tags } of fleet.instances) {
    const setting = tags.get(tag);
    if (!setting) lacking.push(name);
    else if (!setting.literal) unknown.push(name);
    else byValue.set(setting.value, [...(byValue.get(setting.value) ?? []), name]);
  }
  if (byValue.size === 0) return undefined;
  const rows = [...byValue].map(
    ([value, names]) =>
      `- ${code(value)}: ${counted(names.length, 'instance')} (${escapeMarkdown(listed(names))})`,
  );
  for (const [what, names] of [
    ['without it', lacking],
    ['known only at run time', unknown],
  ] as const) {
    if (names.length === 0) continue;
    rows.push(`- ${what}: ${counted(names.length, 'instance')} (${escapeMarkdown(listed(names))})`);
  }
  const many = counted(byValue.size, 'value');
  return `**${escapeMarkdown(fleet.application)}** has ${many} of ${code(tag)}:\n${rows.join('\n')}`;
}

/** What the tags cost on the wire, if they are sent to the group leader. */
function tagBytesText(fleet: Fleet): string | undefined {
  const features = featuresOf(fleet.kafka.version);
  if (!features.assignor.clientTags || usesStreamsProtocol(fleet, features)) return undefined;
  const sizes = fleet.instances.map(instanceTagBytes);
  const known = sizes.filter((size) => size !== undefined);
  if (known.length < sizes.length) return undefined;
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const bytes = least === most ? `${most} bytes` : `${least} to ${most} bytes`;
  const threads = fleet.instances.reduce((sum, each) => sum + each.threads, 0);
  return `The tags of an instance add ${bytes} to what each of ${counted(threads, 'stream thread')} sends at a rebalance.`;
}

function standbyText({ instances }: Fleet, { copies, statefulTasks }: Verdict): string {
  const short = Math.max(0, copies - instances.length);
  const standbys = copies - 1;
  const parts = [
    `${counted(statefulTasks, 'stateful task')} × ${copies === 1 ? '1 copy' : `${copies} copies`} = ${statefulTasks * copies} on ${counted(instances.length, 'instance')}.`,
  ];
  if (short > 0) parts.push(`${short} of the ${copies} copies of every task cannot be placed.`);
  else if (standbys === 0)
    parts.push('When any instance goes down, its state is restored from the changelog first.');
  else {
    parts.push(
      `Any ${standbys === 1 ? 'one instance' : `${standbys} instances`} may go down and a copy of every task is left.`,
    );
  }
  return parts.join(' ');
}

function paceText(fleet: Fleet): string | undefined {
  // Brokers start no warmups.
  if (usesStreamsProtocol(fleet, featuresOf(fleet.kafka.version))) return undefined;
  const tasks = fleet.topology.subtopologies.reduce((sum, { partitions }) => sum + partitions, 0);
  if (tasks * fleet.instances.length > ESTIMATE_LIMIT) return undefined;
  const estimate = scaleOutEstimate(fleet);
  if (!estimate) return undefined;
  const { added, moves, rounds, millis, maxWarmupReplicas, withEight } = estimate;
  const them = `Adding ${counted(added, 'instance')} to **${escapeMarkdown(fleet.application)}**`;
  if (moves === 0 || rounds === 0) return `${them} moves nothing that needs a warmup.`;
  const faster =
    maxWarmupReplicas < 8 && withEight.rounds < rounds
      ? sentence(` With \`max.warmup.replicas=8\`: ${duration(withEight.millis)}.`)
      : '';
  return `${them} moves ${counted(moves, 'task')}, ${maxWarmupReplicas} at a time: ${counted(rounds, 'probing rebalance')}, about ${duration(millis)} until balanced.${faster}`;
}
