import { h } from './dom';
import { rowKey, shapeKey, taskRow, type RowShape } from './task-rows';
import type { Tasks } from './tasks';

/** Rows drawn beyond the visible ones, so that a fast scroll shows no gap. */
const OVERSCAN = 10;

/** What was drawn. */
interface Drawn {
  /** The row of the selected task, where it is drawn. */
  readonly selected: HTMLElement | undefined;
  /** Whether a row was made, rather than only kept or taken away. */
  readonly drawnNew: boolean;
}

/** A drawn row, and what it looks like. */
interface Row {
  readonly element: HTMLTableRowElement;
  readonly key: string;
}

/** The rows in view of a scrolling element: a row whose task looks the same is kept, whatever happens around it. */
export class TaskRowList {
  readonly element = h('tbody');
  /** Height that every row is made to have, in pixels. */
  rowHeight = 24;
  private readonly above = spacer();
  private readonly below = spacer();
  /** By task. */
  private rows = new Map<string, Row>();
  private tasks: Tasks | undefined;
  private listed: readonly number[] = [];
  private shape: RowShape | undefined;
  private shapeKey = '';

  constructor(private readonly scrolling: HTMLElement) {
    this.element.append(this.above, this.below);
  }

  /** Other tasks are to be drawn, as told by their indices. Nothing is drawn yet. */
  show(tasks: Tasks, listed: readonly number[], shape: RowShape): void {
    this.tasks = tasks;
    this.listed = listed;
    const key = shapeKey(shape);
    if (key !== this.shapeKey) this.forget();
    this.shapeKey = key;
    this.shape = shape;
  }

  /** Reads from the style sheet how high rows are now. */
  measure(): void {
    const declared = getComputedStyle(this.scrolling).getPropertyValue('--row-height');
    this.rowHeight = Number.parseFloat(declared) || 24;
  }

  /** Whether a drawn row needs more than its height. */
  outgrown(): boolean {
    return [...this.rows.values()].some(({ element }) => element.offsetHeight > this.rowHeight + 1);
  }

  /** Draws what is in view. */
  draw(selected: string | null): Drawn {
    const { tasks, shape, listed, rowHeight, scrolling } = this;
    if (!tasks || !shape) return { selected: undefined, drawnNew: false };
    const count = Math.ceil(scrolling.clientHeight / rowHeight) + 2 * OVERSCAN;
    const wanted = Math.floor(scrolling.scrollTop / rowHeight) - OVERSCAN;
    const first = Math.min(Math.max(0, wanted), Math.max(0, listed.length - count));
    const kept = this.rows;
    const rows = new Map<string, Row>();
    let drawnNew = false;
    let chosen: HTMLElement | undefined;
    listed.slice(first, first + count).forEach((index, position) => {
      const task = tasks.at(index);
      const key = rowKey(task);
      const old = kept.get(task.task);
      const row = old?.key === key ? old : { element: taskRow(task, shape), key };
      drawnNew ||= row !== old;
      rows.set(task.task, row);
      set(row.element, 'aria-rowindex', String(first + position + 2));
      set(row.element, 'aria-selected', String(task.task === selected));
      if (task.task === selected) chosen = row.element;
    });
    this.rows = rows;
    for (const [task, row] of kept) if (rows.get(task) !== row) row.element.remove();
    this.place();
    this.above.style.height = `${first * rowHeight}px`;
    this.below.style.height = `${(listed.length - first - rows.size) * rowHeight}px`;
    return { selected: chosen, drawnNew };
  }

  /** Puts the rows in order, touching only those that are not where they belong. */
  private place(): void {
    let next = this.above.nextSibling;
    for (const { element } of this.rows.values()) {
      if (element === next) next = element.nextSibling;
      else this.element.insertBefore(element, next);
    }
  }

  private forget(): void {
    for (const { element } of this.rows.values()) element.remove();
    this.rows = new Map();
  }
}

/** Sets an attribute that is not so already: writing costs even where nothing changes. */
function set(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Stands for rows that are not drawn. */
function spacer(): HTMLElement {
  const row = h('tr', { class: 'spacer', 'aria-hidden': true });
  row.style.height = '0px';
  return row;
}
