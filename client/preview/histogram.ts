import { TIER_RANK, type Tier, type TierHistogram } from '../../server/src/placement/verdict';
import { h } from './dom';
import { TIER_SHORT } from './tiers';

const TIERS: readonly Tier[] = (Object.keys(TIER_RANK) as Tier[]).sort(
  (a, b) => TIER_RANK[b] - TIER_RANK[a],
);

/** How many tasks have which tier: one bar, and the same in words. */
export function histogram(tasks: TierHistogram): HTMLElement {
  const present = TIERS.filter((tier) => tasks[tier] > 0);
  const total = present.reduce((sum, tier) => sum + tasks[tier], 0);
  const bar = h('div', { class: 'histogram', 'aria-hidden': true });
  for (const tier of present) {
    const part = h('span', { class: `part tier-${tier}` });
    part.style.flexGrow = String(tasks[tier]);
    bar.append(part);
  }
  const words = present.map((tier) => `${tasks[tier]} of ${total} tasks ${TIER_SHORT[tier]}`);
  if (tasks.underReplicated > 0) words.push(`${tasks.underReplicated} with a standby missing`);
  return h('div', {}, bar, h('p', { class: 'strong' }, words.join(' · ')));
}
