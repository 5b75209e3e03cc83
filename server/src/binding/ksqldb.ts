import { isStreamsOnly } from '../catalog/catalog';
import type { Entry } from '../text/parsed-text';
import { LayerBuilder } from './layer-builder';
import { isKafkaKey, settingFrom, settingOf } from './names';
import type { BoundDocument, Misplaced, Setting } from './setting';
import type { ShapeRecognizer } from './shape-recognizer';

/** A ksqlDB server's properties: `ksql.streams.*`, and Streams' own keys as they are. */
export const ksqldb: ShapeRecognizer = {
  named: /\.properties$/,
  bind(source) {
    if (!source.text.includes('ksql.')) return undefined;
    const parsed = source.asProperties();
    const layers = new LayerBuilder();
    const misplaced: Misplaced[] = [];
    let id: Setting | undefined;
    let ofServer = /^ksql.*\.properties$/.test(source.name);
    for (const entry of parsed.entries) {
      const read = readEntry(entry);
      if (read === undefined) continue;
      if (read.kind === 'misplaced') misplaced.push(read);
      else if (read.kind === 'id') id = read.setting;
      else layers.add([null], read.rank, read.setting);
      ofServer ||= read.ofServer;
    }
    if (!ofServer) return undefined;
    const bound: BoundDocument = {
      uri: source.uri,
      shape: 'ksqldb',
      parsed,
      applications: [{ id, layers: layers.layers() }],
      misplaced,
    };
    return bound;
  },
};

/** Prefix of the settings that ksqlDB hands to every query's Streams application. */
export const KSQL_STREAMS = 'ksql.streams.';

/** A slip that happens in real life, in files and in environment variables. */
export const KSQL_STREAM_SLIP = 'ksql.stream.';

type Found = { readonly ofServer: boolean } & (
  | { readonly kind: 'setting'; readonly rank: number; readonly setting: Setting }
  | { readonly kind: 'id'; readonly setting: Setting }
  | ({ readonly kind: 'misplaced' } & Misplaced)
);

function readEntry(entry: Entry): Found | undefined {
  const key = entry.key.text;
  if (key.startsWith(KSQL_STREAMS)) {
    const setting = settingFrom(entry, KSQL_STREAMS.length);
    return { kind: 'setting', rank: 1, setting, ofServer: true };
  }
  if (key.startsWith(KSQL_STREAM_SLIP)) {
    const setting = settingFrom(entry, KSQL_STREAM_SLIP.length);
    if (!isKafkaKey(setting.key)) return undefined;
    return { kind: 'misplaced', setting, expected: KSQL_STREAMS + setting.key, ofServer: true };
  }
  if (key === 'ksql.service.id') {
    return { kind: 'id', setting: settingOf(entry, 'application.id'), ofServer: true };
  }
  // The server takes keys of Streams without the prefix as well.
  if (!isStreamsOnly(key) && key !== 'bootstrap.servers') return undefined;
  return { kind: 'setting', rank: 0, setting: settingOf(entry, key), ofServer: false };
}
