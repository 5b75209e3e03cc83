import { syntaxOf } from '../binding/placeholder';
import type { BoundDocument, Setting } from '../binding/setting';
import { isIn, KAFKA_CLASSES, type ClassKind, type KafkaClass } from '../catalog/kafka-classes';
import { compareVersions, KAFKA_VERSIONS, type KafkaVersion } from '../catalog/kafka-version';
import { replaceValue } from './edits';
import { fixesOf } from './fix';
import { KeyIndex } from './near-miss';
import type { Rule } from './rule';
import { liveSettings } from './scope';
import { code } from './wording';

/** What a key wants, and whether it is made together with the application or by the stream threads later. */
interface Wanted {
  readonly kind: ClassKind;
  readonly atStart: boolean;
}

/** Interfaces that the getters of StreamsConfig, and the producer, ask for (`getConfiguredInstance`). */
const WANTED: Readonly<Record<string, Wanted>> = {
  'default.key.serde': { kind: 'Serde', atStart: false },
  'default.value.serde': { kind: 'Serde', atStart: false },
  'default.deserialization.exception.handler': {
    kind: 'DeserializationExceptionHandler',
    atStart: false,
  },
  'deserialization.exception.handler': { kind: 'DeserializationExceptionHandler', atStart: false },
  'default.production.exception.handler': { kind: 'ProductionExceptionHandler', atStart: false },
  'production.exception.handler': { kind: 'ProductionExceptionHandler', atStart: false },
  'processing.exception.handler': { kind: 'ProcessingExceptionHandler', atStart: false },
  'default.timestamp.extractor': { kind: 'TimestampExtractor', atStart: false },
  'default.client.supplier': { kind: 'KafkaClientSupplier', atStart: true },
  'dsl.store.suppliers.class': { kind: 'DslStoreSuppliers', atStart: false },
  'producer.partitioner.class': { kind: 'Partitioner', atStart: true },
  'partitioner.class': { kind: 'Partitioner', atStart: true },
};

const NOT_FOUND = 'Kafka Streams will not start';

/** A class of Kafka's that is of another kind, or that no Kafka has by that name. */
export const wrongClass: Rule = {
  id: 'wrong-class',
  severity: 'error',
  docs: {
    summary: 'A setting names a class of Kafka that is of another kind, or not there.',
    why: 'Names of classes are looked up when Kafka Streams is created: inner classes stand behind a `$`, a word such as `rocksDB` is no class, and some classes are gone in newer versions (`UniformStickyPartitioner` in 4.0). Whether the object is of the kind that is wanted, a serde and no serializer, shows later, in the stream threads. Classes of your own are never a finding.',
    fires:
      'application.id=orders\ndefault.key.serde=⟦org.apache.kafka.common.serialization.StringSerializer⟧\n',
    silent:
      'application.id=orders\ndefault.key.serde=org.apache.kafka.common.serialization.Serdes$StringSerde\ndefault.value.serde=com.example.OrderSerde\n',
  },
  checkDocument({ document, version, report }) {
    for (const setting of liveSettings(document)) {
      const wanted = WANTED[setting.key];
      if (!wanted || !setting.literal) continue;
      const value = setting.value.trimmed();
      const problem = problemOf(value.text, wanted, version);
      if (problem === undefined) continue;
      const { nearest } = problem;
      report({
        span: value.span,
        message: `${problem.message}${nearest === undefined ? '' : ` Use \`${nearest}\`.`}`,
        dependsOnVersion: KAFKA_VERSIONS.some(
          (each) => problemOf(value.text, wanted, each) === undefined,
        ),
        fixes:
          nearest === undefined || givesVariables(document, setting)
            ? []
            : fixesOf({
                title: `Change to ${nearest}`,
                changes: replaceValue(document, setting, nearest),
                preferred: true,
              }),
      });
    }
  },
};

function problemOf(
  text: string,
  { kind, atStart }: Wanted,
  version: KafkaVersion,
): { readonly message: string; readonly nearest: string | undefined } | undefined {
  const name = text.replaceAll('$$', '$');
  // Without the package, which says little and hides the end of a long name.
  const shown = code(name.replace(/^(?:[a-z]\w*\.)+(?=[A-Z])/, ''));
  const candidates = KAFKA_CLASSES.filter((each) => each.kind === kind && isIn(each, version));
  if (candidates.length === 0 || candidates.some((each) => each.name === name)) return undefined;
  const nearest = nearestOf(name, candidates);
  const known = KAFKA_CLASSES.find((each) => each.name === name);
  if (known && !isIn(known, version)) {
    const when =
      compareVersions(version, known.since) < 0
        ? `new in ${known.since}`
        : `gone since ${known.gone}`;
    return { message: `${NOT_FOUND}: ${shown} is ${when}.`, nearest };
  }
  if (known) {
    const outcome = atStart ? NOT_FOUND : 'Stream threads will fail';
    return { message: `${outcome}: ${shown} is a ${known.kind}, and no ${kind}.`, nearest };
  }
  // A class that nobody but its author knows; in Kafka's packages a similar name must tell what was meant.
  if (nearest === undefined || !(PACKAGES.has(packageOf(name)) || isWord(name))) return undefined;
  return { message: `${NOT_FOUND}: there is no class ${shown}.`, nearest };
}

/** Whether a `$` in the value starts the name of a variable. */
function givesVariables(document: BoundDocument, { value }: Setting): boolean {
  return syntaxOf(document, value) === 'shell';
}

/** Packages and outer classes of what settings may name. */
const PACKAGES = new Set(KAFKA_CLASSES.map(({ name }) => packageOf(name)));

function packageOf(name: string): string {
  return name.replace(/[.$][^.$]*$/, '');
}

function simpleName(name: string): string {
  return name.replace(/^.*[.$]/, '');
}

/** A name without a package, as in code that imports it: `String`, `Serdes.StringSerde`, `rocksDB`. */
function isWord(name: string): boolean {
  return /^(?:(?:Serdes|BuiltInDslStoreSuppliers)[.$])?\w+$/.test(name);
}

/** Words that stand for a class, without its kind: `StringSerializer` → `string`, `ROCKS_DB` → `rocksdb`. */
function meaning(name: string): string {
  return simpleName(name)
    .replace(/(?:Serializer|Deserializer|Serdes?|DslStoreSuppliers)$/, '')
    .replace(/_/g, '')
    .replace(/^int$/i, 'integer')
    .toLowerCase();
}

/** The class that was most likely meant; in Kafka's own packages a similar name is enough. */
function nearestOf(name: string, candidates: readonly KafkaClass[]): string | undefined {
  const exact = candidates.find((each) => meaning(each.name) === meaning(name));
  if (exact || !PACKAGES.has(packageOf(name))) return exact?.name;
  const similar = new KeyIndex(candidates.map((each) => simpleName(each.name)));
  const simple = similar.nearest(simpleName(name));
  return candidates.find((each) => simpleName(each.name) === simple)?.name;
}
