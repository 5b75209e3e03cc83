import type { TagValues } from '../../server/src/placement/verdict';
import { h } from './dom';

/** Above this many, bars would be too thin to read: the words remain. */
const MOST_BARS = 12;

/** How many different values the copies of a task need in each tag, and how many the fleet has. */
export function needs(tags: readonly TagValues[], copies: number): HTMLElement {
  return h(
    'article',
    { class: 'card needs' },
    h('h2', {}, copies === 1 ? 'One copy' : `${copies} copies need ${copies} values`),
    h('dl', {}, ...tags.flatMap((tag) => need(tag, copies))),
  );
}

function need({ key, values }: TagValues, copies: number): HTMLElement[] {
  const missing = Math.max(0, copies - values.length);
  const had = Math.min(values.length, copies);
  const bars = Array.from({ length: Math.min(copies, MOST_BARS) }, (_, index) =>
    h('span', { class: index < had ? 'bar' : 'bar gap', title: values[index] ?? 'missing' }),
  );
  const words =
    missing === 0
      ? `${had} of ${copies} ✓`
      : `${had} of ${copies}: add ${missing === 1 ? `a ${key}` : `${missing} × ${key}`}`;
  return [
    h('dt', { title: values.join(', ') }, key),
    h(
      'dd',
      {},
      h('span', { class: 'bars', 'aria-hidden': true }, ...bars),
      h('span', { class: missing === 0 ? 'words met' : 'words unmet' }, words),
    ),
  ];
}
