import type { PreviewInstance } from '../../server/src/protocol';
import { h } from './dom';
import type { ShownLeader } from './shown-leader';
import { TaskTable } from './task-table';
import type { ViewState } from './view-state';

/** What the user does with the tasks. */
export interface TasksEvents {
  readonly select: (task: string) => void;
  readonly choose: (change: Partial<Pick<ViewState, 'order' | 'onlyNotAbsolute'>>) => void;
  readonly scrolled: () => void;
}

/** Which: the table of tasks with its filter and its count. */
export class TasksSection {
  readonly element: HTMLElement;
  private readonly table: TaskTable;
  private readonly filter = h('input', { type: 'checkbox', id: 'only-not-absolute' });
  private readonly count = h('span', { class: 'dim' });

  constructor(view: ViewState, events: TasksEvents) {
    this.table = new TaskTable({
      select: events.select,
      orderBy: (order) => events.choose({ order }),
    });
    this.filter.checked = view.onlyNotAbsolute;
    this.filter.addEventListener('change', () =>
      events.choose({ onlyNotAbsolute: this.filter.checked }),
    );
    this.table.element.addEventListener('scroll', events.scrolled);
    this.element = h(
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
    );
  }

  /** Shows tasks as the user wants to see them. */
  update(
    leader: ShownLeader,
    instances: readonly PreviewInstance[],
    { selected, onlyNotAbsolute, order }: ViewState,
  ): void {
    this.table.update({ leader, instances, selected, onlyNotAbsolute, order });
    const all = leader.tasks.count;
    const listed = leader.tasks.listed('task', onlyNotAbsolute).length;
    this.count.textContent = onlyNotAbsolute ? `${listed} of ${all}` : String(all);
  }

  /** Scrolls a task into view, if it is listed. */
  scrollTo(task: string): void {
    this.table.scrollTo(task);
  }

  get scrollTop(): number {
    return this.table.element.scrollTop;
  }

  set scrollTop(top: number) {
    this.table.element.scrollTop = top;
  }
}
