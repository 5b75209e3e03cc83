import type { TierHistogram } from './verdict';

/** `a`, `a and b`, `a, b and c`; beyond `most` items `a, b, c and 7 more`. */
export function listed(items: readonly string[], most = 4, last = 'and'): string {
  const shown = items.length > most ? items.slice(0, most - 1) : items;
  const rest = items.length - shown.length;
  const parts = rest > 0 ? [...shown, `${rest} more`] : shown;
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1) ?? ''}`;
}

/** `1 task`, `3 tasks`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** `third`; from the seventh on `7th` (good enough up to 20). */
export function ordinal(count: number): string {
  return ORDINALS[count] ?? `${count}th`;
}

const DURATIONS: readonly (readonly [ms: number, name: string])[] = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1_000, 's'],
  [1, 'ms'],
];

/** Milliseconds as people say them: `600000` → `10 min`, `5400000` → `1 h 30 min`. At most two units. */
export function duration(ms: number): string {
  if (ms === 0) return '0 ms';
  const parts: string[] = [];
  let rest = Math.abs(ms);
  for (const [unit, name] of DURATIONS) {
    const count = Math.floor(rest / unit);
    if (count > 0) parts.push(`${count} ${name}`);
    rest -= count * unit;
    if (parts.length === 2) break;
  }
  return `${ms < 0 ? '−' : ''}${parts.join(' ')}`;
}

/** About how long it takes, in whole minutes and at least one: `2 h 30 min`. */
export function roughDuration(ms: number): string {
  return duration(Math.max(1, Math.round(ms / 60_000)) * 60_000);
}

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
