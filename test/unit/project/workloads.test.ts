import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Project } from '../../../server/src/project';
import { DEFAULT_SETTINGS } from '../../../server/src/settings';

/** A project of files, by their paths below one folder. */
function project(files: Readonly<Record<string, string>>): Project {
  const made = new Project(() => DEFAULT_SETTINGS);
  for (const [path, text] of Object.entries(files)) made.setDocument(`file:///w/${path}`, text);
  return made;
}

/** `id (profile): instance zone standbys, …` of each application; `unknown` for one without a fleet. */
function fleets(of: Project): string[] {
  return of.applications().map(({ id, profile, fleet }) => {
    const name = profile === null ? id : `${id} (${profile})`;
    const instances = fleet?.instances.map(({ name: instance, tags, settings }) =>
      [instance, tags.get('zone')?.value, settings.get('num.standby.replicas')?.value]
        .filter((part) => part !== undefined)
        .join(' '),
    );
    return `${name}: ${instances?.join(', ') ?? 'unknown'}`;
  });
}

const service = (name: string, zone: string, replicas?: number): string => `  ${name}:
    environment:
      SPRING_KAFKA_STREAMS_APPLICATION_ID: orders
      SPRING_KAFKA_STREAMS_PROPERTIES_NUM_STANDBY_REPLICAS: 1
      SPRING_KAFKA_STREAMS_PROPERTIES_CLIENT_TAG_ZONE: ${zone}
${replicas === undefined ? '' : `    deploy: { replicas: ${replicas} }\n`}`;

test('services of one application are one fleet', () => {
  const text = `services:\n${service('a', 'eu-1a', 2)}${service('b', 'eu-1b', 1)}`;
  assert.deepEqual(fleets(project({ 'compose.yaml': text })), [
    'orders: a-1 eu-1a 1, a-2 eu-1a 1, b eu-1b 1',
  ]);
});

test('a service without replicas leaves the fleet unknown', () => {
  const text = `services:\n${service('a', 'eu-1a', 2)}${service('b', 'eu-1b')}`;
  assert.deepEqual([...new Set(fleets(project({ 'compose.yaml': text })))], ['orders: unknown']);
});

test('tags that are only known at run time leave the fleet unknown', () => {
  const text = `services:\n${service('a', '${ZONE}', 3)}`;
  assert.deepEqual(fleets(project({ 'compose.yaml': text })), ['orders: unknown']);
});

test('a service takes what its environment file says, and its own variables win', () => {
  const files = {
    'compose.yaml':
      'services:\n  orders:\n    env_file: env/orders.env\n    scale: 2\n    environment:\n      SPRING_KAFKA_STREAMS_PROPERTIES_NUM_STANDBY_REPLICAS: 1\n',
    'env/orders.env':
      'SPRING_KAFKA_STREAMS_APPLICATION_ID=orders\nSPRING_KAFKA_STREAMS_PROPERTIES_NUM_STANDBY_REPLICAS=0\nSPRING_KAFKA_STREAMS_PROPERTIES_CLIENT_TAG_ZONE=a\n',
  };
  const { 'compose.yaml': compose } = files;
  const asked = project({ 'compose.yaml': compose });
  assert.deepEqual(asked.missing(), ['file:///w/env/orders.env']);
  assert.deepEqual(fleets(project(files)).slice(0, 1), ['orders: orders-1 a 1, orders-2 a 1']);
});

const DEPLOYMENT = `apiVersion: apps/v1
kind: Deployment
metadata: { name: orders }
spec:
  replicas: 2
  template:
    spec:
      containers:
        - name: orders
      volumes:
        - configMap: { name: orders-config }
`;

test('a workload takes what a ConfigMap of another file holds', () => {
  const files = {
    'config.yaml': `apiVersion: v1
kind: ConfigMap
metadata: { name: orders-config }
data:
  streams.properties: |
    application.id=orders
    num.standby.replicas=1
    client.tag.zone=a
`,
    'deployment.yaml': DEPLOYMENT,
  };
  assert.deepEqual(fleets(project(files)), ['orders: orders-1 a 1, orders-2 a 1']);
});

const CONFIG_WITH_PROFILE = `apiVersion: v1
kind: ConfigMap
metadata: { name: orders-config }
data:
  application.yml: |
    spring.kafka.streams.properties.num.standby.replicas: 1
    ---
    spring.config.activate.on-profile: prod
    spring.kafka.streams.properties.num.standby.replicas: 2
    spring.kafka.streams.properties.client.tag.zone: a
`;

const CONTAINER_SAYS = DEPLOYMENT.replace(
  '        - name: orders\n',
  `        - name: orders
          envFrom:
            - configMapRef: { name: orders-env }
          env:
            - { name: SPRING_KAFKA_STREAMS_PROPERTIES_NUM_STANDBY_REPLICAS, value: "0" }
`,
);

