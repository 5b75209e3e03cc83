import type { LeaderVerdict, TaskPlacement } from '../../server/src/placement/verdict';
import type { PreviewInstance } from '../../server/src/protocol';
import { h } from './dom';
import { shortener } from './shorten';
import { taskRow, visibleTasks, type TaskOrder } from './task-rows';

/** Rows drawn beyond the visible ones, so that a fast scroll shows no gap. */
const OVERSCAN = 10;

/** Above this many instances a column for each is too much to read and to draw: rows name the copies instead. */
const MOST_COLUMNS = 24;

/** What the table shows. */
export interface TaskTableInput {
  readonly leader: LeaderVerdict;
  readonly instances: readonly PreviewInstance[];
  readonly selected: string | null;
  readonly onlyNotAbsolute: boolean;
  readonly order: TaskOrder;
}

/** What the user does in the table. */
export interface TaskTableEvents {
  readonly select: (task: string) => void;
  readonly orderBy: (order: TaskOrder) => void;
}

/**
 * Which: tasks as rows, instances as columns. Only the rows in view exist, so that ten thousand tasks scroll as
 * smoothly as ten. The element stays the same over updates: scroll position and focus are kept.
 */
export class TaskTable {
  readonly element: HTMLElement;
  private readonly head = h('thead');
  private readonly body = h('tbody');
  private readonly table = h(
    'table',
    { role: 'grid', tabindex: 0, 'aria-label': 'Tasks' },
    this.head,
    this.body,
  );
  private input: TaskTableInput | undefined;
  private tasks: readonly TaskPlacement[] = [];

  constructor(private readonly events: TaskTableEvents) {
    this.element = h('div', { class: 'task-scroll' }, this.table);
    this.element.addEventListener('scroll', () => this.drawRows());
    new ResizeObserver(() => this.fitRows()).observe(this.element);
    this.body.addEventListener('click', ({ target }) => {
      const row = target instanceof Element ? target.closest('tr') : null;
      if (row?.dataset.task !== undefined) this.events.select(row.dataset.task);
    });
    this.table.addEventListener('keydown', (event) => this.moveBy(event));
  }

  /** Shows other data or another choice. */
  update(input: TaskTableInput): void {
    this.input = input;
    this.tasks = visibleTasks(input.leader.placements, input.order, input.onlyNotAbsolute);
    this.table.classList.toggle('named', input.instances.length > MOST_COLUMNS);
    this.table.setAttribute('aria-rowcount', String(this.tasks.length + 1));
    this.drawHead(input);
    this.fitRows();
  }

  /** Scrolls the task into view, if it is listed. */
  scrollTo(task: string): void {
    const index = this.tasks.findIndex((other) => other.task === task);
    if (index < 0) return;
    const height = this.rowHeight();
    const top = index * height;
    const view = this.element.clientHeight - this.head.offsetHeight;
    if (top < this.element.scrollTop) this.element.scrollTop = top;
    else if (top + height > this.element.scrollTop + view) {
      this.element.scrollTop = top + height - view;
    }
    this.drawRows();
  }

  /** Rows are equally high, so that those not drawn can be reckoned with: one line, or two where one is not enough. */
  private fitRows(): void {
    this.element.classList.remove('tall');
    this.drawRows();
    const rows = [...this.body.querySelectorAll<HTMLElement>('tr[data-task]')];
    if (!rows.some((row) => row.offsetHeight > this.rowHeight() + 1)) return;
    this.element.classList.add('tall');
    this.drawRows();
  }

  private rowHeight(): number {
    const declared = getComputedStyle(this.element).getPropertyValue('--row-height');
    return Number.parseFloat(declared) || 24;
  }

  private drawHead({ leader, instances, order }: TaskTableInput): void {
    const sortable = (by: TaskOrder, label: string, hint: string): HTMLElement => {
      const button = h('button', { type: 'button', title: hint, 'data-order': by }, label);
      button.addEventListener('click', () => this.events.orderBy(by));
      const sort = order === by ? 'ascending' : 'none';
      return h('th', { scope: 'col', class: `by-${by}`, 'aria-sort': sort }, button);
    };
    const shorten = new Map(leader.tags.map(({ key, values }) => [key, shortener(values)]));
    const focused = this.head.contains(document.activeElement);
    this.head.replaceChildren(
      h(
        'tr',
        {},
        sortable('task', 'Task', 'Order by task id'),
        sortable('tier', 'Tier', 'Worst tier first'),
        ...leader.tags.map(({ key }) =>
          h('th', { scope: 'col', class: 'spread', title: `different values of ${key}` }, key),
        ),
        ...(instances.length > MOST_COLUMNS ? [] : instances).map((instance) =>
          instanceHead(instance, shorten),
        ),
        h('th', { scope: 'col', class: 'compact' }, 'Copies'),
      ),
    );
    if (focused) this.head.querySelector<HTMLElement>(`[data-order="${order}"]`)?.focus();
  }

  private drawRows(): void {
    const { input, tasks } = this;
    if (!input) return;
    const height = this.rowHeight();
    const count = Math.ceil(this.element.clientHeight / height) + 2 * OVERSCAN;
    const furthest = Math.max(0, tasks.length - count);
    const first = Math.min(
      Math.max(0, Math.floor(this.element.scrollTop / height) - OVERSCAN),
      furthest,
    );
    const shown = tasks.slice(first, first + count);
    const columns = input.instances.length > MOST_COLUMNS ? 0 : input.instances.length;
    this.table.removeAttribute('aria-activedescendant');
    const rows = shown.map((task, index) => {
      const row = taskRow(task, input.leader, input.instances, columns);
      const selected = task.task === input.selected;
      row.setAttribute('aria-rowindex', String(first + index + 2));
      row.setAttribute('aria-selected', String(selected));
      if (selected) this.table.setAttribute('aria-activedescendant', row.id);
      return row;
    });
    const below = tasks.length - first - shown.length;
    this.body.replaceChildren(spacer(first * height), ...rows, spacer(below * height));
  }

  private moveBy(event: KeyboardEvent): void {
    if (event.target !== this.table || this.tasks.length === 0) return;
    const page = Math.max(1, Math.floor(this.element.clientHeight / this.rowHeight()) - 2);
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page,
      PageUp: -page,
      Home: -Infinity,
      End: Infinity,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const current = this.tasks.findIndex(({ task }) => task === this.input?.selected);
    const next = Math.min(Math.max(0, current + step), this.tasks.length - 1);
    const task = this.tasks[next];
    if (!task) return;
    this.events.select(task.task);
    this.scrollTo(task.task);
  }
}

function instanceHead(
  { name, tags }: PreviewInstance,
  shorten: ReadonlyMap<string, (value: string) => string>,
): HTMLElement {
  const values = tags.map(([key, value]) => `${key}: ${value}`);
  return h(
    'th',
    { scope: 'col', class: 'matrix', title: [name, ...values].join('\n') },
    h('span', { class: 'name' }, name),
    ...tags.map(([key, value]) =>
      h('span', { class: 'dim value' }, shorten.get(key)?.(value) ?? value),
    ),
  );
}

/** Stands for the rows that are not drawn. */
function spacer(height: number): HTMLElement {
  const row = h('tr', { class: 'spacer', 'aria-hidden': true });
  row.style.height = `${height}px`;
  return row;
}
