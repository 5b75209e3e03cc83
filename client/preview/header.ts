import type { PreviewModel } from '../../server/src/protocol';
import { counted, h } from './dom';

/** Who: application, instances, tasks, Kafka version and assignor, as one sentence of facts. */
export function header(model: PreviewModel, openSource: () => void): HTMLElement {
  const { verdict, kafka } = model;
  const facts = [counted(model.instances.length, 'instance')];
  if (verdict) {
    facts.push(
      counted(verdict.statefulTasks, 'stateful task') + (model.tasksAssumed ? ' (assumed)' : ''),
    );
    if (verdict.statelessTasks > 0) facts.push(counted(verdict.statelessTasks, 'stateless task'));
    facts.push(verdict.copies === 1 ? 'no standbys' : `${verdict.copies} copies of each`);
  }
  facts.push(`Kafka ${kafka.version} (${kafka.from})`);
  if (verdict) facts.push(verdict.assignor);
  const open = h('button', { type: 'button', class: 'secondary' }, 'Open file');
  open.addEventListener('click', openSource);
  return h(
    'header',
    {},
    h(
      'div',
      { class: 'who' },
      h(
        'h1',
        {},
        model.application,
        ...(model.profile === null ? [] : [h('span', { class: 'profile' }, model.profile)]),
      ),
      h('ul', { class: 'facts', 'aria-label': 'Facts' }, ...facts.map((fact) => h('li', {}, fact))),
    ),
    open,
  );
}
