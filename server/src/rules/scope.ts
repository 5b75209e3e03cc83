import type { BoundDocument, Layer, Setting } from '../binding/setting';
import { resolveKey, type ResolvedKey } from '../catalog/catalog';
import type { KafkaVersion } from '../catalog/kafka-version';

/** Settings that count together: one layer of a document, with the base of its application below it. */
export interface Scope {
  readonly layer: Layer;
  /** What gives `application.id`, by Kafka's key or the framework's own name. */
  readonly id: Setting | undefined;
  /** The setting that counts for a key in this scope. */
  get(key: string): Setting | undefined;
  /** `client.tag.*` that count in this scope, by tag key, in the order of the text. */
  readonly tags: ReadonlyMap<string, Setting>;
  /** Tag keys that some profile of the application declares: with it active they are there. */
  readonly tagsOfProfiles: ReadonlySet<string>;
}

/** Prefix of the keys that give an instance its tags. */
export const TAG_PREFIX = 'client.tag.';

/** Tag keys that an instance spreads copies by. */
export const TAGS_KEY = 'rack.aware.assignment.tags';

/** Number of standbys of each task. */
export const STANDBYS_KEY = 'num.standby.replicas';

/** Many rules ask for the same of a document. */
const scopes = new WeakMap<BoundDocument, readonly Scope[]>();
const live = new WeakMap<BoundDocument, readonly Setting[]>();
const resolvedIn = new WeakMap<
  readonly Setting[],
  ResolvedSettings & { readonly version: KafkaVersion }
>();

/** Every layer of a document with what it stands on. */
export function scopesOf(document: BoundDocument): readonly Scope[] {
  const known = scopes.get(document) ?? readScopes(document);
  scopes.set(document, known);
  return known;
}

function readScopes(document: BoundDocument): Scope[] {
  return document.applications.flatMap(({ id, layers }) => {
    const base = layers.find(({ profile }) => profile === null);
    const tagsOfProfiles = new Set(
      layers
        .filter(({ profile }) => profile !== null)
        .flatMap((layer) => [...tagsIn([layer]).keys()]),
    );
    return layers.map((layer): Scope => {
      const stack = base && base !== layer ? [base, layer] : [layer];
      const byKey = new Map(stack.flatMap(({ settings }) => settings).map((s) => [s.key, s]));
      return {
        layer,
        id: byKey.get('application.id') ?? id,
        get: (key) => byKey.get(key),
        tags: tagsIn(stack),
        tagsOfProfiles: layer.profile === null ? tagsOfProfiles : new Set(),
      };
    });
  });
}

/** A setting that counts, with what its key is in a version. */
export interface ResolvedSetting {
  readonly setting: Setting;
  readonly resolved: ResolvedKey;
}

/** The settings that count, by whether any version of Kafka has their keys. */
export interface ResolvedSettings {
  /** As many as Kafka has keys, however long the file. */
  readonly known: readonly ResolvedSetting[];
  readonly unknown: readonly ResolvedSetting[];
}

/** The settings that count with what their keys are in a version; every key is looked up once for all rules. */
export function resolvedSettings(document: BoundDocument, version: KafkaVersion): ResolvedSettings {
  const settings = liveSettings(document);
  const remembered = resolvedIn.get(settings);
  if (remembered?.version === version) return remembered;
  const known: ResolvedSetting[] = [];
  const unknown: ResolvedSetting[] = [];
  for (const setting of settings) {
    const resolved = resolveKey(setting.key, version);
    (resolved.history ? known : unknown).push({ setting, resolved });
  }
  const found = { version, known, unknown };
  resolvedIn.set(settings, found);
  return found;
}

/** The settings that count, each once: of equal keys in one layer only the last. */
export function liveSettings(document: BoundDocument): readonly Setting[] {
  const known = live.get(document) ?? readLive(document);
  live.set(document, known);
  return known;
}

function readLive({ applications }: BoundDocument): Setting[] {
  const [only, ...others] = applications.flatMap(({ layers }) => layers);
  if (only && others.length === 0) return lastOfEach(only.settings);
  const found: Setting[] = [];
  // Applications of one document may share settings.
  const seen = new Set<string>();
  for (const { layers } of applications) {
    for (const { settings } of layers) {
      for (const setting of lastOfEach(settings)) {
        const id = `${setting.entry.span.start} ${setting.key}`;
        if (!seen.has(id)) found.push(setting);
        seen.add(id);
      }
    }
  }
  return found;
}

/** Of equal keys the last, in the order in which the keys appeared first. */
export function lastOfEach(settings: readonly Setting[]): Setting[] {
  const last = new Map<string, Setting>();
  for (const setting of settings) last.set(setting.key, setting);
  return last.size === settings.length ? [...settings] : [...last.values()];
}

/** The tag key of a `client.tag.*` setting; undefined for any other. */
export function tagKeyOf(key: string): string | undefined {
  return key.startsWith(TAG_PREFIX) ? key.slice(TAG_PREFIX.length) : undefined;
}

/**
 * Whether the group is assigned by the broker (`group.protocol=streams`), which ignores the client's standby, tag
 * and strategy settings.
 */
export function usesStreamsProtocol(scope: Pick<Scope, 'get'>): boolean {
  return scope.get('group.protocol')?.value.text.trim().toLowerCase() === 'streams';
}

/** A setting's value as an integer; undefined when it is none or known only at run time. */
export function integerOf(setting: Setting | undefined): number | undefined {
  return setting?.literal ? integerIn(setting.value.text) : undefined;
}

/** A text as an integer, as Kafka reads one; undefined when it is none. */
export function integerIn(text: string): number | undefined {
  return /^[+-]?\d{1,15}$/.test(text.trim()) ? Number(text) : undefined;
}

function tagsIn(layers: readonly Layer[]): Map<string, Setting> {
  const tags = new Map<string, Setting>();
  for (const { settings } of layers) {
    for (const setting of settings) {
      const key = tagKeyOf(setting.key);
      if (key !== undefined) tags.set(key, setting);
    }
  }
  return tags;
}
