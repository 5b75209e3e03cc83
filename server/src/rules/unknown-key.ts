import type { Shape } from '../binding/setting';
import { keysOf, lookUp, type ResolvedKey } from '../catalog/catalog';
import type { KafkaVersion } from '../catalog/kafka-version';
import type { Surface } from '../catalog/key-facts';
import { removeEntry, renameKey } from './edits';
import { fixesOf } from './fix';
import { KeyIndex, LONGEST, segmentsOf } from './near-miss';
import { setBeside } from './replacement';
import type { Rule } from './rule';
import { resolvedSettings, TAG_PREFIX } from './scope';
import { code } from './wording';
import { keyPart } from './written';

/**
 * Beginnings of keys that serializers, registries, interceptors and stores take from the same settings: passing them
 * on is what they are there for.
 */
const PASSED_ON =
  /^(?:schema\.registry\.|(?:key|value)\.(?:subject|schema)\.|auto\.register\.|use\.(?:latest|schema)|specific\.|avro\.|json\.|protobuf\.|spring\.|basic\.auth\.|bearer\.auth\.|apicurio\.|confluent\.|interceptor\.|producer\.interceptor\.|rocksdb\.|azure\.|aws\.|google\.|otel\.|internal\.|__)/;

/** Shapes that hold Kafka's keys and nothing else; frameworks' maps are made for passing others on. */
const ONLY_KAFKA: ReadonlySet<Shape> = new Set<Shape>(['plain', 'fleet-file']);

/** Unknown keys of one document for which a near one is looked for; a file with more is of something else. */
const MOST_SEARCHED = 1_000;

/** What some editors write in front of a UTF-8 file. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A key that no Kafka version has. */
export const unknownKey: Rule = {
  id: 'unknown-key',
  severity: 'warning',
  docs: {
    summary: 'A key is none of Kafka Streams or its clients.',
    why: 'Kafka Streams passes unknown keys on to its clients, serializers and plug-ins. That is legal and often meant, but a misspelt key does nothing, silently. One that is close to a key of Kafka Streams is a warning, any other an information; maps of frameworks (Spring Boot, Quarkus, Micronaut) are made for passing keys on, and only near ones are told there.',
    fires: 'application.id=orders\n⟦num.standby.replica⟧=1\n',
    silent:
      'application.id=orders\nnum.standby.replicas=1\nschema.registry.url=http://registry:8081\n',
    falseAlarm: 'A plug-in may have a key much like one of Kafka.',
  },
  checkDocument({ document, version, report }) {
    let unknown = 0;
    for (const { setting, resolved } of resolvedSettings(document, version).unknown) {
      if (PASSED_ON.test(resolved.name) || setting.key === '') continue;
      if (resolved.prefix === TAG_PREFIX) continue;
      const near = ++unknown > MOST_SEARCHED ? undefined : meantKey(resolved, setting.key, version);
      if (!near && !ONLY_KAFKA.has(document.shape)) continue;
      const beside = near ? setBeside(document, setting, near.key) : 'here';
      const rename = near && beside !== 'here' ? renameKey(document, setting, near.key) : undefined;
      const alone = beside === 'nowhere';
      report({
        span: keyPart(document, setting),
        ...(near?.surface === 'streams' ? {} : { severity: 'information' as const }),
        message: setting.key.startsWith(BYTE_ORDER_MARK)
          ? 'The file begins with a byte order mark, which Java takes into the first key: nothing reads it. Save the file without.'
          : near
            ? `${subject(resolved)}; it is passed on. Did you mean ${code(near.key)}?`
            : `${subject(resolved)}; it is passed on to clients, serializers and plug-ins.`,
        fixes: fixesOf(
          ...(near ? [{ title: `Rename to ${near.key}`, changes: rename, preferred: alone }] : []),
          ...(near && !(rename && alone)
            ? [{ title: `Remove ${setting.key}`, changes: removeEntry(document, setting) }]
            : []),
        ),
      });
    }
  },
};

