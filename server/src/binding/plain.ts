import type { Entry, ParsedText } from '../text/parsed-text';
import { isLiteral } from './placeholder';
import type { BoundDocument, Setting } from './setting';
import type { ShapeRecognizer } from './shape-recognizer';
import { isStreamsOnly } from '../catalog/catalog';
import { namesOf } from '../catalog/facts';

/** Names that people give to a file of Streams settings and to nothing else. */
const OWN_NAME = /^(?:(?:.*\.)?streams|kafka-streams.*)\.properties$/;

/** A `.properties` file with Kafka's own keys. */
export const plain: ShapeRecognizer = {
  named: /\.properties$/,
  bind(source) {
    if (OWN_NAME.test(source.name)) return bindPlain(source.uri, source.asProperties());
    if (!mayHoldStreamsKeys(source.text)) return undefined;
    const parsed = source.asProperties();
    return holdsStreamsKeys(parsed) ? bindPlain(source.uri, parsed) : undefined;
  },
};

/** Binds a document every entry of which is a Kafka setting under Kafka's own name. */
export function bindPlain(uri: string, parsed: ParsedText): BoundDocument {
  const settings = parsed.entries.map(toSetting);
  const id = settings.findLast(({ key }) => key === 'application.id');
  return {
    uri,
    shape: 'plain',
    parsed,
    applications: [{ id, layers: [{ profile: null, settings }] }],
  };
}

function toSetting(entry: Entry): Setting {
  const { key, value } = entry;
  return { key: key.text, keySpan: key.span, value, literal: isLiteral(value), entry };
}

/** Most `.properties` files of a workspace are of something else and need not be parsed to tell. */
function mayHoldStreamsKeys(text: string): boolean {
  names ??= ['application.id', 'client.tag.', '.consumer.', ...namesOf('streams')].filter(
    (name) => name.endsWith('.') || name === 'application.id' || isStreamsOnly(name),
  );
  // Java lets any character of a key be escaped; nobody does, but for tools that escape dots or dashes.
  return names.some((name) => text.includes(name)) || text.includes('\\.');
}

let names: readonly string[] | undefined;

/** One key that only a Streams application has, or two that at least no other client has. */
function holdsStreamsKeys({ entries }: ParsedText): boolean {
  const streamsOnly = new Set<string>();
  for (const { key } of entries) {
    if (key.text === 'application.id' || key.text.startsWith('client.tag.')) return true;
    if (isStreamsOnly(key.text)) streamsOnly.add(key.text);
  }
  return streamsOnly.size >= 2;
}
