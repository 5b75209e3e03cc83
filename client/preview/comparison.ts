import { TIER_NAME, type Tier } from '../../server/src/placement/verdict';
import { h } from './dom';
import type { ShownLeader } from './shown-leader';
import { TIER_SHORT, tierMark } from './tiers';

/** One fleet of a comparison. */
export interface Compared {
  readonly leader: ShownLeader;
  readonly threads: readonly number[];
}

/** Today's result and that of the what-if, side by side. What differs is marked. */
export function comparison(today: Compared, whatIf: Compared): HTMLElement {
  const rows = ROWS.map(({ name, of }) => {
    const [before, after] = [of(today), of(whatIf)];
    const changed = textOf(before) !== textOf(after);
    return h(
      'tr',
      { class: changed ? 'changed' : undefined },
      h('th', { scope: 'row' }, name),
      h('td', {}, ...before),
      h('td', {}, ...after, ...(changed ? [h('span', { class: 'mark' }, ' ≠')] : [])),
    );
  });
  return h(
    'table',
    { class: 'lines comparison', 'aria-label': 'Today and the what-if' },
    h(
      'thead',
      {},
      h('tr', {}, h('td'), ...['Today', 'What if'].map((name) => h('th', { scope: 'col' }, name))),
    ),
    h('tbody', {}, ...rows),
  );
}

type Cell = readonly (string | Node)[];

const ROWS: readonly { readonly name: string; readonly of: (fleet: Compared) => Cell }[] = [
  { name: 'What Kafka does', of: ({ leader }) => tier(leader.achieved?.worst) },
  { name: 'Tasks by tier', of: ({ leader }) => [byTier(leader)] },
  { name: 'Best achievable', of: ({ leader }) => tier(leader.achievable?.tier) },
  { name: 'Formula (KIP-708)', of: ({ leader }) => tier(leader.formula?.tier) },
  {
    name: 'Tasks that lack a copy',
    of: ({ leader }) => [String(leader.tasks.lacking)],
  },
  { name: 'Copies of each task', of: ({ leader }) => [String(1 + leader.numStandbyReplicas)] },
  { name: 'Instances', of: ({ threads }) => [String(threads.length)] },
  { name: 'Most tasks per thread', of: (fleet) => [String(Number(mostLoaded(fleet).toFixed(1)))] },
];

function tier(value: Tier | undefined): Cell {
  return value ? [tierMark(value), ` ${TIER_NAME[value]}`] : ['No answer'];
}

function byTier({ achieved }: ShownLeader): string {
  if (!achieved) return 'No answer';
  const { tasks } = achieved;
  const parts = (['absolute', 'partial', 'least'] as const)
    .filter((name) => tasks[name] > 0)
    .map((name) => `${tasks[name]} ${TIER_SHORT[name]}`);
  return parts.join(', ') || 'No task';
}

function mostLoaded({ leader, threads }: Compared): number {
  return leader.base.reduce((most, { active, standby }, index) => {
    return Math.max(most, (active.length + standby.length) / (threads[index] ?? 1));
  }, 0);
}

function textOf(cell: Cell): string {
  return cell.map((part) => (typeof part === 'string' ? part : '')).join('');
}
