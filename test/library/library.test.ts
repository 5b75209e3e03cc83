import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { assign, check, kafkaVersions, placement, simulate } from '../../server/src/main/library';

const instance = (zone: string): string =>
  `application.id=orders\nnum.standby.replicas=1\nrack.aware.assignment.tags=zone\nclient.tag.zone=${zone}\n`;

/** Runs a module of Node's that imports the package by its name. */
function node(type: 'module' | 'commonjs', code: string): string {
  return execFileSync(process.execPath, [`--input-type=${type}`, '--eval', code], {
    encoding: 'utf8',
  });
}

test('placement says what the command line says of the same files', () => {
  const names = [1, 2, 3].map((n) => `node-${n}.properties`);
  const files = Object.fromEntries(names.map((name, i) => [name, instance('abc'.charAt(i))]));
  const [verdict] = placement(files, { orders: 7 });
  assert.equal(verdict?.achieved?.worst, 'absolute');
  assert.equal(verdict?.achieved?.orders.run, 7);
  assert.deepEqual(verdict?.sources, names);
});

test('a fleet may be an object, and may refer to other files', () => {
  const fleet = {
    application: 'orders',
    settingsFrom: 'shared settings.properties',
    instances: [{ name: 'web', replicas: 2 }],
  };
  const files = {
    'orders.fleet.yaml': fleet,
    'shared settings.properties': 'num.standby.replicas=1',
  };
  assert.equal(placement(files)[0]?.copies, 2);
});

test('a fleet over time', () => {
  const fleet = {
    application: 'orders',
    settings: { 'num.standby.replicas': 1 },
    instances: [{ name: 'web', replicas: 3 }],
    events: [{ at: '10m', stop: { names: ['web-1'] } }],
  };
  const { steps, converged } = simulate({ 'orders.fleet.yaml': fleet });
  assert.deepEqual(
    steps.slice(0, 2).map(({ at, cause }) => `${at} ${cause}`),
    ['0s initial', '10m stop'],
  );
  assert.ok(converged);
  assert.throws(() => simulate({}), /make 0 fleets/);
});

test('findings name the file and the range', () => {
  const [finding] = check({
    'app/streams.properties': 'application.id=a\nnum.standby.replica=1\n',
  });
  assert.equal(finding?.file, 'app/streams.properties');
  assert.equal(finding?.code, 'unknown-key');
  assert.deepEqual(finding?.range.start, { line: 1, character: 0 });
  const broken = check({ 'a.fleet.yaml': { instances: [] } });
  assert.ok(broken.length > 0);
});

test('one rebalance, as each version of Kafka does it', () => {
  const scenario = {
    statefulTasks: ['0_0'],
    clients: [{ id: '00000000-0000-0000-0000-000000000001', capacity: 1, lags: { '0_0': 0 } }],
  };
  const { clients } = assign(scenario, { kafka: '2.8' });
  assert.deepEqual(Object.values(clients ?? {}), [{ active: ['0_0'], standby: [], warmup: [] }]);
  assert.throws(() => assign(scenario, { kafka: '9.9' }), /"9\.9" is no known Kafka version/);
  assert.match(assign({ statefulTasks: [], clients: [{ id: 'x', capacity: 1 }] }).error ?? '', /./);
});

test('the package is imported and required by its name', () => {
  const say = 'console.log(kafkaVersions.at(-1), typeof assign)';
  const names = '{ assign, kafkaVersions }';
  const expected = `${kafkaVersions.at(-1)} function\n`;
  assert.equal(node('module', `import ${names} from 'kafka-streams-config'; ${say}`), expected);
  assert.equal(
    node('commonjs', `const ${names} = require('kafka-streams-config'); ${say}`),
    expected,
  );
});

test('the example of the README runs', () => {
  const printed = execFileSync(process.execPath, ['samples/library.mjs'], { encoding: 'utf8' });
  assert.match(printed, /^orders: absolute /);
  assert.match(printed, /10m stop: 0 tasks without a copy/);
});

// UPDATE=1 takes over a change that was meant. Anything taken away or narrowed is a new major version.
test('the API is the released one', () => {
  const declared = readFileSync('dist/library.d.mts', 'utf8');
  if (process.env['UPDATE']) writeFileSync('test/library/api.txt', declared);
  assert.equal(declared, readFileSync('test/library/api.txt', 'utf8'));
  assert.equal(declared, readFileSync('dist/library.d.cts', 'utf8'));
});
