/** Settings as they are written: Kafka's key and its value. */
export type Pairs = readonly (readonly [key: string, value: string])[];

/** A file that says the same in one of the ways in which people write it. */
export interface Styled {
  readonly name: string;
  readonly text: string;
}

/** Ways to write settings, by what they are called; undefined where one cannot say these. */
export const STYLES: Readonly<Record<string, (pairs: Pairs) => Styled | undefined>> = {
  'plain properties': (pairs) => ({
    name: 'streams.properties',
    text: `# ours\n${lines(pairs, (key, value) => `${key} = ${value}`)}`,
  }),
  'plain properties with CRLF and no last break': (pairs) => ({
    name: 'streams.properties',
    text: lines(pairs, (key, value) => `${key}=${value}`)
      .replaceAll('\n', '\r\n')
      .slice(0, -2),
  }),
  'continued properties': (pairs) => ({
    name: 'streams.properties',
    text: lines(pairs, (key, value) => `${key} : \\\n    ${value}`),
  }),
  'Spring Boot properties': (pairs) => ({
    name: 'application.properties',
    text: `spring.application.name=orders\n${lines(pairs, (key, value) => `spring.kafka.streams.properties.${key}=${value}`)}server.port=8080\n`,
  }),
  'Spring Boot, dotted in one map': (pairs) => ({
    name: 'application.yml',
    text: `spring:\n  application.name: orders\n  kafka:\n    streams:\n      properties:\n${lines(pairs, (key, value) => `        # about the next\n        ${key}: ${yaml(value)} # why`)}server:\n  port: 8080\n`,
  }),
  'Spring Boot, in brackets and quotes': (pairs) => ({
    name: 'application.yaml',
    text: `spring.kafka.streams:\n  application-id: orders-app\n  properties:\n${lines(pairs, (key, value) => `    "[${key}]": "${value}"`)}`,
  }),
  'Spring Boot, nested to the last word': (pairs) => ({
    name: 'application.yml',
    text: `spring:\n  application:\n    name: orders\n  kafka:\n    streams:\n      properties:\n${nested(pairs, 8)}server:\n  port: 8080\n`,
  }),
  'Spring Boot, in braces': (pairs) => ({
    name: 'application.yml',
    text: `spring:\n  kafka: { streams: { application-id: app, properties: { ${pairs.map(([key, value]) => `${key}: ${JSON.stringify(value)}`).join(', ')} } } }\nserver: { port: 1 }\n`,
  }),
  'Spring Boot, a profile': (pairs) => ({
    name: 'application.yml',
    text: `spring.kafka.streams.application-id: orders-app\n---\nspring.config.activate.on-profile: prod\nspring:\n  kafka:\n    streams:\n      properties:\n${lines(pairs, (key, value) => `        ${key}: ${yaml(value)}`)}`,
  }),
  'Quarkus properties': (pairs) => ({
    name: 'application.properties',
    text: `quarkus.kafka-streams.application-id=orders-app\nquarkus.kafka-streams.topics=a\n${lines(pairs, (key, value) => `%prod.kafka-streams.${key}=${value}`)}quarkus.http.port=8080\n`,
  }),
  'Micronaut YAML': (pairs) => ({
    name: 'application.yml',
    text: `micronaut:\n  application:\n    name: orders\nkafka:\n  streams:\n    default:\n${lines(pairs, (key, value) => `      ${key}: ${yaml(value)}`)}`,
  }),
  'ksqlDB properties': (pairs) => ({
    name: 'ksql-server.properties',
    text: `ksql.service.id=orders_\n${lines(pairs, (key, value) => `ksql.streams.${key}=${value}`)}listeners=http://0.0.0.0:8088\n`,
  }),
  dotenv: (pairs) =>
    variables(pairs, (all) => ({
      name: 'orders.env',
      text: `SPRING_KAFKA_STREAMS_APPLICATION_ID=orders-app\n${lines(all, (key, value) => `export ${key}=${/[\s#$]/.test(value) ? `'${value}'` : value} # why`)}OTHER=1`,
    })),
  'Compose, a map': (pairs) =>
    variables(pairs, (all) => ({
      name: 'compose.yaml',
      text: `services:\n  orders:\n    image: orders\n    environment:\n      SPRING_KAFKA_STREAMS_APPLICATION_ID: orders-app\n${lines(all, (key, value) => `      ${key}: "${value}"`)}      OTHER: 1\n    ports: ["8080:8080"]\n`,
    })),
  'Compose, a list': (pairs) =>
    variables(pairs, (all) => ({
      name: 'compose.yaml',
      text: `services:\n  orders:\n    environment:\n      - SPRING_KAFKA_STREAMS_APPLICATION_ID=orders-app\n${lines(all, (key, value) => `      - ${key}=${value}`)}      - OTHER=1\n    image: orders\n`,
    })),
  'Compose, a list of quoted items': (pairs) =>
    variables(pairs, (all) => ({
      name: 'compose.yaml',
      text: `services:\n  orders:\n    image: orders\n    environment:\n${lines(all, (key, value) => `    - "${key}=${value}"`)}    - 'SPRING_KAFKA_STREAMS_APPLICATION_ID=orders-app'\n`,
    })),
  'Kubernetes, variables of a container': (pairs) =>
    variables(pairs, (all) => ({
      name: 'deployment.yaml',
      text: `apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: orders\nspec:\n  replicas: 3\n  template:\n    spec:\n      containers:\n        - name: orders\n          image: orders\n          env:\n            - { name: SPRING_KAFKA_STREAMS_APPLICATION_ID, value: orders-app }\n${lines(all, (key, value) => `            - name: ${key}\n              value: "${value}"`)}            - name: OTHER\n              value: "1"\n`,
    })),
  'Kubernetes, properties in a ConfigMap': (pairs) => ({
    name: 'config.yaml',
    text: `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: orders\ndata:\n  LEVEL: info\n  streams.properties: |\n    # ours\n    application.id=orders-app\n${lines(pairs, (key, value) => `    ${key}=${value}`)}  other.txt: |\n    x=1\n`,
  }),
  'Kubernetes, YAML in a ConfigMap': (pairs) => ({
    name: 'config.yaml',
    text: `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: orders\ndata:\n  application.yml: |\n    spring:\n      kafka:\n        streams:\n          application-id: orders-app\n          properties:\n${lines(pairs, (key, value) => `            ${key}: ${yaml(value)}`)}    server:\n      port: 1\n`,
  }),
};

function lines(pairs: Pairs, line: (key: string, value: string) => string): string {
  return pairs.map(([key, value]) => `${line(key, value)}\n`).join('');
}

/** A value that YAML reads back as it is. */
function yaml(value: string): string {
  return /^[\w.][\w./-]*$/.test(value) ? value : JSON.stringify(value);
}

/** Spring's names of variables; they cannot tell upper from lower case, nor dashes from dots. */
function variables(pairs: Pairs, write: (pairs: Pairs) => Styled): Styled | undefined {
  if (pairs.some(([key]) => !/^[a-z0-9.]+$/.test(key))) return undefined;
  return write(
    pairs.map(([key, value]) => [
      `SPRING_KAFKA_STREAMS_PROPERTIES_${key.toUpperCase().replaceAll('.', '_')}`,
      value,
    ]),
  );
}

interface Tree {
  readonly maps: Map<string, Tree>;
  readonly values: [string, string][];
}

/** Each segment a map of its own; a key that begins another one keeps its dots. */
function nested(pairs: Pairs, indent: number): string {
  const root: Tree = { maps: new Map(), values: [] };
  for (const [key, value] of pairs) {
    let tree = root;
    const segments = key.split('.');
    const last = segments.pop() ?? '';
    for (const segment of segments) {
      const next: Tree = tree.maps.get(segment) ?? { maps: new Map(), values: [] };
      tree.maps.set(segment, next);
      tree = next;
    }
    tree.values.push([last, value]);
  }
  const written = ({ maps, values }: Tree, at: number): string =>
    values.map(([key, value]) => `${' '.repeat(at)}${key}: ${yaml(value)}\n`).join('') +
    [...maps].map(([key, tree]) => `${' '.repeat(at)}${key}:\n${written(tree, at + 2)}`).join('');
  return written(root, indent);
}
