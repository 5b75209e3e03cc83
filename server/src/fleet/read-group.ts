import type { Fields } from './fields';
import type { FleetSetting, GroupSettings } from './fleet';
import { FLEET_KEYS } from './fleet-keys';

/** What a fleet file tells of the group's settings on the brokers; undefined where it tells nothing. */
export function readGroup(file: Fields, uri: string): GroupSettings | undefined {
  const fields = file.fields('group', 'group');
  if (!fields) return undefined;
  const settings = new Map<string, FleetSetting>();
  for (const [key, { value }] of Object.entries(FLEET_KEYS.group)) {
    if (!fields.has(key)) continue;
    const read = value.kind === 'whole' ? fields.whole(key) : fields.text(key)?.text;
    if (read === undefined) continue;
    const [keySpan, valueSpan] = [fields.keySpan(key), fields.valueSpan(key)];
    settings.set(key, { key, value: String(read), literal: true, uri, keySpan, valueSpan });
  }
  return settings;
}
