import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BuildFiles } from '../../../server/src/project/build-files';
import { buildVersion } from '../../../server/src/project/build-version';

const dependency = (artifact: string, version: string): string =>
  `<dependency><groupId>org.apache.kafka</groupId><artifactId>${artifact}</artifactId>\n<version>${version}</version></dependency>`;

const CASES: readonly (readonly [
  name: string,
  file: string,
  text: string,
  version?: string | undefined,
])[] = [
  ['a dependency of its own', 'pom.xml', dependency('kafka-streams', '3.7.1'), '3.7'],
  [
    'a property',
    'pom.xml',
    `<properties><kafka.version>3.8.0</kafka.version></properties>${dependency('kafka-streams', '${kafka.version}')}`,
    '3.8',
  ],
  [
    'a property through another one',
    'pom.xml',
    `<properties><streams>\${base}</streams><base>3.5.2</base></properties>${dependency('kafka-streams', '${streams}')}`,
    '3.5',
  ],
  [
    'the parent of Spring Boot',
    'pom.xml',
    '<parent><artifactId>spring-boot-starter-parent</artifactId>\n<version>3.3.5</version></parent>',
    '3.7',
  ],
  [
    'a property that overrides what Spring Boot brings',
    'pom.xml',
    '<parent><artifactId>spring-boot-starter-parent</artifactId><version>3.3.5</version></parent><properties><kafka.version>3.9.1</kafka.version></properties>',
    '3.9',
  ],
  [
    'the BOM of Quarkus',
    'pom.xml',
    '<properties><quarkus.platform.artifact-id>quarkus-bom</quarkus.platform.artifact-id><quarkus.platform.version>3.20.3</quarkus.platform.version></properties><dependency><artifactId>${quarkus.platform.artifact-id}</artifactId><version>${quarkus.platform.version}</version></dependency>',
    '3.9',
  ],
  ['a Confluent build', 'pom.xml', dependency('kafka-streams', '7.6.1-ccs'), '3.6'],
  ['an old Confluent build', 'pom.xml', dependency('kafka-streams', '6.2.0-ccs'), '2.8'],
  ['a comment', 'pom.xml', `<!-- ${dependency('kafka-streams', '3.7.1')} -->`, undefined],
  ['nothing about Kafka', 'pom.xml', '<project><version>3.7.1</version></project>', undefined],
  [
    'coordinates',
    'build.gradle',
    "dependencies {\n  implementation 'org.apache.kafka:kafka-streams:3.6.2'\n}",
    '3.6',
  ],
  [
    'a variable',
    'build.gradle',
    'ext {\n  kafkaVersion = "3.4.1"\n}\ndependencies {\n  implementation "org.apache.kafka:kafka-streams:$kafkaVersion"\n}',
    '3.4',
  ],
  [
    'a value of Kotlin',
    'build.gradle.kts',
    'val kafka = "4.0.1"\ndependencies {\n  implementation("org.apache.kafka:kafka-streams:${kafka}")\n}',
    '4.0',
  ],
  [
    'the plugin of Spring Boot',
    'build.gradle',
    "plugins {\n  id 'org.springframework.boot' version '3.5.7'\n}",
    '3.9',
  ],
  [
    'the plugin of Spring Boot in Kotlin',
    'build.gradle.kts',
    'plugins {\n  id("org.springframework.boot") version "3.2.1"\n}',
    '3.6',
  ],
  [
    'what overrides the BOM',
    'build.gradle',
    "plugins { id 'org.springframework.boot' version '3.5.7' }\next['kafka.version'] = '4.1.0'",
    '4.1',
  ],
  ['a platform', 'build.gradle', "platform('io.quarkus.platform:quarkus-bom:3.8.1')", '3.7'],
  ['a commented dependency', 'build.gradle', "// 'org.apache.kafka:kafka-streams:3.6.2'"],
  [
    'a reference of a version catalog',
    'libs.versions.toml',
    '[versions]\nkafka = "3.8.1"\n[libraries]\nkafka-streams = { module = "org.apache.kafka:kafka-streams", version.ref = "kafka" }',
    '3.8',
  ],
  [
    'group and name in a version catalog',
    'libs.versions.toml',
    '[versions]\nkafka = "3.9.0"\n[libraries]\nstreams = { group = "org.apache.kafka", name = "kafka-streams", version.ref = "kafka" }',
    '3.9',
  ],
  [
    'a plugin of a version catalog',
    'libs.versions.toml',
    '[plugins]\nboot = { id = "org.springframework.boot", version = "3.1.0" }',
    '3.4',
  ],
];

for (const [name, file, text, version] of CASES) {
  test(`${file}: ${name}`, () => {
    assert.equal(buildVersion(file, text), version);
  });
}

test('the nearest build file upwards counts', () => {
  const files = new BuildFiles();
  assert.equal(files.set('file:///w/pom.xml', dependency('kafka-streams', '3.7.1')), 'file:///w/');
  assert.equal(
    files.set('file:///w/orders/pom.xml', dependency('kafka-streams', '3.9.0')),
    'file:///w/orders/',
  );
  assert.equal(files.set('file:///w/pom.xml', dependency('kafka-streams', '3.7.2')), undefined);
  assert.equal(files.versionFor('file:///w/orders/src/main/resources/application.yml'), '3.9');
  assert.equal(files.versionFor('file:///w/payments/application.yml'), '3.7');
  assert.equal(files.versionFor('file:///elsewhere/application.yml'), undefined);
  assert.equal(files.set('file:///w/orders/pom.xml', undefined), 'file:///w/orders/');
  assert.equal(files.versionFor('file:///w/orders/application.yml'), '3.7');
});

test('a version catalog is for the folder above its own', () => {
  const files = new BuildFiles();
  const catalog = '[libraries]\nstreams = "org.apache.kafka:kafka-streams:3.6.0"';
  files.set('file:///w/gradle/libs.versions.toml', catalog);
  assert.equal(files.versionFor('file:///w/app/application.yml'), '3.6');
});
