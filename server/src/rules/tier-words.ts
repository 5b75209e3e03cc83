import type { TierHistogram } from '../placement/verdict';
import { counted } from '../placement/words';

const SHORT = { absolute: 'Absolute', partial: 'Partial', least: 'Least' } as const;

/** `22 of 24 tasks Absolute, 2 Partial`, best first, empty tiers left out. */
export function histogram(tasks: TierHistogram): string {
  const all = tasks.absolute + tasks.partial + tasks.least;
  return (['absolute', 'partial', 'least'] as const)
    .filter((tier) => tasks[tier] > 0)
    .map(
      (tier, i) => `${tasks[tier]}${i === 0 ? ` of ${counted(all, 'task')}` : ''} ${SHORT[tier]}`,
    )
    .join(', ');
}
