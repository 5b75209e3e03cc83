import { h } from './dom';
import type { Intent, Problem } from './messages';

const LABEL: Readonly<Record<Intent, string>> = {
  open: 'Open the file',
  describe: 'Describe the fleet…',
  retry: 'Try again',
  output: 'Show the log',
};

/** What is shown instead of a verdict: what is missing and what to do about it. `heading` fits what stands above. */
export function problemView(
  problem: Problem,
  intend: (intent: Intent) => void,
  heading: 'h1' | 'h2' = 'h2',
): HTMLElement {
  const buttons = problem.actions.map((intent, index) => {
    const style = index === 0 ? 'primary' : 'secondary';
    const button = h('button', { type: 'button', class: style }, LABEL[intent]);
    button.addEventListener('click', () => intend(intent));
    return button;
  });
  return h(
    'section',
    { class: 'problem', role: 'status' },
    h(heading, {}, problem.title),
    h('p', {}, problem.detail),
    h('div', { class: 'buttons' }, ...buttons),
  );
}
