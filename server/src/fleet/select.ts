import type { Instance, Selector } from './fleet';

/**
 * The instances among `running` (in the order in which they were started) that an event strikes. By count: the last
 * ones, as a StatefulSet takes them away.
 */
export function selected<T extends Pick<Instance, 'name' | 'tags'>>(
  running: readonly T[],
  select: Selector,
): readonly T[] {
  switch (select.by) {
    case 'names': {
      const names = new Set(select.names);
      return running.filter(({ name }) => names.has(name));
    }
    case 'tags':
      return running.filter(({ tags }) =>
        [...select.tags].every(([key, value]) => tags.get(key)?.value === value),
      );
    case 'count':
      return running.slice(Math.max(0, running.length - select.count));
  }
}
