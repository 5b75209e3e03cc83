import type { Fleet } from '../fleet/fleet';
import { chanceOf, TIER_NAME, type LeaderVerdict, type Verdict } from '../placement/verdict';
import { counted, histogram, listed } from '../placement/words';
import { code, escapeMarkdown, paragraphs, sentence } from './markdown';
import { headline, shownLeader, taskCount } from './verdict-text';

/** What a hover on a placement setting says of the fleet: the tier, the three answers, why. */
export function placementText(fleet: Fleet, verdict: Verdict): string {
  const leader = shownLeader(verdict);
  return paragraphs(
    `**${escapeMarkdown(titleOf(fleet))}: ${escapeMarkdown(headline(fleet, verdict))}** · ${counted(fleet.instances.length, 'instance')} · ${taskCount(fleet, verdict)}`,
    leader && threeAnswers(leader, verdict.copies),
    leader?.reasons.map((reason) => `- ${sentence(reason)}`).join('\n'),
    leadersNote(verdict),
  );
}

function titleOf({ application, profile }: Fleet): string {
  return profile === null ? application : `${application} (${profile})`;
}

function threeAnswers(leader: LeaderVerdict, copies: number): string | undefined {
  const { formula, achievable, achieved, tags, numStandbyReplicas } = leader;
  if (!formula || !achievable || !achieved) return undefined;
  const counts = tags
    .map(({ key, values }) => `${escapeMarkdown(key)} ${values.length}`)
    .join(', ');
  const { orders } = achieved;
  const chance = chanceOf(leader);
  const worse =
    achievable.worseFor.length > 0
      ? `; worst on ${escapeMarkdown(listed(achievable.worseFor))}`
      : '';
  return [
    `1. *By the formula:* ${TIER_NAME[formula.tier]}. Different values: ${counts}; ${counted(numStandbyReplicas, 'standby')} and the active make ${copies} copies.`,
    `2. *At best:* ${TIER_NAME[achievable.tier]}${achievable.proven ? '' : ' (not proven)'}${worse}.`,
    `3. *Kafka gives:* ${histogram(achieved.tasks)}; ${TIER_NAME[achieved.worst]} in ${orders[achieved.worst]} of ${counted(orders.run, 'order')} of ${leader.byBroker ? 'member and process ids' : 'process ids'}${chance === undefined ? '' : ` (${chance})`}.`,
  ].join('\n');
}

/** Only where it matters who leads. */
function leadersNote({ leaders }: Verdict): string | undefined {
  if (leaders.length < 2) return undefined;
  const lines = leaders.map(({ names, achieved, reasons }) => {
    const result = achieved ? TIER_NAME[achieved.worst] : sentence(reasons[0] ?? '');
    return `- led by ${names.slice(0, 4).map(code).join(', ')}${names.length > 4 ? ', …' : ''}: ${result}`;
  });
  return `The leader's own settings decide, and any instance may lead:\n${lines.join('\n')}`;
}
