import type { PreviewInstance } from '../../server/src/protocol';
import type { ThreadModel, ThreadsModel } from '../../server/src/protocol/threads-model';
import { counted, h } from './dom';
import { LateSelect } from './late-select';

/** Tasks named in a cell; the rest is counted. */
const MOST_TASKS = 60;

const COLUMNS: readonly { readonly role: keyof ThreadModel; readonly name: string }[] = [
  { role: 'active', name: 'Active' },
  { role: 'standby', name: 'Standby' },
  { role: 'warmup', name: 'Warmup' },
  { role: 'waiting', name: 'Waits for its old owner' },
];

let made = 0;

/** What each stream thread of a chosen instance has. Nothing is asked for until one is chosen. */
export class Threads {
  private readonly select = new LateSelect({ id: `threads-${++made}` }, '– none –');
  private readonly answer = h('div', { class: 'scroll-x', 'aria-live': 'polite' });
  readonly element: HTMLElement;
  private names = '';

  /** `where` tells apart what is said twice on a page: `of the fleet`, `at this moment`. */
  constructor(
    private readonly where: string,
    choose: (instance: string | null) => void,
  ) {
    const { element } = this.select;
    element.addEventListener('change', () => choose(element.value === '' ? null : element.value));
    this.element = h(
      'section',
      { class: 'threads', 'aria-label': `Stream threads ${where}` },
      h('p', {}, h('label', { for: element.id }, `Stream threads ${where} of instance `), element),
      this.answer,
    );
  }

  /** Offers the instances, and shows which one is chosen. */
  update(instances: readonly PreviewInstance[], chosen: string | null): void {
    const names = JSON.stringify(instances.map(({ name }) => name));
    const known = instances.find(({ name }) => name === chosen);
    const value = known?.name ?? '';
    if (names === this.names) this.select.choose(value);
    else this.select.offer(['', ...instances.map(({ name }) => name)], value);
    this.names = names;
    if (!known) this.answer.replaceChildren();
  }

  /** Shows an answer; null where there is nothing to tell. */
  show(answer: ThreadsModel | null, instance: PreviewInstance | undefined): void {
    if (!answer) {
      const text = `${instance?.name ?? 'It'} has no tasks to tell of here.`;
      this.answer.replaceChildren(h('p', { class: 'dim' }, text));
      return;
    }
    const columns = COLUMNS.filter(
      ({ role }) =>
        role === 'active' ||
        role === 'standby' ||
        answer.threads.some((thread) => thread[role].length > 0),
    );
    const bytes = instance && tagBytesText(instance);
    this.answer.replaceChildren(
      h(
        'table',
        { 'aria-label': `Stream threads of ${answer.instance} ${this.where}` },
        h(
          'thead',
          {},
          h('tr', {}, ...['Thread', ...columns.map(({ name }) => name)].map(columnHead)),
        ),
        h(
          'tbody',
          {},
          ...answer.threads.map((thread, index) =>
            h(
              'tr',
              {},
              h('th', { scope: 'row' }, String(index + 1)),
              ...columns.map(({ role }) => h('td', {}, tasksText(thread[role]))),
            ),
          ),
        ),
      ),
      h('p', { class: 'dim' }, answer.note),
      ...(bytes === undefined ? [] : [h('p', { class: 'dim' }, bytes)]),
    );
  }
}

function columnHead(name: string): HTMLElement {
  return h('th', { scope: 'col' }, name);
}

function tasksText(tasks: readonly string[]): string {
  if (tasks.length === 0) return '–';
  const rest = tasks.length - MOST_TASKS;
  return `${tasks.slice(0, MOST_TASKS).join(' ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** What the client tags of an instance cost, where they are sent to a leader. */
function tagBytesText({ threads, tagBytes, tags }: PreviewInstance): string | undefined {
  if (tagBytes === undefined || tags.length === 0) return undefined;
  const all = counted(tagBytes * threads, 'byte');
  return `Its tags add ${counted(tagBytes, 'byte')} to what each of ${counted(threads, 'stream thread')} sends at a rebalance: ${all} in all.`;
}
