import type { BoundDocument, Setting } from '../binding/setting';
import type { Fleet } from '../fleet/fleet';
import { insertAfter, insertLine, replaceValue } from '../rules/edits';
import type { TextChange } from '../rules/rule';
import type { EditsModel, FileEdit } from '../protocol';
import { WHAT_IF_GROUP_KEY, type Change, type WhatIf } from '../protocol/what-if';
import { fileName } from '../binding/document-name';
import type { ProjectModel } from './model';
import { applied, EditCollection, type InstanceEdits } from './what-if-edit-collection';
import { FleetFileEdits } from './what-if-fleet-file';
import { FolderEdits } from './what-if-folder';

type SettingChange = Extract<Change, { kind: 'setting' }>;

/**
 * The edits that write a what-if to the files of its fleet, as whole texts before and after. A loss is no edit. What
 * cannot be written safely is left out and told.
 */
export function whatIfEdits(
  project: ProjectModel,
  fleet: Fleet,
  { changes }: Pick<WhatIf, 'changes'>,
): EditsModel {
  const edits = new EditCollection();
  const last = new Map<string, SettingChange>();
  for (const change of changes) if (change.kind === 'setting') last.set(change.key, change);
  for (const change of last.values()) {
    if (change.key === WHAT_IF_GROUP_KEY) writeGroupSetting(project, fleet, change, edits);
    else writeSetting(project, fleet, change, edits);
  }
  const settings = [...edits.changes];
  const file = fleetFileOf(project, fleet);
  const writer: InstanceEdits = file
    ? new FleetFileEdits(file, fleet, edits)
    : new FolderEdits(project, fleet, edits);
  for (const change of changes) {
    if (change.kind === 'remove') writer.remove(namesOf(fleet, change));
    if (change.kind === 'add') writer.add(change, settings);
  }
  return { files: filesOf(project, edits), problems: [...new Set(edits.problems)] };
}

function fleetFileOf(project: ProjectModel, { sources }: Fleet): BoundDocument | undefined {
  const bound = project.document(sources[0] ?? '')?.bound;
  return bound?.shape === 'fleet-file' ? bound : undefined;
}

function namesOf(
  { instances }: Fleet,
  { target }: Extract<Change, { kind: 'remove' }>,
): ReadonlySet<string> {
  const gone = instances.filter(({ name, tags }) =>
    target.kind === 'instance'
      ? name === target.name
      : tags.get(target.key)?.value === target.value,
  );
  return new Set(gone.map(({ name }) => name));
}

/** Replaces the setting wherever it counts for an instance, and adds it where it is not set. */
function writeSetting(
  project: ProjectModel,
  fleet: Fleet,
  change: SettingChange,
  edits: EditCollection,
): void {
  const { key, value } = change;
  const file = fleetFileOf(project, fleet);
  const own = file && key === 'num.stream.threads' ? threadEntries(file) : [];
  for (const { span, text } of own) {
    if (text !== value) edits.changes.push({ uri: file?.uri ?? '', span, newText: value });
  }
  const done = new Set<string>();
  const lacking = new Set<string>();
  for (const { settings, origin } of fleet.instances) {
    const setting = settings.get(key);
    if (!setting) {
      lacking.add(origin.uri);
      continue;
    }
    const place = `${setting.uri} ${setting.valueSpan.start}`;
    if (done.has(place) || (setting.literal && setting.value.trim() === value)) continue;
    done.add(place);
    const document = project.document(setting.uri)?.bound;
    const found = document && settingAt(document, setting.valueSpan.start, key);
    const changes = document && found && replaceValue(document, found, value);
    if (changes) edits.changes.push(...changes);
    else edits.problems.push(cannot(key, setting.uri));
  }
  if (file && own.length > 0 && own.length >= itemCount(file)) return;
  for (const uri of lacking) {
    const changes = file ? addShared(file, change) : addOwn(project, fleet, uri, change);
    if (changes) edits.changes.push(...changes);
    else edits.problems.push(cannot(key, uri));
  }
}

