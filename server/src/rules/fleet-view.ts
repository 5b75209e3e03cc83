import type { BoundDocument, Setting } from '../binding/setting';
import type { Fleet, FleetSetting, Instance } from '../fleet/fleet';
import type { LeaderVerdict } from '../placement/verdict';
import { GROUP_TAGS_KEY } from '../simulation/streams-group';
import type { Location, Span } from '../text/span';
import { replaceValue } from './edits';
import type { FleetContext, TextChange } from './rule';
import { integerIn, TAGS_KEY } from './scope';
import { keyPart } from './written';

/** Whether the fleet is described by a fleet file rather than by one file for each instance. */
export function describedByFleetFile({ fleet }: Pick<FleetContext, 'fleet'>): boolean {
  return fleet.sources.some((uri) => /\.fleet\.ya?ml$/.test(uri));
}

/** A fleet's setting as its document holds it; undefined where the document is not at hand. */
export function boundSetting(
  context: Pick<FleetContext, 'document'>,
  { uri, key, keySpan }: FleetSetting,
): { document: BoundDocument; setting: Setting } | undefined {
  const document = context.document(uri);
  for (const { layers } of document?.applications ?? []) {
    for (const { settings } of layers) {
      const setting = settings.find((s) => s.key === key && s.keySpan.start === keySpan.start);
      if (document && setting) return { document, setting };
    }
  }
  return undefined;
}

/** Where a fleet's setting has its key; in nested maps only what its own line says. */
export function fleetKeySpan(context: Pick<FleetContext, 'document'>, setting: FleetSetting): Span {
  const bound = boundSetting(context, setting);
  return bound ? keyPart(bound.document, bound.setting) : setting.keySpan;
}

/** Writes another value in place of a fleet's setting; undefined where that could damage the file. */
export function replaceFleetValue(
  context: Pick<FleetContext, 'document'>,
  setting: FleetSetting,
  value: string,
): TextChange[] | undefined {
  const bound = boundSetting(context, setting);
  if (bound) return replaceValue(bound.document, bound.setting, value);
  const written = context.document(setting.uri)?.parsed.text;
  const { start, end } = setting.valueSpan;
  const asIs = written?.slice(start, end) === setting.value && /^[\w.-]+$/.test(value);
  return asIs ? [{ uri: setting.uri, span: setting.valueSpan, newText: value }] : undefined;
}

/** A setting's integer over a fleet's instance; `fallback` when unset, undefined when it is none or not known. */
export function integerSetting(
  { settings }: Instance,
  key: string,
  fallback: number,
): number | undefined {
  const setting = settings.get(key);
  if (!setting) return fallback;
  return setting.literal ? integerIn(setting.value) : undefined;
}

/** Whether the broker assigns the group, which ignores the standby, warmup and tag settings of its members. */
export function assignedByBroker({ settings }: Instance): boolean {
  return settings.get('group.protocol')?.value.trim().toLowerCase() === 'streams';
}

/** The entries of an instance's LIST setting; empty when unset or not known. */
export function listSetting({ settings }: Instance, key: string): string[] {
  const setting = settings.get(key);
  const text = setting?.literal ? setting.value.trim() : '';
  return text === '' ? [] : text.split(/\s*,\s*/);
}

/** The lists of tags that a leader's tier is told by: the group's where the brokers decide and it has one. */
export function tagLists(
  { instances, group }: Fleet,
  { names, byBroker }: Pick<LeaderVerdict, 'names' | 'byBroker'>,
): readonly FleetSetting[] {
  const own = byBroker ? group?.get(GROUP_TAGS_KEY) : undefined;
  if (own) return [own];
  const leading = new Set(names);
  return instances.flatMap(({ name, settings }) =>
    leading.has(name) ? (settings.get(TAGS_KEY) ?? []) : [],
  );
}

/** Where a setting that an instance lacks is missed: at its `application.id`, else where it is described. */
export function placeOfInstance({ settings, origin }: Instance): Location {
  const id = settings.get('application.id');
  return id?.uri === origin.uri ? { uri: id.uri, span: id.keySpan } : origin;
}
