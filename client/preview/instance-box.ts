import type { InstanceAssignment } from '../../server/src/placement/verdict';
import type { PreviewInstance } from '../../server/src/protocol';
import { counted, h } from './dom';

/** Chips shown for each instance; the rest is a number. Keeps a map of a thousand tasks readable and quick. */
const MOST_CHIPS = 48;

/** Roles in the order they are drawn. */
const ROLES = ['active', 'standby', 'warmup'] as const;

/** What a box shows beside the instance and its copies. */
interface BoxOptions {
  /** The tag that the group around it tells already. */
  readonly outer: string | undefined;
  readonly selected: string | null;
  readonly button: HTMLElement | undefined;
  /** Copies per thread of the instance with the most. */
  readonly heaviest: number;
}

/** What stands in the box of one instance: name, tags, chips for its copies, load. */
export function instanceBox(
  instance: PreviewInstance,
  holds: InstanceAssignment,
  { outer, selected, button, heaviest }: BoxOptions,
): HTMLElement[] {
  const inner = instance.tags.filter(([key]) => key !== outer);
  const copies = ROLES.flatMap((role) => holds[role].map((task) => ({ task, role })));
  const hidden = copies.length - MOST_CHIPS;
  const perThread = copies.length / Math.max(1, instance.threads);
  const gauge = h('span', { class: 'level' });
  gauge.style.width = `${Math.round((100 * perThread) / heaviest)}%`;
  const words = [
    ...ROLES.filter((role) => role !== 'warmup' || holds.warmup.length > 0).map(
      (role) => `${holds[role].length} ${role}`,
    ),
    counted(instance.threads, 'thread'),
    `${Number(perThread.toFixed(1))} tasks each`,
  ];
  return [
    h(
      'h4',
      { title: instance.name },
      // Not in the tab order: the choice below the map gives the same to the keyboard.
      h(
        'button',
        {
          type: 'button',
          class: 'name',
          tabindex: -1,
          title: `${instance.name}: show its stream threads`,
          'data-name': instance.name,
        },
        instance.name,
      ),
      ...(button ? [button] : []),
    ),
    h(
      'p',
      { class: 'dim', title: inner.map(([key, value]) => `${key}: ${value}`).join('\n') },
      inner.map(([, value]) => value).join(' · '),
    ),
    h(
      'div',
      { class: 'chips' },
      ...copies.slice(0, MOST_CHIPS).map(({ task, role }) => chip(task, role, selected)),
      ...(hidden > 0 ? [h('span', { class: 'dim' }, `+ ${hidden}`)] : []),
    ),
    h('div', { class: 'gauge', 'aria-hidden': true }, gauge),
    h('p', { class: 'dim' }, words.join(' · ')),
  ];
}

function chip(task: string, role: (typeof ROLES)[number], selected: string | null): HTMLElement {
  // Not in the tab order: the task table gives the same choice to the keyboard.
  return h(
    'button',
    {
      type: 'button',
      class: `chip ${role}${task === selected ? ' lit' : ''}`,
      tabindex: -1,
      title: `${task}: ${role}`,
      'data-task': task,
    },
    task,
  );
}
