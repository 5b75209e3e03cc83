import type { PreviewInstance } from '../../server/src/protocol';
import { h } from './dom';
import { shortener } from './shorten';
import type { ShownLeader } from './shown-leader';
import { TaskRowList } from './task-row-list';
import type { RowShape } from './task-rows';
import type { TaskOrder } from './tasks';

/** Above this many instances a column for each is too much to read and to draw: rows name the copies instead. */
const MOST_COLUMNS = 24;

/** What the table shows. */
export interface TaskTableInput {
  readonly leader: ShownLeader;
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
  private readonly rows: TaskRowList;
  private readonly table: HTMLElement;
  private input: TaskTableInput | undefined;
  /** Indices of the listed tasks, in order. */
  private listed: readonly number[] = [];
  private headKey = '';

  constructor(private readonly events: TaskTableEvents) {
    this.element = h('div', { class: 'task-scroll' });
    this.rows = new TaskRowList(this.element);
    this.table = h(
      'table',
      { role: 'grid', tabindex: 0, 'aria-label': 'Tasks' },
      this.head,
      this.rows.element,
    );
    this.element.append(this.table);
    this.element.addEventListener('scroll', () => this.drawRows());
    new ResizeObserver(() => this.fitRows()).observe(this.element);
    this.rows.element.addEventListener('click', ({ target }) => {
      const row = target instanceof Element ? target.closest('tr') : null;
      if (row?.dataset.task !== undefined) this.events.select(row.dataset.task);
    });
    this.table.addEventListener('keydown', (event) => this.moveBy(event));
  }

  /** Shows other data or another choice. */
  update(input: TaskTableInput): void {
    const { leader, instances, order, onlyNotAbsolute } = input;
    this.input = input;
    this.listed = leader.tasks.listed(order, onlyNotAbsolute);
    const matrix = instances.length <= MOST_COLUMNS;
    this.table.classList.toggle('named', !matrix);
    this.table.setAttribute('aria-rowcount', String(this.listed.length + 1));
    const shape: RowShape = {
      tags: leader.tags.map(({ key }) => key),
      copies: 1 + leader.numStandbyReplicas,
      instances,
      matrix,
    };
    this.rows.show(leader.tasks, this.listed, shape);
    this.drawHead(input, matrix);
    if (this.drawRows()) this.fitRows();
  }

  /** Scrolls the task into view, if it is listed. */
  scrollTo(task: string): void {
    const index = this.positionOf(task);
    if (index < 0) return;
    const height = this.rows.rowHeight;
    const top = index * height;
    const view = this.element.clientHeight - this.head.offsetHeight;
    if (top < this.element.scrollTop) this.element.scrollTop = top;
    else if (top + height > this.element.scrollTop + view) {
      this.element.scrollTop = top + height - view;
    }
    this.drawRows();
  }

  private positionOf(task: string | null): number {
    return this.listed.indexOf(this.input?.leader.tasks.indexOf(task) ?? -1);
  }

  /** Rows are equally high, so that those not drawn can be reckoned with: one line, or two where one is not enough. */
  private fitRows(): void {
    if (!this.input) return;
    this.element.classList.remove('tall');
    this.rows.measure();
    this.drawRows();
    if (!this.rows.outgrown()) return;
    this.element.classList.add('tall');
    this.rows.measure();
    this.drawRows();
  }

  /** Draws the head where it changed; it keeps its focus. */
  private drawHead({ leader, instances, order }: TaskTableInput, matrix: boolean): void {
    const columns = matrix ? instances : [];
    const key = JSON.stringify([leader.tags, order, columns]);
    if (key === this.headKey) return;
    this.headKey = key;
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
        ...columns.map((instance) => instanceHead(instance, shorten)),
        h('th', { scope: 'col', class: 'compact' }, 'Copies'),
      ),
    );
    if (focused) this.head.querySelector<HTMLElement>(`[data-order="${order}"]`)?.focus();
  }

  /** Draws the rows in view; whether any of them is new. */
  private drawRows(): boolean {
    const { input } = this;
    if (!input) return false;
    const { selected, drawnNew } = this.rows.draw(input.selected);
    if (selected) this.table.setAttribute('aria-activedescendant', selected.id);
    else this.table.removeAttribute('aria-activedescendant');
    return drawnNew;
  }

  private moveBy(event: KeyboardEvent): void {
    const { input, listed } = this;
    if (event.target !== this.table || !input || listed.length === 0) return;
    const page = Math.max(1, Math.floor(this.element.clientHeight / this.rows.rowHeight) - 2);
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
    const next = Math.min(Math.max(0, this.positionOf(input.selected) + step), listed.length - 1);
    const { task } = input.leader.tasks.at(listed[next] ?? 0);
    this.events.select(task);
    this.scrollTo(task);
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
