import { compose } from './compose';
import { CONFIGURATIONS } from './configurations';
import { fleetFile } from './fleet-file';
import { helmValues } from './helm-values';
import { kubernetes } from './kubernetes';
import { likelyPrefix } from './own-prefix';
import type { ShapeRecognizer } from './shape-recognizer';
import { settingsFile } from './settings-file';

/** Every shape, in the order in which they are tried. */
export const SHAPES: readonly ShapeRecognizer[] = [
  fleetFile,
  settingsFile,
  kubernetes,
  compose,
  helmValues,
  ...CONFIGURATIONS,
  likelyPrefix,
];
