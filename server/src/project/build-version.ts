import { parseVersion, type KafkaVersion } from '../catalog/kafka-version';
import boms from './bom-versions.json';

/** Names of files that may tell which Kafka Streams version a project is built with. */
export const BUILD_FILE =
  /^(?:pom\.xml|build\.gradle(?:\.kts)?|gradle\.properties|libs\.versions\.toml)$/;

/**
 * The Kafka Streams version that a build file asks for: of `kafka-streams` itself, a property for it, or what the
 * Spring Boot or Quarkus that it names brings along. Undefined when it does not say.
 *
 * @param name name of the file
 */
export function buildVersion(name: string, text: string): KafkaVersion | undefined {
  if (!/kafka|spring|quarkus/i.test(text)) return undefined;
  const bare = withoutComments(name, text);
  if (name === 'pom.xml') return fromMaven(bare);
  return name === 'libs.versions.toml' ? fromCatalog(bare) : fromGradle(bare);
}

function fromMaven(text: string): KafkaVersion | undefined {
  const properties = new Map(
    [...text.matchAll(/<([\w.-]+)>\s*([^<>\s]+)\s*<\/\1>/g)].map(([, key = '', value = '']) => [
      key,
      value,
    ]),
  );
  const versionOf = (artifact: string): string | undefined => {
    const block = new RegExp(
      `<artifactId>\\s*${artifact}\\s*</artifactId>\\s*<version>\\s*([^<]+?)\\s*</version>`,
    ).exec(text);
    return block?.[1] && resolved(block[1], properties);
  };
  return firstOf(
    () => kafkaVersion(versionOf('kafka-streams')),
    () => kafkaVersion(resolvedKey(['kafka.version', 'kafka-streams.version'], properties)),
    () => kafkaVersion(versionOf('kafka-clients')),
    () => bomVersion('springBoot', versionOf('spring-boot-starter-parent')),
    () => bomVersion('springBoot', versionOf('spring-boot-dependencies')),
    () => bomVersion('quarkus', versionOf('quarkus-bom') ?? versionOf(QUARKUS_PLACEHOLDER)),
    () => bomVersion('quarkus', properties.get('quarkus.platform.version')),
  );
}

/** Maven's usual spelling of the BOM: `${quarkus.platform.artifact-id}`. */
const QUARKUS_PLACEHOLDER = '\\$\\{quarkus\\.platform\\.artifact-id\\}';

