import fc from 'fast-check';

/** How often a property is tried; `RUNS=5000 SEED=7 node test/run.mjs robust` looks longer and elsewhere. */
export function runs(usual: number): {
  readonly numRuns: number;
  readonly seed: number;
  readonly includeErrorInReport: boolean;
} {
  const { RUNS, SEED } = process.env;
  return { numRuns: Number(RUNS ?? usual), seed: Number(SEED ?? 1), includeErrorInReport: true };
}

/** Pieces that mean something in the formats read here, next to pieces that hardly ever do. */
const PIECES = [
  'application.id=orders\n',
  'application.id: orders\r\n',
  'num.standby.replicas=2\n',
  'rack.aware.assignment.tags=zone,cluster\n',
  'rack.aware.assignment.tags: zone, \\\n  cluster\r',
  'client.tag.zone=eu-1a\n',
  'client.tag.cluster = ${CLUSTER:c1} \n',
  'max.warmup.replicas=0\n',
  'probing.rebalance.interval.ms=600000\n',
  'processing.guarantee=exactly_once\n',
  'main.consumer.max.poll.records=a\n',
  'streams.unknown.key=1\n',
  'bootstrap.servers=a:9092\n',
  '# streams-ignore: unknown-key\n',
  '# streams-ignore-file: tag-not-declared\n',
  '# kafka-streams-version: 3.9\n',
  '#---\n',
  'spring:\n  kafka:\n    streams:\n      properties:\n        num.standby.replicas: 1\n',
  'application: orders\n',
  'settings:\n  num.standby.replicas: 1\n  client.tag.zone: a\n',
  'settingsFrom: b.properties\n',
  'instances:\n  - { name: a, tags: { zone: x } }\n  - name: b\n    replicas: 2\n    tags:\n      zone: "y"\n',
  'events:\n  - at: 1m\n    stop: { tags: { zone: x } }\n',
  'topology: { subtopologies: [ { name: s, partitions: 3, stateful: true } ] }\n',
  'a: &a [x, x]\nb: &b [*a, *a]\n',
  '<<: *a\n',
  '---\n',
  '\t',
  '\r',
  '\r\n',
  '\n',
  '\uFEFF',
  '\\u00',
  '\\u0061',
  '\\',
  '\\\n',
  '\\\r\n   ',
  ' ',
  '\f',
  '=',
  ':',
  ': ',
  '- ',
  '? ',
  '{ ',
  '}',
  '[',
  ']',
  ',',
  '"',
  "'",
  '|\n  ',
  '>-\n',
  '#',
  '!',
  '!!binary ',
  '${',
  '}',
  '{{ .Values.x }}',
  '\u{1F600}',
  '\uD83D',
  '\uDE00',
  'ü',
  '\0',
  '\u2028',
  'null',
  '~',
] as const;

/** Beginnings of the shapes that settings take, one of each, for the pieces to go on from. */
const SHAPES = [
  'services:\n  app:\n    image: a\n    env_file: .env\n    deploy: { replicas: 2 }\n    environment:\n      STREAMS_NUM_STANDBY_REPLICAS: 1\n      - APPLICATION_ID=a\n',
  'services:\n  app:\n    environment:\n      - KAFKA_STREAMS_CLIENT_TAG_ZONE=a\n',
  'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: c }\ndata:\n  NUM_STANDBY_REPLICAS: "1"\n  streams.properties: |\n    application.id=a\n    client.tag.zone=\\u0061\n    ',
  'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: c }\ndata:\n  application.yaml: >-\n    spring.kafka.streams.application-id: a\n    ',
  'apiVersion: apps/v1\nkind: StatefulSet\nmetadata: { name: a }\nspec:\n  replicas: 3\n  template:\n    spec:\n      containers:\n        - name: app\n          envFrom: [ { configMapRef: { name: c } } ]\n          env:\n            - { name: KAFKA_STREAMS_APPLICATION_ID, value: a }\n            - name: CLIENT_TAG_ZONE\n              valueFrom: { fieldRef: { fieldPath: metadata.name } }\n',
  'streams:\n  env:\n    KAFKA_STREAMS_NUM_STANDBY_REPLICAS: {{ .Values.standbys | quote }}\n{{- if .Values.tags }}\n    KAFKA_STREAMS_CLIENT_TAG_ZONE: a\n{{- end }}\n',
  'spring:\n  cloud:\n    stream:\n      kafka:\n        streams:\n          binder:\n            configuration:\n              num.standby.replicas: 1\n          functions:\n            f:\n              application-id: a\n',
  'spring:\n  config.activate.on-profile: prod\n  kafka:\n    streams:\n      application-id: a\n      properties:\n        "[client.tag.zone]": b\n',
  'quarkus:\n  kafka-streams:\n    application-id: a\nkafka-streams:\n  num.standby.replicas: 1\n"%prod":\n  kafka-streams.client.tag.zone: a\n',
  'kafka:\n  streams:\n    default:\n      application.id: a\n      num.standby.replicas: 1\n',
  'ksql.streams.num.standby.replicas=1\nksql.service.id=a\n',
  'KAFKA_STREAMS_APPLICATION_ID=a\nexport KAFKA_STREAMS_CLIENT_TAG_ZONE="x\n',
] as const;

/** Names of files, one of each way of reading. */
export const NAMES = [
  'a.properties',
  'b.properties',
  'application.yaml',
  'application-prod.yml',
  'orders.fleet.yaml',
  '.env',
  'docker-compose.yml',
  'deployment.yaml',
  'values.yaml',
  'ksql-server.properties',
] as const;

/** The name of a file. */
export const fileNames = fc.constantFrom(...NAMES);

/** Texts between plausible and hopeless. */
export const texts: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.array(fc.constantFrom(...PIECES), { maxLength: 24 }).map((all) => all.join('')),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        fc.constantFrom(...SHAPES),
        fc.array(fc.constantFrom(...PIECES, ...SHAPES), { maxLength: 8 }),
      )
      .map(([shape, pieces]) => shape + pieces.join('')),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
  {
    weight: 1,
    arbitrary: fc
      .uint8Array({ maxLength: 200 })
      .map((bytes) => Buffer.from(bytes).toString('latin1')),
  },
);

/** A replacement of part of a text, told by fractions of its length. */
export interface Edit {
  readonly from: number;
  readonly length: number;
  readonly text: string;
}

const fraction = fc.double({ min: 0, max: 1, noNaN: true });

/** Edits as people make them (a few units) and as tools do (whole parts). */
export const edits: fc.Arbitrary<Edit> = fc.record({
  from: fraction,
  length: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 0, max: 3 }),
    fc.integer({ min: 0, max: 400 }),
  ),
  text: fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 3 }), fc.constant('')),
});
