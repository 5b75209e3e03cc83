import type { PreviewVerdict } from '../../server/src/protocol';
import { h, listed } from './dom';

/**
 * Lets the user see the verdict under each leader's settings. Nothing where all instances agree; any member of the
 * group may lead, so where they do not, each choice is what may happen.
 */
export function leaderChoice(
  verdict: PreviewVerdict,
  chosen: number | null,
  choose: (leader: number) => void,
): HTMLElement[] {
  if (verdict.leaders.length < 2) return [];
  const select = h(
    'select',
    { id: 'leader', 'data-key': 'leader' },
    ...verdict.leaders.map(({ names }, index) =>
      h(
        'option',
        { value: index, selected: index === (chosen ?? verdict.worst) },
        listed(names) + (index === verdict.worst ? ' (worst)' : ''),
      ),
    ),
  );
  select.addEventListener('change', () => choose(Number(select.value)));
  return [
    h(
      'p',
      { class: 'leader' },
      h(
        'label',
        { for: 'leader' },
        'Settings differ, the leader’s count. Show what happens if it is ',
      ),
      select,
    ),
  ];
}
