import type { BoundDocument, Setting, Shape } from '../binding/setting';

/** Where raw Kafka keys may be written in documents of a shape that do not show it by what they hold already. */
const USUAL: Readonly<Partial<Record<Shape, readonly string[]>>> = {
  plain: [''],
  'spring-boot': ['spring.kafka.streams.properties.', 'spring.kafka.properties.'],
  'spring-cloud-stream': ['spring.cloud.stream.kafka.streams.binder.configuration.'],
  quarkus: ['kafka-streams.'],
  micronaut: ['kafka.streams.default.'],
  ksqldb: ['ksql.streams.'],
  'fleet-file': ['settings.', 'instances.settings.', 'events.start.settings.'],
};

/**
 * Prefixes of a document's keys behind which raw Kafka keys stand, longest first: those its settings show, and those
 * usual for its shape.
 */
export function namespacesOf({ shape, applications }: BoundDocument): readonly string[] {
  const found = new Set(USUAL[shape] ?? []);
  for (const { layers } of applications) {
    for (const { settings } of layers) {
      for (const setting of settings) {
        const namespace = namespaceOf(setting);
        if (namespace !== undefined) found.add(namespace);
      }
    }
  }
  return [...found].sort((a, b) => b.length - a.length);
}

/** What stands before the Kafka key in a setting's own key; undefined where a framework binds another name to it. */
function namespaceOf({ key, entry }: Setting): string | undefined {
  const written = entry.key.text;
  return written.endsWith(key) ? written.slice(0, written.length - key.length) : undefined;
}

/** The Kafka part of a full key, with where it begins; undefined when no namespace holds it. */
export function kafkaPart(
  document: BoundDocument,
  key: string,
): { readonly key: string; readonly from: number } | undefined {
  const namespace = namespacesOf(document).find((prefix) => key.startsWith(prefix));
  return namespace === undefined
    ? undefined
    : { key: key.slice(namespace.length), from: namespace.length };
}
