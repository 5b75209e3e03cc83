import {
  chanceOf,
  TIER_NAME,
  type AchievableAnswer,
  type AchievedAnswer,
  type Tier,
} from '../../server/src/placement/verdict';
import { counted, h, listed } from './dom';
import { histogram } from './histogram';
import { needs } from './needs';
import type { ShownLeader } from './shown-leader';
import { tierMark } from './tiers';

/** The verdict: three answers to one question, and what the copies need. */
export function cards(leader: ShownLeader, instances: number, copies: number): HTMLElement {
  const { formula, achievable, achieved } = leader;
  const chance = chanceOf(leader);
  return h(
    'section',
    { class: 'cards', 'aria-label': 'Verdict' },
    card('Formula (KIP-708)', formula?.tier, formula ? [formulaText(leader, formula.tier)] : []),
    card(
      'Best achievable',
      achievable?.tier,
      achievable ? [achievableText(achievable, instances)] : [],
    ),
    card('What Kafka does', achieved?.worst, [
      ...(achieved
        ? [histogram(achieved.tasks), ...achievedText(achieved, leader.byBroker === true)]
        : []),
      ...(chance === undefined ? [] : [`${chance.charAt(0).toUpperCase()}${chance.slice(1)}.`]),
    ]),
    ...(leader.tags.length > 0 ? [needs(leader.tags, copies)] : []),
  );
}

function card(
  title: string,
  tier: Tier | undefined,
  content: readonly (string | Node)[],
): HTMLElement {
  const answer = tier
    ? [tierMark(tier), TIER_NAME[tier]]
    : [h('span', { class: 'none' }, 'No answer')];
  const lines = content.map((line) => (typeof line === 'string' ? h('p', {}, line) : line));
  return h(
    'article',
    { class: 'card' },
    h('h2', {}, title),
    h('p', { class: 'answer' }, ...answer),
    ...lines,
  );
}

function formulaText(leader: ShownLeader, tier: Tier): string {
  const counts = leader.tags.map((tag) => tag.values.length).join(', ');
  const standbys = counted(leader.numStandbyReplicas, 'standby');
  switch (tier) {
    case 'absolute':
      return `${standbys} ≤ min(${counts}) − 1`;
    case 'partial':
      return `${standbys} ≤ max(${counts}) − 1, but more than min(${counts}) − 1`;
    case 'least':
      return `${standbys} > max(${counts}) − 1`;
  }
}

function achievableText(answer: AchievableAnswer, instances: number): string {
  if (!answer.proven) return 'At least this; the search gave up before it could prove more.';
  if (answer.worseFor.length === 0) return `Proven for all ${counted(instances, 'instance')}.`;
  return `Better elsewhere, but no more for an active on ${listed(answer.worseFor)}.`;
}

function achievedText(
  { worst, orders, afterRestart }: AchievedAnswer,
  byBroker: boolean,
): string[] {
  const shares = (['absolute', 'partial', 'least'] as const)
    .filter((tier) => orders[tier] > 0)
    .map((tier) => `${TIER_NAME[tier]} in ${orders[tier]} of ${orders.run}`);
  const ids = byBroker ? 'member and process ids' : 'process ids';
  const lines = [
    orders.run === 1 ? `One order of ${ids} was tried.` : `${shares.join(', ')} orders of ${ids}.`,
  ];
  if (afterRestart !== worst) {
    lines.push(`First rebalance after a restart without state: ${TIER_NAME[afterRestart]}.`);
  }
  return lines;
}
