import { bindDocument } from '../binding/bind';
import { magicComments } from '../binding/magic-comments';
import { NEWEST_VERSION, parseVersion, type VersionInForce } from '../catalog/kafka-version';
import type { BoundDocument } from '../binding/setting';
import type { DocumentModel } from '../features/model';
import { LineIndex } from '../text/line-index';

/** Parses and binds a text; undefined when it holds no Streams settings. */
export function documentModel(
  uri: string,
  text: string,
  versionSetting: string | null,
): DocumentModel | undefined {
  const bound = bindDocument(uri, text);
  if (!bound) return undefined;
  return {
    uri,
    text,
    lines: new LineIndex(text),
    bound,
    kafka: versionInForce(bound, versionSetting),
  };
}

/** The Kafka version for a document: the user's setting, else its magic comment, else the newest known. */
function versionInForce(bound: BoundDocument, setting: string | null): VersionInForce {
  const chosen = setting === null ? undefined : parseVersion(setting);
  if (chosen) return { version: chosen, from: 'setting' };
  const comment = magicComments(bound.parsed).version;
  const commented = comment && parseVersion(comment.text);
  if (commented) return { version: commented, from: 'comment' };
  return { version: NEWEST_VERSION, from: 'assumed' };
}
