import type { BoundDocument, Setting } from '../binding/setting';
import { lookUp, resolveKey, type ResolvedKey } from '../catalog/catalog';
import type { KafkaVersion } from '../catalog/kafka-version';
import { successorOf } from '../catalog/lifecycle';
import { removeEntry, renameKey, replaceValue } from './edits';
import { fixesOf } from './fix';
import type { Fix } from './rule';

/** The key to write in place of an old one, with its prefix; undefined when the version has none. */
export function successorKey(
  { prefix, surface, name, history }: ResolvedKey,
  version: KafkaVersion,
): string | undefined {
  const next = history?.replacedBy;
  return next !== undefined && next !== name && lookUp(surface, next, version)
    ? prefix + next
    : undefined;
}

/**
 * Fixes for a key whose time is over: its successor in its place, where the version has it and nothing sets it yet;
 * else its removal; both where another layer sets the successor.
 */
export function replacementFixes(
  document: BoundDocument,
  setting: Setting,
  version: KafkaVersion,
): Fix[] {
  const resolved = resolveKey(setting.key, version);
  const next = successorKey(resolved, version);
  const remove = { title: `Remove ${setting.key}`, changes: removeEntry(document, setting) };
  if (next === undefined) return fixesOf(remove);
  const beside = setBeside(document, setting, next);
  if (beside === 'here') return fixesOf({ ...remove, preferred: true });
  const { text } = setting.value;
  const successor = setting.literal
    ? successorOf(resolved.surface, resolved.name, text)
    : { name: next, value: text };
  if (!successor) return [];
  const renamed = renameKey(document, setting, next);
  const same = successor.value === text;
  const value = same ? [] : replaceValue(document, setting, successor.value);
  const alone = beside === 'nowhere';
  return fixesOf(
    {
      title: same ? `Rename to ${next}` : `Change to ${next}=${successor.value}`,
      changes: renamed && value && [...renamed, ...value],
      preferred: alone,
      safe: same && alone,
    },
    ...(alone ? [] : [remove]),
  );
}

/** Where an application that has some setting sets a key: in a layer of that setting, in another one, or not at all. */
export type SetBeside = 'here' | 'elsewhere' | 'nowhere';

/**
 * Where a key is set beside a setting. Renaming the setting to it clashes `here`; with the key `elsewhere`, in the base
 * or under a profile, only the user can tell whether both are meant.
 */
export function setBeside(document: BoundDocument, beside: Setting, key: string): SetBeside {
  const own = document.applications.filter(({ layers }) =>
    layers.some(({ settings }) => settings.includes(beside)),
  );
  const setting = own
    .flatMap(({ layers }) => layers)
    .filter(({ settings }) => settings.some((each) => each.key === key));
  if (setting.length === 0) return 'nowhere';
  return setting.some(({ settings }) => settings.includes(beside)) ? 'here' : 'elsewhere';
}
