import type { LeaderVerdict } from '../../server/src/placement/verdict';
import type { PreviewModel } from '../../server/src/protocol';
import { cards } from './cards';
import { h } from './dom';
import { fleetMap, lightCopies } from './fleet-map';
import { header } from './header';
import { leaderChoice } from './leader-choice';
import type { Intent, Problem } from './messages';
import { problemView } from './problem';
import { taskDetail } from './task-detail';
import { TaskTable } from './task-table';
import type { ViewState } from './view-state';

/** The whole page: renders one model, keeps what the user chose when the model changes. */
export class Preview {
  private readonly top = h('div');
  private readonly map = h('div', { class: 'where' });
  private readonly detail = h('div');
  private readonly filter = h('input', { type: 'checkbox', id: 'only-not-absolute' });
  private readonly count = h('span', { class: 'dim' });
  private readonly table = new TaskTable({
    select: (task) => this.select(task),
    orderBy: (order) => this.choose({ order }),
  });
  private readonly body = h(
    'div',
    { class: 'body' },
    this.map,
    h(
      'section',
      { class: 'which', 'aria-label': 'Tasks' },
      h(
        'div',
        { class: 'bar-of-tasks' },
        h('h2', {}, 'Tasks'),
        this.count,
        h('label', { for: 'only-not-absolute' }, this.filter, 'Only not Absolute'),
      ),
      this.table.element,
      this.detail,
    ),
  );
  /** Tells a screen reader the new verdict; seen by nobody. */
  private readonly announcement = h('p', { class: 'unseen', role: 'status' });
  private model: PreviewModel | undefined;

  constructor(
    private readonly root: HTMLElement,
    private view: ViewState,
    private readonly keep: (view: ViewState) => void,
    private readonly intend: (intent: Intent) => void,
  ) {
    this.filter.checked = view.onlyNotAbsolute;
    this.filter.addEventListener('change', () =>
      this.choose({ onlyNotAbsolute: this.filter.checked }),
    );
    this.table.element.addEventListener('scroll', () => this.scrolled());
    window.addEventListener('scroll', () => this.scrolled());
  }

  /** Shows a model. The first one restores the scroll position, later ones leave it alone. */
  show(model: PreviewModel): void {
    const first = this.model === undefined;
    this.model = model;
    this.draw();
    if (!first) return;
    this.table.element.scrollTop = this.view.tableScrollTop;
    window.scrollTo(0, this.view.scrollTop);
  }

  /** Shows a problem in place of the model. */
  showProblem(problem: Problem): void {
    this.model = undefined;
    this.root.replaceChildren(problemView(problem, this.intend));
  }

  private draw(): void {
    const { model, view } = this;
    if (!model) return;
    const { verdict } = model;
    const leader = verdict?.leaders[view.leader ?? verdict.worst] ?? verdict?.leaders[0];
    this.top.replaceChildren(header(model, () => this.intend('open')));
    if (!verdict || !leader) {
      this.root.replaceChildren(this.top, problemView(fleetUnknown(model), this.intend));
      return;
    }
    this.top.append(
      ...leaderChoice(verdict, view.leader, (index) => this.choose({ leader: index })),
      cards(leader, model.instances.length, 1 + leader.numStandbyReplicas),
      ...reasons(leader),
    );
    this.drawTasks(model, leader);
    this.map.replaceChildren(
      fleetMap(model.instances, leader, view.selected, (task) => {
        this.select(task);
        this.table.scrollTo(task);
      }),
    );
    // Moving attached nodes would lose their scroll position.
    if (!this.body.isConnected) this.root.replaceChildren(this.announcement, this.top, this.body);
    const said = `${model.application}: ${leader.reasons[0] ?? 'updated'}`;
    if (this.announcement.textContent !== said) this.announcement.textContent = said;
  }

  private drawTasks({ instances }: PreviewModel, leader: LeaderVerdict): void {
    const { selected, onlyNotAbsolute, order } = this.view;
    this.table.update({ leader, instances, selected, onlyNotAbsolute, order });
    const below = leader.placements.filter(({ tier }) => tier !== 'absolute').length;
    this.count.textContent = onlyNotAbsolute
      ? `${below} of ${leader.placements.length}`
      : String(leader.placements.length);
    const task = leader.placements.find((placement) => placement.task === selected);
    this.detail.replaceChildren(...(task ? [taskDetail(task, leader, instances)] : []));
    lightCopies(this.map, selected);
  }

  private select(task: string): void {
    this.choose({ selected: task });
  }

  private choose(change: Partial<ViewState>): void {
    this.view = { ...this.view, ...change };
    this.keep(this.view);
    const { model, view } = this;
    const leader = model?.verdict?.leaders[view.leader ?? model.verdict.worst];
    if ('leader' in change || !model || !leader) this.draw();
    else this.drawTasks(model, leader);
  }

  private scrolled(): void {
    if (!this.model) return;
    const tableScrollTop = this.table.element.scrollTop;
    this.view = { ...this.view, scrollTop: window.scrollY, tableScrollTop };
    this.keep(this.view);
  }
}

function fleetUnknown({ message }: PreviewModel): Problem {
  return {
    title: 'The fleet is not known',
    detail: message ?? 'Describe the instances in a *.fleet.yaml file to see where each copy goes.',
    actions: ['describe', 'open'],
  };
}

function reasons(leader: LeaderVerdict): HTMLElement[] {
  if (leader.reasons.length === 0) return [];
  const lines = leader.reasons.map((reason) => h('li', {}, reason));
  return [h('ul', { class: 'reasons', 'aria-label': 'Reasons' }, ...lines)];
}
