import { joinedLists } from '../text/joined-lists';
import { ApplicationName } from './application-name';
import { boundName } from './framework-facts';
import { LayerBuilder } from './layer-builder';
import { isKafkaKey, settingFrom, settingOf } from './names';
import { microProfile, profileOfFile } from './profiles';
import type { BoundDocument, Misplaced, Setting } from './setting';
import { JVM_CONFIG, type ShapeRecognizer } from './shape-recognizer';

/** Quarkus' `kafka-streams.*` (Kafka's own keys) and `quarkus.kafka-streams.*` (its own names). */
export const quarkus: ShapeRecognizer = {
  named: JVM_CONFIG,
  bind(source) {
    if (!source.text.includes('kafka-streams')) return undefined;
    const parsed = source.asConfig();
    const ofFile = profileOfFile(source.name);
    const layers = new LayerBuilder();
    const name = new ApplicationName();
    const misplaced: Misplaced[] = [];
    // Other frameworks may have a map of that name as well.
    const surely = parsed.entries.some(({ key }) => /^(?:%|quarkus\.)/.test(key.text));
    let ofStreams = false;
    for (const entry of joinedLists(parsed.entries)) {
      const { profiles, from } = microProfile(entry.key.text);
      const active = profiles.length > 0 ? profiles : [ofFile];
      const rest = entry.key.text.slice(from);
      if (rest === 'quarkus.application.name') {
        if (!entry.dotted) name.add(active, 1, settingOf(entry, 'application.id'));
        continue;
      }
      const read = rest.startsWith(RAW)
        ? { rank: RANK.raw, setting: settingFrom(entry, from + RAW.length) }
        : rest.startsWith(OWN)
          ? underOwn(entry.key.text, from + OWN.length, (key, at) =>
              settingOf(entry, key, entry.key.slice(at)),
            )
          : undefined;
      if (read === undefined) continue;
      ofStreams = true;
      if (!read.setting) continue;
      if (entry.dotted && surely) {
        misplaced.push({ setting: read.setting, expected: rest, because: 'dotted' });
        continue;
      }
      layers.add(active, read.rank, read.setting);
      if (read.setting.key === 'application.id') {
        name.add(active, read.rank === RANK.bound ? 2 : 0, read.setting);
      }
    }
    if (!ofStreams) return undefined;
    const bound: BoundDocument = {
      uri: source.uri,
      shape: 'quarkus',
      parsed,
      applications: [{ id: name.setting, layers: layers.layers() }],
      misplaced,
    };
    return bound;
  },
};

const RAW = 'kafka-streams.';
const OWN = 'quarkus.kafka-streams.';

/** KafkaStreamsProducer puts everything below `quarkus.kafka-streams.` first and its own names last. */
const RANK = { own: 0, raw: 1, bound: 2 } as const;

function underOwn(
  key: string,
  at: number,
  setting: (kafkaKey: string, at: number) => Setting,
): { rank: number; setting: Setting | undefined } {
  const rest = key.slice(at);
  const bound = boundName('quarkus', rest);
  if (bound?.kafka !== undefined) return { rank: RANK.bound, setting: setting(bound.kafka, at) };
  const raw = bound === undefined && isKafkaKey(rest);
  return { rank: RANK.own, setting: raw ? setting(rest, at) : undefined };
}
