import type { Instance } from '../fleet/fleet';

/** Which running instance is which described one. */
export interface Pairs {
  /** Running and described. */
  readonly pairs: readonly (readonly [Instance, Instance])[];
  readonly onlyRunning: readonly Instance[];
  readonly onlyDescribed: readonly Instance[];
}

/** How two instances are told to be the same, the surest sign first. */
const SIGNS: readonly ((instance: Instance) => string | undefined)[] = [
  ({ settings }) => setting(settings, 'application.server'),
  ({ name }) => name,
  (instance) => tagsOf(instance),
];

/**
 * Pairs instances by address, else by name, else by equal tags, else by the most tags in common. What is left over has
 * nothing in common with what else is left over.
 */
export function pairsOf(running: readonly Instance[], described: readonly Instance[]): Pairs {
  const pairs: (readonly [Instance, Instance])[] = [];
  let left = [...running];
  const files = [...described];
  const pair = (runs: Instance, at: number): void => {
    const [file] = files.splice(at, 1);
    if (file) pairs.push([runs, file]);
  };
  for (const sign of SIGNS) {
    left = left.filter((runs) => {
      const own = sign(runs);
      const at = own === undefined ? -1 : files.findIndex((file) => sign(file) === own);
      if (at >= 0) pair(runs, at);
      return at < 0;
    });
  }
  left = left.filter((runs) => {
    const shared = files.map((file) => commonTags(runs, file));
    const most = Math.max(0, ...shared);
    if (most > 0) pair(runs, shared.indexOf(most));
    return most === 0;
  });
  return { pairs, onlyRunning: left, onlyDescribed: files };
}

function commonTags(a: Instance, b: Instance): number {
  return [...a.tags].filter(([key, { value }]) => b.tags.get(key)?.value === value).length;
}

/** All tags as one text; undefined without any, or where one is only known at run time. */
function tagsOf({ tags }: Instance): string | undefined {
  if (tags.size === 0 || [...tags.values()].some(({ literal }) => !literal)) return undefined;
  return JSON.stringify([...tags].map(([key, { value }]) => [key, value]).sort());
}

function setting(settings: Instance['settings'], key: string): string | undefined {
  const found = settings.get(key);
  return found?.literal === true ? found.value.trim() : undefined;
}