/** Replaces a setting of the group, or adds it to a fleet file; no other file holds such settings. */
function writeGroupSetting(
  project: ProjectModel,
  fleet: Fleet,
  { key, value }: SettingChange,
  edits: EditCollection,
): void {
  const file = fleetFileOf(project, fleet);
  const setting = fleet.group?.get(key);
  const entries = file?.parsed.entries ?? [];
  const application = entries.find((entry) => entry.key.text === 'application');
  if (!file) {
    edits.problems.push(
      `\`${key}\` is a setting of the group on the brokers, and none of these files holds it. Set it with \`kafka-configs.sh --alter --entity-type groups\`.`,
    );
  } else if (setting) {
    if (setting.value !== value) {
      edits.changes.push({ uri: setting.uri, span: setting.valueSpan, newText: value });
    }
  } else if (application && !entries.some((entry) => /^group\b/.test(entry.key.text))) {
    edits.changes.push(insertLine(file, application.lines.end, `group: { ${key}: ${value} }`));
  } else edits.problems.push(cannot(key, file.uri));
}

function cannot(key: string, uri: string): string {
  return `\`${key}\` cannot be written safely into ${fileName(uri)}. Change it by hand.`;
}

/** The values of `threads` in the items of a fleet file. */
function threadEntries({ parsed }: BoundDocument) {
  return parsed.entries.flatMap(({ key, value }) =>
    /^instances\[\d+\]\.threads$/.test(key.text) ? [{ span: value.span, text: value.text }] : [],
  );
}

function itemCount({ parsed }: BoundDocument): number {
  return new Set(parsed.entries.flatMap(({ key }) => /^instances\[\d+\]/.exec(key.text)?.[0] ?? []))
    .size;
}

function settingAt(document: BoundDocument, start: number, key: string): Setting | undefined {
  return document.applications
    .flatMap(({ layers }) => layers.flatMap(({ settings }) => settings))
    .find((setting) => setting.key === key && setting.value.span.start === start);
}

/** Adds a setting to those that a fleet file's instances share. */
function addShared(file: BoundDocument, { key, value }: SettingChange): TextChange[] | undefined {
  const anchor = file.applications[0]?.layers[0]?.settings.at(-1);
  if (anchor) return insertAfter(file, anchor, key, value);
  const entries = file.parsed.entries;
  const application = entries.find((entry) => entry.key.text === 'application');
  const known = entries.some((entry) => /^settings\b/.test(entry.key.text));
  if (!application || known) return undefined;
  return [insertLine(file, application.lines.end, `settings: { ${key}: ${value} }`)];
}

/** Adds a setting to the file of an instance, in the profile's layer only where the base has none to stand beside. */
function addOwn(
  project: ProjectModel,
  { application }: Fleet,
  uri: string,
  { key, value }: SettingChange,
): TextChange[] | undefined {
  const document = project.document(uri)?.bound;
  const bound = document?.applications.find(({ id }) => id?.value.text.trim() === application);
  const anchor =
    bound?.layers.find(({ profile }) => profile === null)?.settings.at(-1) ?? bound?.id;
  return document && anchor && insertAfter(document, anchor, key, value);
}

function filesOf(project: ProjectModel, edits: EditCollection): FileEdit[] {
  const byUri = new Map<string, TextChange[]>();
  for (const change of edits.changes) {
    if (edits.deleted.has(change.uri)) continue;
    byUri.set(change.uri, [...(byUri.get(change.uri) ?? []), change]);
  }
  const textOf = (uri: string): string => project.document(uri)?.text ?? '';
  const edited = [...byUri].map(([uri, changes]): FileEdit => {
    const before = textOf(uri);
    return { uri, kind: 'edit', before, after: applied(before, changes) };
  });
  const created = [...edits.created].map(([uri, after]): FileEdit => {
    return { uri, kind: 'create', before: '', after };
  });
  const deleted = [...edits.deleted].map((uri): FileEdit => {
    return { uri, kind: 'delete', before: textOf(uri), after: '' };
  });
  return [...edited.filter(({ before, after }) => before !== after), ...created, ...deleted];
}
