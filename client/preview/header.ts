import type { ExportFormat, PreviewModel } from '../../server/src/protocol';
import { button, counted, h, replaceKeepingFocus } from './dom';

/** What the buttons of the header do. */
export interface HeaderEvents {
  readonly open: () => void;
  readonly jump: (section: string) => void;
  readonly save: (format: ExportFormat) => void;
}

const SECTIONS: readonly (readonly [id: string, label: string])[] = [
  ['what-if', 'What if…'],
  ['failures', 'Lose…'],
  ['time', 'Time'],
];

const FORMATS: readonly (readonly [format: ExportFormat, label: string])[] = [
  ['html', 'Report (HTML)'],
  ['svg', 'Picture (SVG)'],
  ['markdown', 'Table (Markdown)'],
];

/** Who: application, instances, tasks, Kafka version and assignor, as one sentence of facts; and where to go from here. */
export class Header {
  readonly element = h('header');
  private shown = '';

  constructor(private readonly events: HeaderEvents) {}

  /** Shows who; draws nothing where that has not changed. */
  update(model: PreviewModel): void {
    const { application, profile, verdict } = model;
    const facts = factsOf(model);
    const key = JSON.stringify([application, profile, facts, verdict === null]);
    if (key === this.shown) return;
    this.shown = key;
    const title = h(
      'h1',
      {},
      application,
      ...(profile === null ? [] : [h('span', { class: 'profile' }, profile)]),
    );
    const list = h(
      'ul',
      { class: 'facts', 'aria-label': 'Facts' },
      ...facts.map((fact) => h('li', {}, fact)),
    );
    replaceKeepingFocus(this.element, [
      h('div', { class: 'who' }, title, list),
      h(
        'div',
        { class: 'actions' },
        ...(verdict ? this.actions() : []),
        button('Open file', this.events.open, { key: 'open' }),
      ),
    ]);
  }

  private actions(): HTMLElement[] {
    const { jump, save } = this.events;
    const menu = h('details', { class: 'menu' });
    const items = FORMATS.map(([format, label]) =>
      button(
        label,
        () => {
          menu.open = false;
          save(format);
        },
        { key: format },
      ),
    );
    menu.append(
      h('summary', { class: 'secondary', 'data-key': 'export' }, 'Export'),
      h('div', { class: 'items' }, ...items),
    );
    menu.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !menu.open) return;
      menu.open = false;
      menu.querySelector('summary')?.focus();
    });
    return [...SECTIONS.map(([id, label]) => button(label, () => jump(id), { key: id })), menu];
  }
}

function factsOf(model: PreviewModel): string[] {
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
  return facts;
}
