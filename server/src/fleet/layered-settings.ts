import type { Setting } from '../binding/setting';
import type { FleetSetting, Instance } from './fleet';

const TAG_PREFIX = 'client.tag.';

/** A setting of a document as it counts for an instance. */
export function fleetSetting(uri: string, setting: Setting): FleetSetting {
  const { key, keySpan, value, literal } = setting;
  return { key, value: value.text, literal, uri, keySpan, valueSpan: value.span };
}

/** Settings by key, later ones winning over earlier ones. */
export function overlay(
  ...layers: readonly Iterable<FleetSetting>[]
): ReadonlyMap<string, FleetSetting> {
  const settings = new Map<string, FleetSetting>();
  for (const layer of layers) for (const setting of layer) settings.set(setting.key, setting);
  return settings;
}

/** What follows from an instance's settings alone: its tags, stream threads and static membership. */
export function derived(
  settings: ReadonlyMap<string, FleetSetting>,
): Pick<Instance, 'tags' | 'threads' | 'settings' | 'staticId'> {
  const tags = new Map<string, FleetSetting>();
  for (const [key, setting] of settings) {
    if (key.startsWith(TAG_PREFIX)) tags.set(key.slice(TAG_PREFIX.length), setting);
  }
  const threads = settings.get('num.stream.threads')?.value.trim() ?? '';
  return {
    tags,
    threads: /^\+?\d{1,6}$/.test(threads) ? Math.max(1, Number(threads)) : 1,
    settings,
    staticId: settings.has('group.instance.id'),
  };
}
