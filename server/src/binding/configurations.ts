import { environment } from './environment';
import { ksqldb } from './ksqldb';
import { micronaut } from './micronaut';
import { ownPrefix } from './own-prefix';
import { plain } from './plain';
import { quarkus } from './quarkus';
import type { ShapeRecognizer } from './shape-recognizer';
import { springBoot } from './spring-boot';
import { springCloudStream } from './spring-cloud-stream';

/** Shapes of what an application reads itself, as a file or within a ConfigMap, in the order in which they are tried. */
export const CONFIGURATIONS: readonly ShapeRecognizer[] = [
  ownPrefix,
  springCloudStream,
  springBoot,
  quarkus,
  micronaut,
  ksqldb,
  environment,
  plain,
];
