import { bindDocument } from '../binding/bind';
import type { BindingOptions } from '../binding/source';
import { magicComments } from '../binding/magic-comments';
import {
  NEWEST_VERSION,
  parseVersion,
  type KafkaVersion,
  type VersionInForce,
} from '../catalog/kafka-version';
import type { BoundDocument } from '../binding/setting';
import type { DocumentModel } from '../features/model';
import { fleetFileVersion } from '../fleet/fleet-file';
import { LineIndex } from '../text/line-index';

/** The Kafka version that the user chose, if any. */
export interface ChosenVersion {
  readonly text: string | null;
  /** True for the command line's flag, which wins over everything that files say. */
  readonly flag: boolean;
  /** What the nearest build file says. */
  readonly build: KafkaVersion | undefined;
}

/** Parses and binds a text; undefined when it holds no Streams settings. */
export function documentModel(
  uri: string,
  text: string,
  chosen: ChosenVersion,
  options: BindingOptions,
): DocumentModel | undefined {
  const bound = bindDocument(uri, text, options);
  if (!bound) return undefined;
  return {
    uri,
    text,
    lines: new LineIndex(text),
    bound,
    kafka: versionInForce(bound, chosen),
  };
}

/** A document with the version that is in force now; the same one when that did not change. */
export function withVersion(model: DocumentModel, chosen: ChosenVersion): DocumentModel {
  const kafka = versionInForce(model.bound, chosen);
  const same = kafka.version === model.kafka.version && kafka.from === model.kafka.from;
  return same ? model : { ...model, kafka };
}

/** Flag, fleet file, setting, magic comment, build file: the first that names a known version, else the newest. */
function versionInForce(
  bound: BoundDocument,
  { text, flag, build }: ChosenVersion,
): VersionInForce {
  const chosen = text === null ? undefined : parseVersion(text);
  if (chosen && flag) return { version: chosen, from: 'setting' };
  const described = bound.shape === 'fleet-file' ? fleetFileVersion(bound) : undefined;
  if (described) return { version: described, from: 'fleet file' };
  if (chosen) return { version: chosen, from: 'setting' };
  const comment = magicComments(bound.parsed).version;
  const commented = comment && parseVersion(comment.text);
  if (commented) return { version: commented, from: 'comment' };
  if (build) return { version: build, from: 'build file' };
  return { version: NEWEST_VERSION, from: 'assumed' };
}