const VARIABLES = `apiVersion: v1
kind: ConfigMap
metadata: { name: orders-env }
data:
  SPRING_KAFKA_STREAMS_APPLICATION_ID: orders
  SPRING_KAFKA_STREAMS_PROPERTIES_CLIENT_TAG_ZONE: b
`;

test('variables of a container win over the profiles of a file that it mounts, in one file or in several', () => {
  const expected = [
    'orders: orders-1 b 0, orders-2 b 0',
    'orders (prod): orders-1 b 0, orders-2 b 0',
  ];
  const parts = { 'a.yaml': CONFIG_WITH_PROFILE, 'b.yaml': VARIABLES, 'c.yaml': CONTAINER_SAYS };
  assert.deepEqual(fleets(project(parts)), expected);
  assert.deepEqual(fleets(project({ 'all.yaml': Object.values(parts).join('---\n') })), expected);
});

const spring = (id: string, standbys: number): string =>
  `spring.kafka.streams:\n${id === '' ? '' : `  application-id: ${id}\n`}  properties:\n    num.standby.replicas: ${standbys}\n`;

test('profile files are layers of one application, not instances', () => {
  const files = {
    'application.yml': spring('orders', 0),
    'application-prod.yml': spring('', 2),
    'application-test.yml': spring('orders', 1),
  };
  assert.deepEqual(fleets(project(files)), ['orders: unknown', 'orders: unknown']);
});

test('each profile with placement of its own makes a fleet', () => {
  const node = (zone: string): string =>
    `${spring('orders', 0)}    client.tag.zone: ${zone}\n---\nspring.config.activate.on-profile: prod\n${spring('', 1)}`;
  assert.deepEqual(fleets(project({ 'a.yml': node('x'), 'b.yml': node('y') })), [
    'orders: a x 0, b y 0',
    'orders (prod): a x 1, b y 1',
  ]);
});

test('what a profile file lacks may stand in its base', () => {
  const made = project({
    'application.yml': 'spring.kafka.streams.properties.client.tag.zone: a\n',
    'application-prod.yml': 'spring.kafka.streams.properties.rack.aware.assignment.tags: zone\n',
  });
  assert.deepEqual(made.findings('file:///w/application-prod.yml'), []);
});

test('a build file that comes, changes or goes changes the version in force', () => {
  const pom = (version: string): string =>
    `<dependency><artifactId>kafka-streams</artifactId><version>${version}</version></dependency>`;
  const uri = 'file:///w/app/streams.properties';
  const made = project({ 'app/streams.properties': 'application.id=orders\n' });
  const inForce = (): string => {
    const { version, from } = made.document(uri)?.kafka ?? { version: '', from: '' };
    return `${version} ${from}`;
  };
  assert.match(inForce(), /assumed$/);
  made.setDocument('file:///w/pom.xml', pom('3.7.1'));
  assert.equal(inForce(), '3.7 build file');
  made.setDocument('file:///w/pom.xml', pom('3.9.0'));
  assert.equal(inForce(), '3.9 build file');
  made.setDocument(uri, '# kafka-streams-version: 3.2\napplication.id=orders\n');
  assert.equal(inForce(), '3.2 comment');
  made.setDocument(uri, 'application.id=orders\n');
  made.removeDocument('file:///w/pom.xml');
  assert.match(inForce(), /assumed$/);
});

test('variables that a container takes under a prefix are called as it calls them', () => {
  const manifest = (prefix: string): string => `apiVersion: v1
kind: ConfigMap
metadata: { name: settings }
data:
  KAFKA_STREAMS_APPLICATION_ID: orders
  KAFKA_STREAMS_PROPERTIES_NUM_STANDBY_REPLICAS: "1"
  KAFKA_STREAMS_PROPERTIES_CLIENT_TAG_ZONE: a
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: orders }
spec:
  replicas: 2
  template:
    spec:
      containers:
        - name: orders
          envFrom:
            - prefix: ${prefix}
              configMapRef: { name: settings }
`;
  assert.deepEqual(fleets(project({ 'k8s.yaml': manifest('SPRING_') })), [
    'orders: orders-1 a 1, orders-2 a 1',
  ]);
  assert.deepEqual(fleets(project({ 'k8s.yaml': manifest('OTHER_') })), []);
});

test('a key that begins inside the prefix is left alone', () => {
  const text = `apiVersion: v1
kind: ConfigMap
metadata: { name: settings }
data: { APPLICATION_ID: orders, PROPERTIES_NUM_STANDBY_REPLICAS: "-1", STREAM_THREADS: "0" }
---
apiVersion: v1
kind: Pod
metadata: { name: orders }
spec:
  containers:
    - name: orders
      envFrom:
        - { prefix: SPRING_KAFKA_STREAMS_, configMapRef: { name: settings } }
        - { prefix: SPRING_KAFKA_STREAMS_PROPERTIES_NUM_, configMapRef: { name: settings } }
`;
  const found = project({ 'k8s.yaml': text }).findings('file:///w/k8s.yaml');
  assert.deepEqual(
    found.map(({ span }) => text.slice(span.start, span.end)),
    ['-1'],
  );
});
