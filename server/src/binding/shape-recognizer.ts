import type { BoundDocument } from './setting';
import type { Source } from './source';

/** Recognizes and binds documents of one shape. */
export interface ShapeRecognizer {
  /** File names (without folder) that may be of this shape; decides which files are read at all. */
  readonly named: RegExp;
  /**
   * Whether a document of such a name can be of no other shape; then the others are not tried. Cheap: most files of
   * a workspace hold no Streams setting and must not be parsed to find out.
   */
  readonly claims?: (source: Source) => boolean;
  /** Binds a document with such a name; undefined when its content is not of this shape. */
  readonly bind: (source: Source) => BoundDocument | undefined;
}

/** Names of files that frameworks on the JVM read. */
export const JVM_CONFIG = /\.(?:properties|ya?ml)$/;
