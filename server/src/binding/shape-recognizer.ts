import type { BoundDocument } from './setting';
import type { Source } from './source';

/** Recognizes and binds documents of one shape. */
export interface ShapeRecognizer {
  /** File names (without folder) that may be of this shape; decides which files are read at all. */
  readonly named: RegExp;
  /** Binds a document with such a name; undefined when its content is not of this shape. */
  readonly bind: (source: Source) => BoundDocument | undefined;
}
