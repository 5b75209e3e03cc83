import { isStreamsOnly } from '../catalog/catalog';
import { joinedLists } from '../text/joined-lists';
import type { Entry } from '../text/parsed-text';
import { ApplicationName } from './application-name';
import { boundName } from './framework-facts';
import { LayerBuilder } from './layer-builder';
import { behindRelaxed, isKafkaKey, relaxed, sameRelaxed, settingFrom, settingOf } from './names';
import { profileOfFile, springProfiles } from './profiles';
import type { BoundApplication, BoundDocument, Misplaced, Setting } from './setting';
import { JVM_CONFIG, type ShapeRecognizer } from './shape-recognizer';

/** Spring Boot's `spring.kafka.streams.*`. */
export const springBoot: ShapeRecognizer = {
  named: JVM_CONFIG,
  bind(source) {
    if (!/spring/i.test(source.text) || !/kafka["']?\s*[.:]/i.test(source.text)) return undefined;
    const parsed = source.asConfig();
    const read = readSpringBoot(parsed.entries, springProfiles(parsed, profileOfFile(source.name)));
    if (!read) return undefined;
    const bound: BoundDocument = {
      uri: source.uri,
      shape: 'spring-boot',
      parsed,
      applications: [read.application],
      misplaced: read.misplaced,
    };
    return bound;
  },
};

const STREAMS = 'spring.kafka.streams.';
const RAW = 'spring.kafka.streams.properties.';
const COMMON = 'spring.kafka.properties.';
/** Clients whose own settings do not reach Streams. */
const CLIENTS = ['spring.kafka.consumer.', 'spring.kafka.producer.', 'spring.kafka.admin.'];
const SHARED = 'spring.kafka.';
/** Bound for every client, by the same names (KafkaProperties.buildCommonProperties). */
const SHARED_NAMES = /^(?:bootstrapservers|clientid|security\.protocol|ssl\..+)$/;

/** What Spring Boot makes of a document's entries. */
export interface SpringBootReading {
  readonly application: BoundApplication;
  readonly misplaced: readonly Misplaced[];
}

/** The application that Spring Boot configures; undefined when nothing is about Streams. */
export function readSpringBoot(
  entries: readonly Entry[],
  profilesOf: (entry: Entry) => readonly (string | null)[],
): SpringBootReading | undefined {
  const layers = new LayerBuilder();
  const name = new ApplicationName();
  const misplaced: Misplaced[] = [];
  let ofStreams = false;
  for (const entry of joinedLists(entries)) {
    const profiles = profilesOf(entry);
    const found = readEntry(entry);
    if (!found) continue;
    if (found.kind === 'name') name.add(profiles, 1, found.setting);
    else if (found.kind === 'misplaced') misplaced.push(found);
    else if (found.kind === 'setting') {
      layers.add(profiles, found.rank, found.setting);
      // `application-id` counts, then `spring.application.name`, which overrides the raw map's.
      const isId = found.setting.key === 'application.id';
      if (isId) name.add(profiles, found.rank === RANK.bound ? 2 : 0, found.setting);
    }
    ofStreams ||= found.ofStreams;
  }
  if (!ofStreams) return undefined;
  return { application: { id: name.setting, layers: layers.layers() }, misplaced };
}

/** What counts more: `buildStreamsProperties` puts the common settings first and the raw map last. */
const RANK = { shared: 0, common: 1, bound: 2, raw: 3 } as const;

type Found = { readonly ofStreams: boolean } & (
  | { readonly kind: 'setting'; readonly rank: number; readonly setting: Setting }
  | { readonly kind: 'name'; readonly setting: Setting }
  | { readonly kind: 'bound' }
  | ({ readonly kind: 'misplaced' } & Misplaced)
);

function readEntry(entry: Entry): Found | undefined {
  const key = entry.key.text;
  const raw = behindRelaxed(key, RAW);
  if (raw !== undefined) {
    if (entry.list) return takenApart(settingFrom(entry, raw), key, true);
    return { kind: 'setting', rank: RANK.raw, setting: settingFrom(entry, raw), ofStreams: true };
  }
  const common = behindRelaxed(key, COMMON);
  if (common !== undefined) {
    const setting = settingFrom(entry, common);
    const ofStreams = isStreamsOnly(setting.key);
    if (entry.list) return takenApart(setting, key, ofStreams);
    return { kind: 'setting', rank: RANK.common, setting, ofStreams };
  }
  const own = behindRelaxed(key, STREAMS);
  if (own !== undefined) return underStreams(entry, own);
  const sharedAt = behindRelaxed(key, SHARED);
  const shared = sharedAt === undefined ? '' : key.slice(sharedAt);
  if (SHARED_NAMES.test(relaxed(shared))) {
    const kafkaKey = boundName('springBoot', shared)?.kafka;
    if (kafkaKey === undefined) return undefined;
    const setting = settingOf(entry, kafkaKey, entry.key.slice(sharedAt ?? 0));
    return { kind: 'setting', rank: RANK.shared, setting, ofStreams: false };
  }
  if (sameRelaxed(key, 'spring.application.name')) {
    return { kind: 'name', setting: settingOf(entry, 'application.id'), ofStreams: false };
  }
  return ofOtherClient(entry);
}

/** Spring binds each item of a list in a map of texts by itself, as `….0`, `….1`. */
function takenApart(setting: Setting, expected: string, ofStreams: boolean): Found {
  return { kind: 'misplaced', setting, expected, because: 'list', ofStreams };
}

/** Directly below `spring.kafka.streams.`: only Spring's own names are read there. */
function underStreams(entry: Entry, from: number): Found | undefined {
  const rest = entry.key.text.slice(from);
  const bound = boundName('springBoot', rest);
  if (bound?.kafka !== undefined) {
    const setting = settingOf(entry, bound.kafka, entry.key.slice(from));
    return { kind: 'setting', rank: RANK.bound, setting, ofStreams: true };
  }
  if (bound || rest.startsWith('cleanup.')) return { kind: 'bound', ofStreams: true };
  const setting = settingFrom(entry, from);
  const dotted = rest.replace(/-/g, '.');
  const meant = [rest, dotted].find(isKafkaKey);
  if (meant === undefined) return { kind: 'bound', ofStreams: true };
  return {
    kind: 'misplaced',
    setting: { ...setting, key: meant },
    expected: RAW + meant,
    ofStreams: true,
  };
}

/** A key that only Streams has, among the settings of another client. */
function ofOtherClient(entry: Entry): Found | undefined {
  for (const client of CLIENTS) {
    const behind = behindRelaxed(entry.key.text, client);
    if (behind === undefined) continue;
    const from = behindRelaxed(entry.key.text, `${client}properties.`) ?? behind;
    const setting = settingFrom(entry, from);
    if (!isStreamsOnly(setting.key)) return undefined;
    return { kind: 'misplaced', setting, expected: RAW + setting.key, ofStreams: false };
  }
  return undefined;
}
