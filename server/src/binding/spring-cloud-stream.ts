import { isStreamsOnly } from '../catalog/catalog';
import { joinedLists } from '../text/joined-lists';
import type { Entry } from '../text/parsed-text';
import { ApplicationName } from './application-name';
import { LayerBuilder } from './layer-builder';
import { behindRelaxed, relaxed, sameRelaxed, settingFrom, settingOf } from './names';
import { profileOfFile, springProfiles } from './profiles';
import type { BoundApplication, BoundDocument, Misplaced, Setting } from './setting';
import { JVM_CONFIG, type ShapeRecognizer } from './shape-recognizer';
import { readSpringBoot } from './spring-boot';

/** Spring Cloud Stream's Kafka Streams binder: each function is an application of its own. */
export const springCloudStream: ShapeRecognizer = {
  named: JVM_CONFIG,
  bind(source) {
    const { text } = source;
    if (!/kafka/i.test(text) || !/streams/i.test(text) || !/cloud/i.test(text)) return undefined;
    const parsed = source.asConfig();
    const profilesOf = springProfiles(parsed, profileOfFile(source.name));
    const cloud = readCloudStream(parsed.entries, profilesOf);
    if (!cloud) return undefined;
    const { applications, misplaced } = cloud;
    // Settings of Spring Boot itself beside the binder's are an application of their own, or none.
    const boot = readSpringBoot(parsed.entries, profilesOf);
    const bound: BoundDocument = {
      uri: source.uri,
      shape: 'spring-cloud-stream',
      parsed,
      applications: boot ? [...applications, boot.application] : applications,
      misplaced: [...misplaced, ...(boot?.misplaced ?? [])],
    };
    return bound;
  },
};

const ROOT = 'spring.cloud.stream.kafka.streams.';

/** A setting of the binder: for all functions, or for one. */
type Found =
  | {
      readonly kind: 'setting';
      readonly of: string | null;
      readonly rank: number;
      setting: Setting;
    }
  | { readonly kind: 'functions'; readonly names: readonly string[] }
  | { readonly kind: 'name'; readonly setting: Setting }
  | ({ readonly kind: 'misplaced' } & Misplaced)
  | { readonly kind: 'other' };

/** What the binder puts later wins: its own settings, those of a function, those of a binding. */
const RANK = {
  binder: 0,
  function: 1,
  functionId: 2,
  binderId: 3,
  binding: 4,
  bindingId: 5,
} as const;

/** What the binder makes of a document's entries. */
export interface CloudStreamReading {
  readonly applications: readonly BoundApplication[];
  readonly misplaced: readonly Misplaced[];
}

/** The applications that the binder starts; undefined when nothing is about it. */
export function readCloudStream(
  entries: readonly Entry[],
  profilesOf: (entry: Entry) => readonly (string | null)[],
): CloudStreamReading | undefined {
  const all = joinedLists(entries).flatMap((entry) => {
    const one = readEntry(entry);
    return one ? [{ ...one, profiles: profilesOf(entry) }] : [];
  });
  if (!all.some(({ kind }) => kind !== 'name' && kind !== 'functions')) return undefined;
  // The configurations are maps of texts, of which Spring binds each item of a list by itself.
  const misplaced = all.flatMap((one): Misplaced[] => {
    if (one.kind === 'misplaced') return [{ setting: one.setting, expected: one.expected }];
    return one.kind === 'setting' && isTakenApart(one)
      ? [{ setting: one.setting, expected: one.setting.entry.key.text, because: 'list' }]
      : [];
  });
  const found = all.filter((one) => !isTakenApart(one));
  const functions = new Set<string | null>();
  for (const one of found) {
    if (one.kind === 'functions') for (const name of one.names) functions.add(name);
    if (one.kind === 'setting' && one.of !== null) functions.add(one.of);
  }
  if (functions.size === 0) functions.add(null);
  const single = functions.size === 1;
  const applications = [...functions].map((name): BoundApplication => {
    const layers = new LayerBuilder();
    const id = new ApplicationName();
    for (const one of found) {
      if (one.kind === 'name' && single) id.add(one.profiles, 0, one.setting);
      if (one.kind !== 'setting' || (one.of !== null && one.of !== name)) continue;
      layers.add(one.profiles, one.rank, one.setting);
      if (one.setting.key === 'application.id') id.add(one.profiles, one.rank + 1, one.setting);
    }
    return { id: id.setting, layers: layers.layers() };
  });
  return { applications, misplaced };
}

