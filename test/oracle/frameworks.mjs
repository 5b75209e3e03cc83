// Regenerates what frameworks bind themselves (server/src/binding/framework-facts.json) and which Kafka version their
// bills of materials bring (server/src/project/bom-versions.json) from their released metadata and classes.
// Needs Maven, Java 17, unzip and Maven Central (or a filled ~/.m2): node test/oracle/frameworks.mjs
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const FOLDER = 'test/oracle/frameworks/target';
const BINDING = 'server/src/binding/framework-facts.json';
const VERSIONS = 'server/src/project/bom-versions.json';

/** The last release of each Spring Boot minor; a new one is one more line. */
const SPRING_BOOT = [
  ['2.3', '2.3.12.RELEASE'],
  ['2.4', '2.4.13'],
  ['2.5', '2.5.15'],
  ['2.6', '2.6.15'],
  ['2.7', '2.7.18'],
  ['3.0', '3.0.13'],
  ['3.1', '3.1.12'],
  ['3.2', '3.2.12'],
  ['3.3', '3.3.13'],
  ['3.4', '3.4.13'],
  ['3.5', '3.5.7'],
  ['4.0', '4.0.7'],
  ['4.1', '4.1.2'],
];
/** Minors of Quarkus in which the Kafka version changes or that live long. */
const QUARKUS = [
  ['2.0', '2.0.3.Final'],
  ['2.7', '2.7.7.Final'],
  ['2.13', '2.13.9.Final'],
  ['2.16', '2.16.12.Final'],
  ['3.0', '3.0.4.Final'],
  ['3.3', '3.3.3'],
  ['3.6', '3.6.9'],
  ['3.8', '3.8.6'],
  ['3.19', '3.19.4'],
  ['3.24', '3.24.5'],
  ['3.31', '3.31.3'],
  ['3.33', '3.33.2'],
];
const CLOUD_STREAM = [
  ['4.3', '4.3.0'],
  ['5.0', '5.0.4'],
];

