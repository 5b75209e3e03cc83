import type { FleetFileItem } from '../binding/fleet-file';
import type { BoundDocument } from '../binding/setting';
import type { Span } from '../text/span';
import type { Fields } from './fields';
import type { FleetSetting, Instance } from './fleet';
import { derived, fleetSetting, overlay } from './layered-settings';
import type { Problems } from './problems';
import type { References } from './references';

/** Most instances that a fleet may have over its whole life. */
const MAX_INSTANCES = 5000;

/** Reads instances, of the list and of start events alike. */
export class InstanceReader {
  private count = 0;
  private tooMany = false;
  private readonly usedNames = new Set<string>();

  /**
   * @param shared the settings that all instances share
   * @param items the settings of the file's items; see {@link fleetFileItems}
   */
  constructor(
    private readonly uri: string,
    private readonly application: FleetSetting,
    private readonly shared: readonly FleetSetting[],
    private readonly items: ReadonlyMap<string, FleetFileItem>,
    private readonly references: References,
    private readonly problems: Problems,
  ) {}

  /** The instances that one item (at `place`, such as `instances[0].`) describes: as many as it has replicas. */
  read(fields: Fields, place: string): Instance[] {
    const settings = this.settingsOf(fields, place);
    const own = derived(settings);
    const threads = fields.whole('threads') ?? own.threads;
    const stateKept = fields.flag('stateKept') ?? true;
    const staticId = fields.flag('staticId') ?? own.staticId;
    const name = fields.text('name')?.text.trim();
    const span = fields.has('name') ? fields.valueSpan('name') : firstLine(fields);
    const replicas = fields.whole('replicas');
    if (!this.fits(replicas ?? 1, fields)) return [];
    const origin = { uri: this.uri, span };
    return this.names(name, replicas).map((each): Instance => {
      this.usedNames.add(each);
      return { ...own, name: each, threads, stateKept, staticId, origin };
    });
  }

  private names(name: string | undefined, replicas: number | undefined): string[] {
    if (replicas === undefined) return [name ?? this.nextName()];
    const names: string[] = [];
    for (let i = 1; i <= replicas; i++) {
      const each = name === undefined ? this.nextName() : `${name}-${i}`;
      this.usedNames.add(each);
      names.push(each);
    }
    return names;
  }

  /** A name for an instance that has none. */
  private nextName(): string {
    let number = this.usedNames.size + 1;
    while (this.usedNames.has(`instance-${number}`)) number++;
    return `instance-${number}`;
  }

  private settingsOf(fields: Fields, place: string): ReadonlyMap<string, FleetSetting> {
    const path = fields.text('settingsFrom');
    const document = path && this.references.document(path);
    const from = document ? settingsOfDocument(document, this.application.value) : [];
    // Both maps are read again as text below; here their types are checked.
    fields.mapAt('settings');
    fields.mapAt('tags');
    const own = ownSettings(this.uri, this.items.get(place), this.problems);
    return overlay(this.shared, from, own, [this.application]);
  }

  private fits(more: number, fields: Fields): boolean {
    if (this.tooMany) return false;
    this.count += more;
    this.tooMany = this.count > MAX_INSTANCES;
    if (this.tooMany) {
      const message = `${this.count} instances are more than can be placed here: at most ${MAX_INSTANCES}.`;
      this.problems.error(fields.keySpan('replicas'), message);
    }
    return !this.tooMany;
  }
}

/** The settings of one item of a fleet file; what is none is reported. */
export function ownSettings(
  uri: string,
  item: FleetFileItem | undefined,
  problems: Problems,
): FleetSetting[] {
  for (const { key, value, span } of item?.unusable ?? []) {
    const isList = key.text.endsWith(']');
    if (isList && !key.text.endsWith('[0]')) continue;
    if (isList) problems.error(value.span, 'A setting is one text. Write a list as `a,b`.');
    else problems.warning(span, 'This key has no value, so it is left out.');
  }
  return (item?.settings ?? []).map((setting) => fleetSetting(uri, setting));
}

/** What a document that is referred to sets: those of the application, if it tells several apart. */
export function settingsOfDocument(document: BoundDocument, application: string): FleetSetting[] {
  const { uri, applications } = document;
  const named = applications.find(({ id }) => id?.value.text.trim() === application);
  const layers = (named ?? applications[0])?.layers ?? [];
  const base = layers.filter(({ profile }) => profile === null);
  return base.flatMap(({ settings }) => settings.map((setting) => fleetSetting(uri, setting)));
}

/** Where an instance without a name stands: its first key, so that a finding marks a word and no paragraph. */
function firstLine({ map }: Fields): Span {
  return map.entries[0]?.key.span ?? map.span;
}
