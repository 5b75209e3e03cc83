import type { TaskPlacement } from '../../server/src/placement/verdict';
import { TIER_NAME } from '../../server/src/placement/verdict';
import type { PreviewInstance } from '../../server/src/protocol';
import { h } from './dom';
import type { ShownLeader } from './shown-leader';
import { copyOn, type Copy } from './task-rows';

/** The selected task: each copy with its tag values; a value that two copies share is marked. */
export function taskDetail(
  task: TaskPlacement,
  leader: ShownLeader,
  instances: readonly PreviewInstance[],
): HTMLElement {
  const holders = instances.flatMap((instance, index) => {
    const copy = copyOn(task, index);
    return copy ? [{ instance, copy }] : [];
  });
  holders.sort((a, b) => a.copy.localeCompare(b.copy));
  const valueOf = (instance: PreviewInstance, key: string): string | undefined =>
    instance.tags.find(([tag]) => tag === key)?.[1];
  const cell = (instance: PreviewInstance, copy: Copy, key: string): HTMLElement => {
    const value = valueOf(instance, key);
    // A warmup is no copy yet: it is shown, but counts for nothing.
    if (copy === 'warmup') return h('td', { class: 'dim' }, value ?? `no ${key}`);
    if (value === undefined) return h('td', { class: 'shared' }, `no ${key}`);
    const shared = holders.some(
      (other) =>
        other.instance !== instance &&
        other.copy !== 'warmup' &&
        valueOf(other.instance, key) === value,
    );
    return h('td', { class: shared ? 'shared' : 'own' }, shared ? `${value} (shared)` : value);
  };
  const keys = leader.tags.map(({ key }) => key);
  const copies = 1 + leader.numStandbyReplicas;
  const missing = copies - 1 - task.standbys.length;
  return h(
    'section',
    { class: 'detail', 'aria-label': `Task ${task.task}` },
    h('h2', {}, `Task ${task.task}: ${TIER_NAME[task.tier]}`),
    h(
      'table',
      {},
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          ...['Copy', 'Instance', ...keys].map((name) => h('th', { scope: 'col' }, name)),
        ),
      ),
      h(
        'tbody',
        {},
        ...holders.map(({ instance, copy }) =>
          h(
            'tr',
            {},
            h('td', {}, copy),
            h('th', { scope: 'row' }, instance.name),
            ...keys.map((key) => cell(instance, copy, key)),
          ),
        ),
      ),
    ),
    ...(task.underReplicated && missing > 0
      ? [h('p', {}, `${missing} of ${copies - 1} standbys found no instance.`)]
      : []),
  );
}