function fromGradle(text: string): KafkaVersion | undefined {
  const properties = new Map(
    [
      ...text.matchAll(
        /(?:^|[\s('"[.])([\w.-]*[\w-])(?:['"]\s*\]|['"]\s*,\s*|['"]\s*\)|\s*)\s*[=:]?\s*['"]?(v?\d[\w.-]*)['"]?/gm,
      ),
    ].map(([, key = '', value = '']) => [key, value]),
  );
  const versionOf = (coordinates: string): string | undefined => {
    const found = new RegExp(`${coordinates}:([^'":@\\s)]+)`).exec(text);
    return found?.[1] && resolved(found[1], properties);
  };
  const pluginOf = (id: string): string | undefined => {
    const found = new RegExp(
      `id\\s*\\(?\\s*['"]${id}['"]\\s*\\)?\\s*version\\s*\\(?\\s*['"]?([^'"\\s)]+)`,
    ).exec(text);
    return found?.[1] && resolved(found[1], properties);
  };
  return firstOf(
    () => kafkaVersion(versionOf('org\\.apache\\.kafka:kafka-streams(?:-scala_[\\d.]+)?')),
    () => kafkaVersion(resolvedKey(KAFKA_PROPERTIES, properties)),
    () => kafkaVersion(versionOf('org\\.apache\\.kafka:kafka-clients')),
    () => bomVersion('springBoot', pluginOf('org\\.springframework\\.boot')),
    () =>
      bomVersion('springBoot', versionOf('org\\.springframework\\.boot:spring-boot-dependencies')),
    () => bomVersion('quarkus', versionOf('io\\.quarkus(?:\\.platform)?:quarkus-bom')),
    () => bomVersion('quarkus', pluginOf('io\\.quarkus')),
    () => bomVersion('quarkus', properties.get('quarkusPlatformVersion')),
  );
}

const KAFKA_PROPERTIES = ['kafka.version', 'kafkaVersion', 'kafkaStreamsVersion', 'kafka_version'];

/** Gradle's version catalog: `[versions]`, `[libraries]`, `[plugins]`. */
function fromCatalog(text: string): KafkaVersion | undefined {
  const versions = new Map(
    [...text.matchAll(/^\s*"?([\w.-]+)"?\s*=\s*["']([^"']+)["']/gm)].map(
      ([, key = '', value = '']) => [key, value],
    ),
  );
  const versionOf = (module: string): string | undefined => {
    const line = new RegExp(`["']${module}(?::([^"']+))?["'](.*)$`, 'm').exec(text);
    if (!line) return undefined;
    const reference = /version\.ref\s*=\s*["']([^"']+)["']/.exec(line[2] ?? '');
    if (reference?.[1] !== undefined) return versions.get(reference[1]);
    return line[1] ?? /version\s*=\s*["']([^"']+)["']/.exec(line[2] ?? '')?.[1];
  };
  return firstOf(
    () => kafkaVersion(versionOf('org\\.apache\\.kafka:kafka-streams')),
    () => kafkaVersion(nameless(text)),
    () => kafkaVersion(versionOf('org\\.apache\\.kafka:kafka-clients')),
    () => bomVersion('springBoot', versionOf('org\\.springframework\\.boot')),
    () =>
      bomVersion('springBoot', versionOf('org\\.springframework\\.boot:spring-boot-dependencies')),
    () => bomVersion('quarkus', versionOf('io\\.quarkus(?:\\.platform)?:quarkus-bom')),
    () => bomVersion('quarkus', versionOf('io\\.quarkus')),
  );

  /** `{ group = "org.apache.kafka", name = "kafka-streams", version.ref = "kafka" }`. */
  function nameless(toml: string): string | undefined {
    const line = /^.*name\s*=\s*["']kafka-streams["'].*$/m.exec(toml)?.[0] ?? '';
    const reference = /version\.ref\s*=\s*["']([^"']+)["']/.exec(line)?.[1];
    return reference === undefined
      ? /version\s*=\s*["']([^"']+)["']/.exec(line)?.[1]
      : versions.get(reference);
  }
}

function firstOf(...ways: readonly (() => KafkaVersion | undefined)[]): KafkaVersion | undefined {
  for (const way of ways) {
    const version = way();
    if (version !== undefined) return version;
  }
  return undefined;
}

/** Follows `${name}`, `$name` and bare names to their values, a few steps at most. */
function resolved(version: string, properties: ReadonlyMap<string, string>): string {
  let value = version;
  for (let step = 0; step < 5; step++) {
    const name = /^\$\{?(?:project\.|rootProject\.|ext\.)?([\w.-]+)\}?$/.exec(value)?.[1] ?? value;
    const next = properties.get(name);
    if (next === undefined || next === value) return value;
    value = next;
  }
  return value;
}

function resolvedKey(
  keys: readonly string[],
  properties: ReadonlyMap<string, string>,
): string | undefined {
  const value = keys.map((key) => properties.get(key)).find((found) => found !== undefined);
  return value === undefined ? undefined : resolved(value, properties);
}

/** A version of Kafka, or one of Confluent Platform's builds of it (`7.9.0-ccs` is Kafka 3.9, `8.1.0-ce` 4.1). */
function kafkaVersion(text: string | undefined): KafkaVersion | undefined {
  if (text === undefined) return undefined;
  const confluent = /^(\d+)\.(\d+)\.\d+-(?:\d+-)?c(?:cs|e)$/.exec(text);
  if (!confluent) return parseVersion(text);
  const [major = 0, minor = 0] = [Number(confluent[1]), Number(confluent[2])];
  // Platform 6.0 is Kafka 2.6; from 7.0 (Kafka 3.0) on the minors are the same.
  return parseVersion(major === 6 ? `2.${minor + 6}` : `${major - 4}.${minor}`);
}

/** The Kafka version that a release of a framework brings. One older than all that are known tells nothing. */
function bomVersion(
  framework: keyof typeof boms,
  text: string | undefined,
): KafkaVersion | undefined {
  const [, major, minor] = /^v?(\d+)\.(\d+)/.exec(text ?? '') ?? [];
  if (major === undefined || minor === undefined) return undefined;
  const kafka = boms[framework].findLast(([since]) => {
    const [sinceMajor = 0, sinceMinor = 0] = (since ?? '').split('.').map(Number);
    return (
      Number(major) > sinceMajor || (Number(major) === sinceMajor && Number(minor) >= sinceMinor)
    );
  })?.[1];
  return kafka === undefined ? undefined : parseVersion(kafka);
}

function withoutComments(name: string, text: string): string {
  if (name === 'pom.xml') return text.replace(/<!--.*?-->/gs, '');
  if (name.endsWith('.toml') || name.endsWith('.properties')) return text.replace(/^\s*#.*$/gm, '');
  return text.replace(/\/\*.*?\*\//gs, '').replace(/^\s*\/\/.*$/gm, '');
}
