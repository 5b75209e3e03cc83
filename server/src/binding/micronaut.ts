import { joinedLists } from '../text/joined-lists';
import type { Entry } from '../text/parsed-text';
import { ApplicationName } from './application-name';
import { boundName } from './framework-facts';
import { LayerBuilder } from './layer-builder';
import { isKafkaKey, settingFrom, settingOf } from './names';
import { profileOfFile } from './profiles';
import type { BoundApplication, BoundDocument, Setting } from './setting';
import { JVM_CONFIG, type ShapeRecognizer } from './shape-recognizer';

/** Micronaut's `kafka.streams.<name>.*`: each name is an application, over what stands under `kafka.`. */
export const micronaut: ShapeRecognizer = {
  named: JVM_CONFIG,
  bind(source) {
    if (!/kafka["']?\s*[.:]/.test(source.text)) return undefined;
    if (!/streams["']?\s*[.:]/.test(source.text)) return undefined;
    const parsed = source.asConfig();
    const applications = readMicronaut(parsed.entries, profileOfFile(source.name));
    const bound: BoundDocument | undefined = applications && {
      uri: source.uri,
      shape: 'micronaut',
      parsed,
      applications,
    };
    return bound;
  },
};

const STREAMS = 'kafka.streams.';
const COMMON = 'kafka.';

/** Read by KafkaStreamsFactory from the same map as Kafka's keys. */
const FACTORY = new Set(['start-kafka-streams', 'uncaught-exception-handler']);

/** What stands between `kafka.` and a client's own settings; AbstractKafkaConfiguration leaves these out. */
const OTHERS = /^(?:embedded|consumers|producers|streams)\./;

function readMicronaut(
  entries: readonly Entry[],
  ofFile: string | null,
): readonly BoundApplication[] | undefined {
  const common: Setting[] = [];
  const named = new Map<string, Setting[]>();
  let fallback: Setting | undefined;
  let known = false;
  for (const entry of joinedLists(entries)) {
    const key = entry.key.text;
    if (key === 'micronaut.application.name') fallback = settingOf(entry, 'application.id');
    else if (key.startsWith(STREAMS)) {
      const [, name, rest] = /^([^.]+)\.(.+)$/.exec(key.slice(STREAMS.length)) ?? [];
      // Kafka's keys right behind `kafka.streams.` are of somebody else's making.
      if (name === undefined || rest === undefined || isKafkaKey(`${name}.${rest}`)) continue;
      known ||= isKafkaKey(rest) || rest === 'application-id';
      if (boundName('micronaut', rest) || FACTORY.has(rest)) continue;
      const settings = named.get(name) ?? [];
      named.set(name, settings);
      settings.push(settingFrom(entry, key.length - rest.length));
    } else if (key.startsWith(COMMON) && !OTHERS.test(key.slice(COMMON.length))) {
      const setting = settingFrom(entry, COMMON.length);
      if (isKafkaKey(setting.key)) common.push(setting);
    }
  }
  if (!known) return undefined;
  return [...named.values()].map((own): BoundApplication => {
    const layers = new LayerBuilder();
    const id = new ApplicationName();
    if (fallback) id.add([ofFile], 0, fallback);
    for (const [rank, settings] of [common, own].entries()) {
      for (const setting of settings) {
        layers.add([ofFile], rank, setting);
        if (setting.key === 'application.id') id.add([ofFile], rank + 1, setting);
      }
    }
    return { id: id.setting, layers: layers.layers() };
  });
}
