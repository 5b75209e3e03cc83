import { fleetFile } from './fleet-file';
import { plain } from './plain';
import type { ShapeRecognizer } from './shape-recognizer';

/** Every shape, in the order in which they are tried. */
export const SHAPES: readonly ShapeRecognizer[] = [fleetFile, plain];