/** Copies an artifact beside this program and answers its path. */
function fetch(group, name, version, type = 'jar') {
  const file = `${FOLDER}/${name}-${version}.${type}`;
  if (existsSync(file)) return file;
  mkdirSync(FOLDER, { recursive: true });
  execFileSync(
    'mvn',
    [
      ...['-q', '-B', '-Dstyle.color=never'],
      'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy',
      `-Dartifact=${group}:${name}:${version}:${type}`,
      `-DoutputDirectory=${FOLDER}`,
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  return file;
}

const inside = (jar, path) =>
  JSON.parse(execFileSync('unzip', ['-p', jar, path], { maxBuffer: 1 << 26 }).toString());

const constants = (jar, type) =>
  new Set(
    [
      ...execFileSync('javap', ['-c', '-p', '-cp', jar, type], { maxBuffer: 1 << 26 })
        .toString()
        .matchAll(/ldc(?:_w)?\s+#\d+\s+\/\/ String (\S+)/g),
    ].map(([, text]) => text),
  );

/** Spring's metadata below a prefix: name → type and deprecation. */
function springNames(jar, prefix) {
  const { properties } = inside(jar, 'META-INF/spring-configuration-metadata.json');
  return properties
    .filter(({ name }) => name.startsWith(prefix))
    .map(({ name, type = '', deprecation }) => ({
      name: name.slice(prefix.length),
      map: type.startsWith('java.util.Map'),
      gone: deprecation?.level === 'error',
      replacement: deprecation?.replacement?.slice(prefix.length),
    }));
}

/** Adds one release to what is known: since when a name is bound, since when it is an error, what Kafka calls it. */
function learn(table, minor, names, kafkaKeys) {
  for (const { name, map, gone, replacement } of names) {
    if (map) continue;
    const entry = (table[name] ??= {});
    if (gone) {
      entry.gone ??= minor;
      if (replacement) entry.replacement ??= replacement;
      continue;
    }
    entry.since ??= minor;
    const key = name.replace(/(?<=(?:key|trust))-(?=store)/, '').replaceAll('-', '.');
    // Only what is passed on as it is written has Kafka's type as well.
    if (kafkaKeys.has(key)) entry.kafka ??= key;
  }
}

function springBoot() {
  const table = {};
  for (const [minor, version] of SPRING_BOOT) {
    const modular = Number(minor.split('.')[0]) >= 4;
    const jar = fetch(
      'org.springframework.boot',
      modular ? 'spring-boot-kafka' : 'spring-boot-autoconfigure',
      version,
    );
    const at = modular ? 'kafka.autoconfigure' : 'autoconfigure.kafka';
    const keys = constants(jar, `org.springframework.boot.${at}.KafkaProperties$Streams`);
    for (const key of constants(jar, `org.springframework.boot.${at}.KafkaProperties$Ssl`)) {
      keys.add(key);
    }
    keys.add('security.protocol');
    learn(table, minor, springNames(jar, 'spring.kafka.streams.'), keys);
  }
  return table;
}

function cloudStream() {
  const table = {};
  for (const [minor, version] of CLOUD_STREAM) {
    const jar = fetch(
      'org.springframework.cloud',
      'spring-cloud-stream-binder-kafka-streams',
      version,
    );
    const names = springNames(jar, 'spring.cloud.stream.kafka.streams.binder.');
    learn(table, minor, names, new Set(['application.id', 'replication.factor']));
  }
  return table;
}

function quarkus() {
  const jar = fetch('io.quarkus', 'quarkus-kafka-streams', '3.33.2');
  const model = inside(jar, 'META-INF/quarkus-config-doc/quarkus-config-model.json');
  const keys = constants(jar, 'io.quarkus.kafka.streams.runtime.KafkaStreamsProducer');
  const names = [];
  JSON.stringify(model, (_, value) => {
    const property = value?.path?.property;
    if (property?.startsWith('quarkus.kafka-streams.')) {
      names.push({ name: property.slice('quarkus.kafka-streams.'.length) });
    }
    return value;
  });
  const table = {};
  learn(table, '3.33', names, keys);
  // Older releases carry no such model.
  for (const entry of Object.values(table)) delete entry.since;
  return table;
}

function micronaut() {
  const jar = fetch('io.micronaut.kafka', 'micronaut-kafka-streams', '5.9.0');
  const table = {};
  learn(table, '5.9', springNames(jar, 'kafka.streams.*.'), new Set());
  for (const entry of Object.values(table)) delete entry.since;
  return table;
}

/** `[[framework minor, Kafka minor], …]`, only where the Kafka minor changes. */
function bom(releases, group, name, read) {
  const steps = [];
  for (const [minor, version] of releases) {
    const found = read(readFileSync(fetch(group, name, version, 'pom'), 'utf8'));
    const kafka = found?.split('.').slice(0, 2).join('.');
    if (kafka && steps.at(-1)?.[1] !== kafka) steps.push([minor, kafka]);
  }
  return steps;
}

const sorted = (table) =>
  Object.fromEntries(Object.entries(table).sort(([a], [b]) => (a < b ? -1 : 1)));

writeFileSync(
  BINDING,
  `${JSON.stringify(
    {
      springBoot: sorted(springBoot()),
      springCloudStream: sorted(cloudStream()),
      quarkus: sorted(quarkus()),
      micronaut: sorted(micronaut()),
    },
    null,
    2,
  )}\n`,
);
writeFileSync(
  VERSIONS,
  `${JSON.stringify({
    springBoot: bom(
      SPRING_BOOT,
      'org.springframework.boot',
      'spring-boot-dependencies',
      (pom) => /<kafka\.version>([^<]+)/.exec(pom)?.[1],
    ),
    quarkus: bom(
      QUARKUS,
      'io.quarkus',
      'quarkus-bom',
      (pom) => /<artifactId>kafka-streams<\/artifactId>\s*<version>([^<]+)/.exec(pom)?.[1],
    ),
  })}\n`,
);
