import type { FailureLine, FailuresModel } from '../../server/src/protocol';
import type { Target } from '../../server/src/protocol/what-if';
import { button, counted, h, replaceKeepingFocus, withCode } from './dom';

/** What if a whole tag value is lost: one line for each. */
export class Failures {
  private readonly content = h('div', { class: 'scroll-x' });
  readonly element = h(
    'section',
    { id: 'failures', 'aria-label': 'Failure table' },
    h('h2', { tabindex: -1 }, 'Failure table'),
    this.content,
  );

  constructor(private readonly lose: (target: Target) => void) {}

  /** Shows a table; null where none can be worked out. */
  update(model: FailuresModel | null): void {
    if (!model || model.lines.length === 0) {
      this.content.replaceChildren(
        h(
          'p',
          { class: 'dim' },
          ...withCode(
            model?.reason ??
              'No tag tells the instances apart, so there is no value to lose. Give the instances a client tag for each place that can fail.',
          ),
        ),
      );
      return;
    }
    const heads = [
      'Lose',
      'Instances',
      'Tasks without a copy',
      'Under-replicated',
      'Until all run again',
      '',
    ];
    replaceKeepingFocus(this.content, [
      h(
        'table',
        { class: 'lines', 'aria-label': 'Loss of each tag value' },
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            ...heads.map((name) => (name === '' ? h('td') : h('th', { scope: 'col' }, name))),
          ),
        ),
        h('tbody', {}, ...model.lines.map((line) => this.line(line, model.tasks))),
      ),
    ]);
  }

  /** Offers to work it out: it takes a while for a fleet of this size. */
  offer(ask: () => void): void {
    const start = button('Work it out', () => {
      this.content.replaceChildren(h('p', { role: 'status' }, 'Working it out…'));
      ask();
    });
    this.content.replaceChildren(
      h('p', { class: 'dim' }, 'For a fleet of this size this takes a while. '),
      start,
    );
  }

  private line(line: FailureLine, tasks: number): HTMLElement {
    const { tag, value, tasksWithoutCopy: gone, underReplicated } = line;
    const target: Target = { kind: 'tag', key: tag, value };
    const words = gone === 0 ? 'none' : `⚠ ${gone} of ${tasks}`;
    return h(
      'tr',
      {},
      h('th', { scope: 'row' }, h('span', { class: 'dim' }, `${tag} `), value),
      h('td', {}, String(line.instances)),
      h('td', { class: gone === 0 ? 'good' : 'poor' }, words),
      h('td', {}, underReplicated === 0 ? 'none' : counted(underReplicated, 'task')),
      h('td', {}, line.untilAllRun),
      h(
        'td',
        {},
        button('See it', () => this.lose(target), {
          key: `see ${tag} ${value}`,
          'aria-label': `See it: losing ${tag} ${value}`,
        }),
      ),
    );
  }
}
