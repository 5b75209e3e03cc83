import { button, h } from './dom';
import { asksWhatIf, type ViewState } from './view-state';
import { changeText } from './what-if-changes';

/** What the bar's buttons do. */
interface BarEvents {
  readonly show: (whatIf: boolean) => void;
  readonly reset: () => void;
}

/** Says that what is shown is not what the files say, and leads back. Nothing where it is. */
export function whatIfBar(view: ViewState, showsToday: boolean, events: BarEvents): HTMLElement[] {
  if (!asksWhatIf(view)) return [];
  const { changes, lose } = view.whatIf;
  const parts = changes.map(changeText);
  if (lose)
    parts.push(`losing ${lose.kind === 'instance' ? lose.name : `${lose.key} ${lose.value}`}`);
  return [
    h(
      'div',
      { class: 'what-if-bar', role: 'group', 'aria-label': 'What if' },
      h('span', {}, h('strong', {}, showsToday ? 'Today' : 'What if'), ` · ${parts.join(' · ')}`),
      button(showsToday ? 'Show the what-if' : 'Show today', () => events.show(showsToday), {
        key: 'show',
      }),
      button('Back to today', events.reset, { key: 'reset-bar' }),
    ),
  ];
}
