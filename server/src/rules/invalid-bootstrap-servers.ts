import { featuresOf } from '../catalog/features';
import { KAFKA_VERSIONS, NEWEST_VERSION, type KafkaVersion } from '../catalog/kafka-version';
import type { BoundDocument, Setting } from '../binding/setting';
import type { Decoded } from '../text/decoded';
import { replace, replaceValue } from './edits';
import { fixesOf } from './fix';
import { hostAndPort, withoutPath } from './host-and-port';
import type { Fix, Rule, TextChange } from './rule';
import { liveSettings } from './scope';
import { code } from './wording';

/**
 * Where Kafka Streams takes brokers from: for all clients, and by itself for the clients whose own prefix counts. Below
 * `consumer.` and `producer.` it is replaced.
 */
const KEYS = new Set(
  ['', 'admin.', 'main.consumer.', 'restore.consumer.', 'global.consumer.'].map(
    (prefix) => `${prefix}bootstrap.servers`,
  ),
);

/** The highest port there is; 0 is accepted. */
const MAX_PORT = 65_535;

/** Where brokers listen unless they are told otherwise. */
const USUAL_PORT = '9092';

/** Brokers that Kafka's clients cannot take apart into hosts and ports. */
export const invalidBootstrapServers: Rule = {
  id: 'invalid-bootstrap-servers',
  severity: 'error',
  docs: {
    summary: 'An entry of `bootstrap.servers` is not of the form `host:port`.',
    why: 'The clients take each entry apart when they are created, and refuse what has no port or one above 65535: `new KafkaStreams` fails with its admin client. `protocol://host:port` and `[::1]:9092` are accepted, a path behind is not. Entries are parted by commas; up to 3.9 of `a:9092;b:9092` only the last broker is used, without a word.',
    fires: 'application.id=orders\nbootstrap.servers=broker-1:9092,⟦broker-2⟧\n',
    silent: 'application.id=orders\nbootstrap.servers=broker-1:9092,broker-2:9092,[::1]:9092\n',
  },
  checkDocument({ document, version, report }) {
    for (const setting of liveSettings(document)) {
      if (!KEYS.has(setting.key) || !setting.literal || isQuarkusOwn(setting)) continue;
      for (const item of setting.value.items()) {
        // What empty entries do depends on the version, and is a matter of the list.
        if (item.text === '') continue;
        const problem = problemOf(item.text, setting.key, version);
        if (!problem) continue;
        report({
          span: item.span,
          ...problem,
          dependsOnVersion: KAFKA_VERSIONS.some(
            (each) => problemOf(item.text, setting.key, each)?.message !== problem.message,
          ),
          fixes: fixesFor(document, setting, item),
        });
      }
    }
  },
};

/** Quarkus reads addresses below its own prefix itself. */
function isQuarkusOwn({ entry }: Setting): boolean {
  return /quarkus/i.test(entry.key.text);
}

function problemOf(
  text: string,
  key: string,
  version: KafkaVersion,
): { readonly message: string; readonly severity?: 'warning' } | undefined {
  const address = hostAndPort(text, version);
  const parts = partsOf(text);
  if (parts.length > 1 && !(address && featuresOf(version).strictHostAndPort)) {
    const last = parts.at(-1) ?? '';
    return address
      ? {
          severity: 'warning',
          message: `Kafka reads ${code(text)} as one broker, ${code(last)}, and never asks the others. Part them by commas.`,
        }
      : {
          message: `Kafka Streams will not start: brokers are parted by commas, not as in ${code(text)}.`,
        };
  }
  if (!address) {
    const wrong = lacksPort(text) ? `${code(text)} has no port` : `${code(text)} is not`;
    return {
      message: `Kafka Streams will not start: each entry of ${code(key)} must be ${code('host:port')}; ${wrong}.`,
    };
  }
  return address.port > MAX_PORT
    ? {
        message: `Kafka Streams will not start: the port of ${code(text)} must be at most ${MAX_PORT}.`,
      }
    : undefined;
}

/** The brokers of an entry that parts them by something else than commas; at most one for any other. */
function partsOf(text: string): readonly string[] {
  const parts = text.split(/[;|\s]+/).filter((part) => part !== '');
  return parts.every((part) => /^(?:[\w.-]+:\/\/)?[\w.[\]:-]+$/.test(part)) ? parts : [];
}

function isAccepted(text: string): boolean {
  const address = hostAndPort(text, NEWEST_VERSION);
  return address !== undefined && address.port <= MAX_PORT;
}

function fixesFor(document: BoundDocument, setting: Setting, item: Decoded): Fix[] {
  const { text } = item;
  const bare = text.replace(/^["'[(<]+|["'\])>]+$/g, '');
  const mended = [partsOf(text).join(','), bare, withoutPath(text) ?? ''].find(
    (each) => each !== text && each !== '' && each.split(',').every(isAccepted),
  );
  if (mended !== undefined) {
    return fixesOf({
      title: `Change to ${mended}`,
      changes: replaceItem(document, setting, item, mended),
      preferred: true,
    });
  }
  const withPort = `${text}:${USUAL_PORT}`;
  return lacksPort(text)
    ? fixesOf({
        title: `Change to ${withPort}, the usual port`,
        changes: replaceItem(document, setting, item, withPort),
      })
    : [];
}

function lacksPort(text: string): boolean {
  return /^(?:[\w.-]+:\/\/)?[\w.-]+$/.test(text);
}

/** The value with one entry replaced, of a YAML list only that item. */
function replaceItem(
  document: BoundDocument,
  setting: Setting,
  item: Decoded,
  text: string,
): TextChange[] | undefined {
  if (!setting.entry.list) {
    const items = setting.value.items();
    const whole = items.map((each) => (each.span.start === item.span.start ? text : each.text));
    return replaceValue(document, setting, whole.join(','));
  }
  const { start, end } = item.span;
  const asWritten = document.parsed.text.slice(start, end) === item.text;
  return asWritten && /^[\w.:/-]+$/.test(text) ? [replace(document, item.span, text)] : undefined;
}