const CLIENT_NAMES: Readonly<Record<Surface, string>> = {
  streams: 'Kafka Streams',
  consumer: 'consumer',
  producer: 'producer',
  admin: 'admin client',
  topic: 'topic',
};

function subject({ prefix, surface }: ResolvedKey): string {
  return `Not a ${CLIENT_NAMES[prefix === '' ? 'streams' : surface]} setting`;
}

/** The whole key that was most likely meant by one that no version has, and whose it is. */
export function meantKey(
  { prefix, surface, name }: ResolvedKey,
  key: string,
  version: KafkaVersion,
): { key: string; surface: Surface } | undefined {
  if (prefix !== '') {
    if (isKeyOf('streams', name, version)) return { key: name, surface: 'streams' };
    const near = nearestOf(surface, version, name);
    return near === undefined ? undefined : { key: prefix + near, surface };
  }
  const tag = meantTag(key);
  if (tag !== undefined) return { key: tag, surface: 'streams' };
  const inner = withoutForeignPrefix(key, version);
  if (inner !== undefined) return { key: inner, surface: 'streams' };
  const own = nearestOf('streams', version, key);
  if (own !== undefined) return { key: own, surface: 'streams' };
  for (const client of ['consumer', 'producer', 'admin'] as const) {
    const near = nearestOf(client, version, key);
    if (near !== undefined) return { key: near, surface: client };
  }
  return undefined;
}

/** `client.tags.zone`, `client-tag.zone`, `client_tag_zone`. */
function meantTag(key: string): string | undefined {
  const [first, second, ...rest] = segmentsOf(key);
  if (first !== 'client' || !second || !/^tags?$/.test(second) || rest.length === 0) {
    return undefined;
  }
  // The tag's own spelling counts: take what is written behind the second word.
  const tag = /^client[^a-z]*tags?[^a-z\d]+(.+)$/i.exec(key)?.[1];
  return tag === undefined ? undefined : TAG_PREFIX + tag;
}

/** `kafka.streams.num.standby.replicas`: a framework's or another tool's prefix before a key of three words or more. */
function withoutForeignPrefix(key: string, version: KafkaVersion): string | undefined {
  const first = key.indexOf('.', Math.max(0, key.length - LONGEST));
  for (let dot = first; dot >= 0; dot = key.indexOf('.', dot + 1)) {
    const rest = key.slice(dot + 1);
    if (segmentsOf(rest).length < 3) return undefined;
    if (isKeyOf('streams', rest, version)) return rest;
  }
  return undefined;
}

function isKeyOf(surface: Surface, name: string, version: KafkaVersion): boolean {
  return lookUp(surface, name, version) !== undefined;
}

/** What is known of the keys of one surface in one version. */
interface Keys {
  readonly index: KeyIndex;
  /** Typed keys that were looked for before; most stay as they are from keystroke to keystroke. */
  readonly nearest: Map<string, string | undefined>;
}

const known = new Map<string, Keys>();

/** Most typed keys that are remembered. */
const REMEMBERED = 20_000;

function nearestOf(surface: Surface, version: KafkaVersion, typed: string): string | undefined {
  const id = `${surface} ${version}`;
  const keys: Keys = known.get(id) ?? { index: indexOf(surface, version), nearest: new Map() };
  known.set(id, keys);
  if (!keys.nearest.has(typed)) {
    if (keys.nearest.size >= REMEMBERED) keys.nearest.clear();
    keys.nearest.set(typed, keys.index.nearest(typed));
  }
  return keys.nearest.get(typed);
}

/** Keys worth proposing: not internal, those that are not deprecated first. */
function indexOf(surface: Surface, version: KafkaVersion): KeyIndex {
  const keys = keysOf(surface, version).filter((k) => !k.internal && !k.name.endsWith('.'));
  const current = keys.filter(({ deprecated }) => deprecated === undefined);
  const old = keys.filter(({ deprecated }) => deprecated !== undefined);
  return new KeyIndex([...current, ...old].map(({ name }) => name));
}
