import { bindDocument } from '../binding/bind';
import { magicComments } from '../binding/magic-comments';
import { NEWEST_VERSION, parseVersion, type VersionInForce } from '../catalog/kafka-version';
import type { BoundDocument } from '../binding/setting';
import type { DocumentModel } from '../features/model';
import { fleetFileVersion } from '../fleet/fleet-file';
import { LineIndex } from '../text/line-index';

/** The Kafka version that the user chose, if any. */
export interface ChosenVersion {
  readonly text: string | null;
  /** True for the command line's flag, which wins over everything that files say. */
  readonly flag: boolean;
}

/** Parses and binds a text; undefined when it holds no Streams settings. */
export function documentModel(
  uri: string,
  text: string,
  chosen: ChosenVersion,
): DocumentModel | undefined {
  const bound = bindDocument(uri, text);
  if (!bound) return undefined;
  return {
    uri,
    text,
    lines: new LineIndex(text),
    bound,
    kafka: versionInForce(bound, chosen),
  };
}

/** Flag, fleet file, setting, magic comment: the first that names a known version, else the newest. */
function versionInForce(bound: BoundDocument, { text, flag }: ChosenVersion): VersionInForce {
  const chosen = text === null ? undefined : parseVersion(text);
  if (chosen && flag) return { version: chosen, from: 'setting' };
  const described = bound.shape === 'fleet-file' ? fleetFileVersion(bound) : undefined;
  if (described) return { version: described, from: 'fleet file' };
  if (chosen) return { version: chosen, from: 'setting' };
  const comment = magicComments(bound.parsed).version;
  const commented = comment && parseVersion(comment.text);
  if (commented) return { version: commented, from: 'comment' };
  return { version: NEWEST_VERSION, from: 'assumed' };
}
