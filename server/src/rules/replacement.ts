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
 * else its removal.
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
  if (isSetBeside(document, setting, next)) return fixesOf({ ...remove, preferred: true });
  const { text } = setting.value;
  const successor = setting.literal
    ? successorOf(resolved.surface, resolved.name, text)
    : { name: next, value: text };
  if (!successor) return [];
  const renamed = renameKey(document, setting, next);
  const same = successor.value === text;
  const value = same ? [] : replaceValue(document, setting, successor.value);
  return fixesOf({
    title: same ? `Rename to ${next}` : `Change to ${next}=${successor.value}`,
    changes: renamed && value && [...renamed, ...value],
    preferred: true,
    safe: same,
  });
}

/** Whether a key is set in any layer of an application that has the given setting. */
export function isSetBeside(document: BoundDocument, beside: Setting, key: string): boolean {
  return document.applications.some(
    ({ layers }) =>
      layers.some(({ settings }) => settings.includes(beside)) &&
      layers.some(({ settings }) => settings.some((setting) => setting.key === key)),
  );
}
