import { compose } from './compose';
import { environment } from './environment';
import { fleetFile } from './fleet-file';
import { helmValues } from './helm-values';
import { kubernetes } from './kubernetes';
import { ksqldb } from './ksqldb';
import { micronaut } from './micronaut';
import { likelyPrefix, ownPrefix } from './own-prefix';
import { plain } from './plain';
import { quarkus } from './quarkus';
import type { ShapeRecognizer } from './shape-recognizer';
import { settingsFile } from './settings-file';
import { springBoot } from './spring-boot';
import { springCloudStream } from './spring-cloud-stream';

/** Every shape, in the order in which they are tried. */
export const SHAPES: readonly ShapeRecognizer[] = [
  fleetFile,
  settingsFile,
  kubernetes,
  compose,
  helmValues,
  ownPrefix,
  springCloudStream,
  springBoot,
  quarkus,
  micronaut,
  ksqldb,
  environment,
  plain,
  likelyPrefix,
];
