import { namesOf, stageIn, stagesOf, type Stage } from './facts';
import type { KafkaVersion } from './kafka-version';
import type { KeyFacts, KeyHistory, Surface } from './key-facts';
import { LIFECYCLES, lifecycleOf } from './lifecycle';
import { parseValidValues } from './valid-values';

/** The name under which the catalog keeps all keys `client.tag.<key>`. */
export const CLIENT_TAG = 'client.tag.';

const known = new Map<string, KeyFacts | undefined>();

/** What Kafka knows of an un-prefixed key; undefined when that version does not have it. */
export function lookUp(
  surface: Surface,
  name: string,
  version: KafkaVersion,
): KeyFacts | undefined {
  const id = `${surface} ${version} ${name}`;
  if (!known.has(id)) {
    const stages = stagesOf(surface, name);
    const stage = stages && stageIn(stages, version);
    // Only real keys are remembered: users can type any number of others.
    if (!stages) return undefined;
    known.set(id, stage && factsFrom(surface, name, stage));
  }
  return known.get(id);
}

function factsFrom(surface: Surface, name: string, stage: Stage): KeyFacts | undefined {
  const history = historyOf(surface, name);
  if (history?.since === undefined) return undefined;
  return {
    name,
    surface,
    type: stage.type,
    defaultValue: stage.default,
    valid: parseValidValues(name, stage.type, stage.valid),
    importance: stage.importance,
    internal: stage.internal === true,
    since: history.since,
    deprecated: history.deprecated,
    removed: history.removed,
    replacedBy: history.replacedBy,
  };
}

/** A key's life over all versions; undefined for a name that never was a key of that surface. */
export function historyOf(surface: Surface, name: string): KeyHistory | undefined {
  const stages = stagesOf(surface, name);
  const lifecycle = lifecycleOf(surface, name);
  if (!stages && !lifecycle) return undefined;
  return {
    name,
    surface,
    since: stages?.[0]?.since,
    deprecated:
      lifecycle?.deprecated ??
      stages?.find((stage) => 'deprecated' in stage && stage.deprecated === true)?.since,
    removed: lifecycle?.removed ?? stages?.find((stage) => 'gone' in stage)?.since,
    replacedBy: lifecycle?.replacedBy,
    note: lifecycle?.note,
  };
}

const listed = new Map<string, readonly KeyFacts[]>();

/** All keys of a surface in a version, by name; internal ones included, and `client.tag.` for all client tags. */
export function keysOf(surface: Surface, version: KafkaVersion): readonly KeyFacts[] {
  const id = `${surface} ${version}`;
  let keys = listed.get(id);
  if (!keys) {
    keys = [...namesOf(surface)]
      .map((name) => lookUp(surface, name, version))
      .filter((facts) => facts !== undefined);
    listed.set(id, keys);
  }
  return keys;
}

/**
 * Whether a key shows that Kafka Streams is configured: a key of StreamsConfig, in any version, that plain clients
 * do not have, a client tag, or a key under one of the prefixes that only Streams knows.
 */
export function isStreamsOnly(key: string): boolean {
  const { prefix, surface, name } = splitPrefix(key);
  if (prefix === 'client.tag.') return name !== '';
  if (prefix.endsWith('.consumer.')) return stagesOf(surface, name) !== undefined;
  return (
    prefix === '' &&
    stagesOf('streams', name) !== undefined &&
    CLIENTS.every((client) => stagesOf(client, name) === undefined)
  );
}

/** The prefixes StreamsConfig gives a meaning to, and whose keys follow each. */
const PREFIXES = [
  ['main.consumer.', 'consumer'],
  ['restore.consumer.', 'consumer'],
  ['global.consumer.', 'consumer'],
  ['consumer.', 'consumer'],
  ['producer.', 'producer'],
  ['admin.', 'admin'],
  ['topic.', 'topic'],
  [CLIENT_TAG, 'streams'],
] as const satisfies readonly (readonly [string, Surface])[];

const SURFACES = [
  'streams',
  'consumer',
  'producer',
  'admin',
  'topic',
] as const satisfies readonly Surface[];

const CLIENTS = ['consumer', 'producer', 'admin'] as const satisfies readonly Surface[];

/** A prefix of StreamsConfig, or '' for none. */
export type KeyPrefix = (typeof PREFIXES)[number][0] | '';

/** A key taken apart. For `client.tag.zone` the name is `zone`, which is no key of its own. */
export interface SplitKey {
  readonly prefix: KeyPrefix;
  /** Whose key the name is; `streams` without a prefix. */
  readonly surface: Surface;
  readonly name: string;
}

/** Takes a prefix off a key. Prefixes are case-sensitive, as in Kafka. */
export function splitPrefix(key: string): SplitKey {
  for (const [prefix, surface] of PREFIXES) {
    if (key.startsWith(prefix)) return { prefix, surface, name: key.slice(prefix.length) };
  }
  return { prefix: '', surface: 'streams', name: key };
}

/** A key with what is known of it. */
export interface ResolvedKey extends SplitKey {
  /** Undefined when the version has no such key. */
  readonly facts: KeyFacts | undefined;
  /** Undefined when no version has. */
  readonly history: KeyHistory | undefined;
}

let everNamed: ReadonlySet<string> | undefined;

/** Whether any surface of any version has a key of that name. */
function everKnown(name: string): boolean {
  everNamed ??= new Set([
    ...SURFACES.flatMap((surface) => [...namesOf(surface)]),
    ...LIFECYCLES.map((lifecycle) => lifecycle.name),
  ]);
  return everNamed.has(name);
}

const resolved = new Map<KafkaVersion, Map<string, ResolvedKey>>();

/** Keys of a version that are remembered: more than there are, but for those of client tags. */
const REMEMBERED = 20_000;

/**
 * Finds what a key means in a version. Without a prefix a name is StreamsConfig's, else the consumer's, the
 * producer's or the admin client's, the first that has it in this version, else the first that has it in any.
 * Client tags resolve to the catalog's entry `client.tag.`.
 */
export function resolveKey(key: string, version: KafkaVersion): ResolvedKey {
  const ofVersion = resolved.get(version) ?? new Map<string, ResolvedKey>();
  resolved.set(version, ofVersion);
  const remembered = ofVersion.get(key);
  if (remembered) return remembered;
  const split = splitPrefix(key);
  // Users can type any number of keys that no version has: finding that out again costs nothing.
  if (split.prefix !== CLIENT_TAG && !everKnown(split.name)) {
    return { ...split, facts: undefined, history: undefined };
  }
  const known = resolve(split, version);
  if (ofVersion.size >= REMEMBERED) ofVersion.clear();
  ofVersion.set(key, known);
  return known;
}

function resolve(split: SplitKey, version: KafkaVersion): ResolvedKey {
  const catalogued = split.prefix === CLIENT_TAG ? CLIENT_TAG : split.name;
  const surfaces: readonly Surface[] =
    split.prefix === '' ? ['streams', ...CLIENTS] : [split.surface];
  const surface =
    surfaces.find((each) => lookUp(each, catalogued, version) !== undefined) ??
    surfaces.find((each) => historyOf(each, catalogued) !== undefined) ??
    split.surface;
  return {
    ...split,
    surface,
    facts: lookUp(surface, catalogued, version),
    history: historyOf(surface, catalogued),
  };
}
