import type { PreviewInstance } from '../../server/src/protocol';
import type { InstanceAssignment, LeaderVerdict } from '../../server/src/placement/verdict';
import { counted, h } from './dom';

/** Chips shown for each instance; the rest is a number. Keeps a map of a thousand tasks readable and quick. */
const MOST_CHIPS = 48;

/** Roles in the order they are drawn. */
const ROLES = ['active', 'standby', 'warmup'] as const;

/** Where: a box for each instance, grouped by the tag with the fewest values, with what it holds. */
export function fleetMap(
  instances: readonly PreviewInstance[],
  leader: LeaderVerdict,
  selected: string | null,
  select: (task: string) => void,
): HTMLElement {
  const outer = [...leader.tags].sort((a, b) => a.values.length - b.values.length)[0]?.key;
  const groups = new Map<string, HTMLElement[]>();
  const heaviest = Math.max(1, ...leader.base.map((holds, i) => load(holds, instances[i])));
  instances.forEach((instance, index) => {
    const holds = leader.base[index];
    if (!holds) return;
    const value = instance.tags.find(([key]) => key === outer)?.[1];
    const name = outer === undefined ? '' : (value ?? `no ${outer}`);
    const box = instanceBox(instance, holds, outer, heaviest, selected);
    groups.set(name, [...(groups.get(name) ?? []), box]);
  });
  const map = h(
    'section',
    { class: 'fleet', 'aria-label': 'Fleet' },
    h('h2', {}, 'Fleet'),
    ...[...groups].map(([name, boxes]) =>
      h(
        'div',
        { class: 'group', role: 'group', 'aria-label': name },
        ...(name === '' ? [] : [h('h3', {}, h('span', { class: 'dim' }, outer ?? ''), ` ${name}`)]),
        h('div', { class: 'boxes' }, ...boxes),
      ),
    ),
  );
  map.addEventListener('click', ({ target }) => {
    const task = target instanceof HTMLElement ? target.dataset.task : undefined;
    if (task !== undefined) select(task);
  });
  return map;
}

/** Lights the copies of the selected task without drawing the map again. */
export function lightCopies(map: Element, selected: string | null): void {
  for (const chip of map.querySelectorAll<HTMLElement>('.chip')) {
    chip.classList.toggle('lit', chip.dataset.task === selected);
  }
}

function load(holds: InstanceAssignment, instance: PreviewInstance | undefined): number {
  const tasks = ROLES.reduce((sum, role) => sum + holds[role].length, 0);
  return tasks / Math.max(1, instance?.threads ?? 1);
}

function instanceBox(
  instance: PreviewInstance,
  holds: InstanceAssignment,
  outer: string | undefined,
  heaviest: number,
  selected: string | null,
): HTMLElement {
  const inner = instance.tags.filter(([key]) => key !== outer);
  const copies = ROLES.flatMap((role) => holds[role].map((task) => ({ task, role })));
  const hidden = copies.length - MOST_CHIPS;
  const perThread = load(holds, instance);
  const gauge = h('span', { class: 'level' });
  gauge.style.width = `${Math.round((100 * perThread) / heaviest)}%`;
  const words = [
    ...ROLES.filter((role) => role !== 'warmup' || holds.warmup.length > 0).map(
      (role) => `${holds[role].length} ${role}`,
    ),
    counted(instance.threads, 'thread'),
    `${Number(perThread.toFixed(1))} tasks each`,
  ];
  return h(
    'div',
    { class: 'instance' },
    h(
      'h4',
      { title: instance.name },
      instance.name,
      h(
        'span',
        { class: 'dim', title: inner.map(([key, value]) => `${key}: ${value}`).join('\n') },
        inner.map(([, value]) => value).join(' · '),
      ),
    ),
    h(
      'div',
      { class: 'chips' },
      ...copies.slice(0, MOST_CHIPS).map(({ task, role }) => chip(task, role, selected)),
      ...(hidden > 0 ? [h('span', { class: 'dim' }, `+ ${hidden}`)] : []),
    ),
    h('div', { class: 'gauge', 'aria-hidden': true }, gauge),
    h('p', { class: 'dim' }, words.join(' · ')),
  );
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
