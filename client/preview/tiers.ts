import { TIER_NAME, type Tier } from '../../server/src/placement/verdict';
import { h, svg } from './dom';

/** A tier in the width of a table cell. */
export const TIER_SHORT: Readonly<Record<Tier, string>> = {
  absolute: 'Absolute',
  partial: 'Partial',
  least: 'Least',
};

/** The tier's mark: full, half and empty circle, so that it is told without color. */
export function tierMark(tier: Tier): SVGElement {
  const ring = svg('circle', { cx: '8', cy: '8', r: '6', class: 'ring' });
  const fill = {
    absolute: [svg('circle', { cx: '8', cy: '8', r: '6', class: 'fill' })],
    partial: [svg('path', { d: 'M8 2a6 6 0 0 1 0 12z', class: 'fill' })],
    least: [],
  }[tier];
  const mark = svg('svg', { viewBox: '0 0 16 16', 'aria-hidden': 'true' }, ring, ...fill);
  mark.setAttribute('class', `tier-mark tier-${tier}`);
  return mark;
}

/** Mark and short name. */
export function tierLabel(tier: Tier): HTMLElement {
  return h(
    'span',
    { class: 'tier-label', title: TIER_NAME[tier] },
    tierMark(tier),
    TIER_SHORT[tier],
  );
}