function isTakenApart(one: Found): boolean {
  return one.kind === 'setting' && one.setting.entry.list === true;
}

function readEntry(entry: Entry): Found | undefined {
  const key = entry.key.text;
  if (sameRelaxed(key, 'spring.application.name')) {
    return { kind: 'name', setting: settingOf(entry, 'application.id') };
  }
  if (sameRelaxed(key, 'spring.cloud.function.definition')) {
    // `a|b` and `a,b` compose functions: they start as one.
    const names = entry.value.text.split(';').map((name) => name.trim());
    return { kind: 'functions', names: names.filter((name) => /^\w+$/.test(name)) };
  }
  // A binder of several has the same names below `spring.cloud.stream.binders.<name>.environment.`.
  const environment = /^spring\.cloud\.stream\.binders\.[^.]+\.environment\./i.exec(key);
  const start = environment?.[0].length ?? 0;
  const behind = behindRelaxed(key.slice(start), ROOT);
  return behind === undefined ? undefined : underRoot(entry, start + behind);
}

function underRoot(entry: Entry, from: number): Found {
  const rest = entry.key.text.slice(from);
  const at = (length: number | undefined): Setting => settingFrom(entry, from + (length ?? 0));
  const binder = behindRelaxed(rest, 'binder.configuration.');
  if (binder !== undefined) return shared(RANK.binder, at(binder));
  for (const client of ['consumer', 'producer'] as const) {
    const properties = behindRelaxed(rest, `binder.${client}-properties.`);
    if (properties !== undefined) {
      return shared(RANK.binder, settingFrom(entry, from + properties, `${client}.`));
    }
  }
  if (sameRelaxed(rest, 'binder.application-id')) {
    return shared(RANK.binderId, applicationId(entry, from + 'binder.'.length));
  }
  const ofBinder = behindRelaxed(rest, 'binder.');
  const misplaced = ofBinder === undefined ? undefined : directlyBelow(entry, from + ofBinder);
  if (misplaced) return misplaced;
  const defaults = behindRelaxed(rest, 'default.consumer.configuration.');
  if (defaults !== undefined) return shared(RANK.binding, at(defaults));
  const [, area, name, tail] = /^(binder\.functions|bindings)\.([^.]+)\.(.+)$/i.exec(rest) ?? [];
  if (area === undefined || name === undefined || tail === undefined) return { kind: 'other' };
  const isBinding = area.toLowerCase() === 'bindings';
  const of = isBinding ? name.replace(/-(?:in|out)-\d+$/, '') : name;
  const within = isBinding ? 'consumer.' : '';
  const tailAt = from + rest.length - tail.length;
  const configuration = behindRelaxed(tail, `${within}configuration.`);
  if (configuration !== undefined) {
    const rank = isBinding ? RANK.binding : RANK.function;
    return { kind: 'setting', of, rank, setting: settingFrom(entry, tailAt + configuration) };
  }
  if (!sameRelaxed(tail, `${within}application-id`)) return { kind: 'other' };
  const rank = isBinding ? RANK.bindingId : RANK.functionId;
  return { kind: 'setting', of, rank, setting: applicationId(entry, tailAt + within.length) };
}

/** The binder's own names that look like Kafka's keys (KafkaStreamsBinderConfigurationProperties). */
const OWN_NAMES = new Set(['replicationfactor', 'deserializationexceptionhandler']);

/** Directly below `binder.` only the binder's own names are read. */
function directlyBelow(entry: Entry, from: number): Found | undefined {
  const rest = entry.key.text.slice(from);
  if (OWN_NAMES.has(relaxed(rest))) return undefined;
  const meant = [rest, rest.replace(/-/g, '.')].find(isStreamsOnly);
  if (meant === undefined) return undefined;
  const setting = { ...settingFrom(entry, from), key: meant };
  const expected = `${entry.key.text.slice(0, from)}configuration.${meant}`;
  return { kind: 'misplaced', setting, expected };
}

function shared(rank: number, setting: Setting): Found {
  return { kind: 'setting', of: null, rank, setting };
}

function applicationId(entry: Entry, from: number): Setting {
  return settingOf(entry, 'application.id', entry.key.slice(from));
}
