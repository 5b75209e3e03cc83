// Attaches to applications that really run, over every kind of listener, and compares what is told with what they are.
//   node test/cluster/attach.mjs [--kafka 4.4.0] [--listener KIND …] [--part classic|streams|refused …]
//   npm run test:attach          # what continuous integration runs: a classic group over TLS with a login
// Closes with `N passed, N failed`.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Unreachable } from '../oracle/maven.mjs';
import { isSince } from '../oracle/releases.mjs';
import { needJava } from '../oracle/tools.mjs';
import { startApp } from './app.mjs';
import { AttachClient, command } from './attach-client.mjs';
import { LISTENERS, startBroker } from './broker.mjs';
import { temporaryFolder } from './processes.mjs';

const { values } = parseArgs({
  options: {
    kafka: { type: 'string', default: '4.4.0' },
    listener: { type: 'string', multiple: true, default: Object.keys(LISTENERS) },
    part: { type: 'string', multiple: true, default: ['classic', 'streams', 'refused'] },
  },
});
const release = values.kafka;

const CLASSIC = 'attached';
const STREAMS = 'by-broker';
const SUBTOPOLOGIES = [
  { topic: 'orders', partitions: 4, stateful: true },
  { topic: 'clicks', partitions: 3, stateful: false },
];
const TASKS = 7;
const RECORDS = 50;

/** Threads and tags of the instances. */
const INSTANCES = {
  'node-1': { zone: 'a', threads: 2 },
  'node-2': { zone: 'b', threads: 1 },
  'node-3': { zone: 'c', threads: 1 },
};

needJava();
assert.ok(existsSync('dist/attach.js'), 'Run npm run build first.');
const folder = temporaryFolder('attach');
const broker = await brokerOrNone();
const client = new AttachClient(broker, folder, 'alice');
const totals = { passed: 0, failed: 0 };
const parts = { classic: classicGroup, streams: streamsGroup, refused };
try {
  const app = startApp(release, () => undefined);
  await app.ask({ do: 'topics', bootstrap: inner(), subtopologies: SUBTOPOLOGIES });
  await app.ask({
    do: 'produce',
    bootstrap: inner(),
    subtopologies: SUBTOPOLOGIES,
    from: 0,
    records: RECORDS,
  });
  for (const part of values.part) {
    await stopAll(app);
    await parts[part](app);
  }
  await app.kill();
} finally {
  await broker.stop();
}
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);

/** A broker with the listeners that are asked for; ends the program where its jars cannot be had. */
async function brokerOrNone() {
  const listeners = ['plaintext', ...values.listener.filter((kind) => kind !== 'plaintext')];
  try {
    return await startBroker({ version: release, listeners });
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    console.log(`skipped: ${error.message}.`);
    process.exit(0);
  }
}

/** Where applications connect; what they say there is not what is looked at. */
function inner() {
  return broker.listeners.plaintext;
}

async function check(name, body) {
  const started = Date.now();
  try {
    await body();
    totals.passed++;
    console.log(`  passed: ${name} (${seconds(started)})`);
  } catch (error) {
    totals.failed++;
    console.log(`  failed: ${name}: ${error.stack ?? error}`);
  }
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(0)} s`;
}

/** A group whose leader assigns the tasks. */
async function classicGroup(app) {
  const application = ['--application', CLASSIC];
  const [first] = values.listener;
  await check('nobody is there yet', () =>
    client.fails(first, /knows no group/, { application: CLASSIC }),
  );
  for (const [name, instance] of Object.entries(INSTANCES)) {
    await start(app, name, instance, {
      'application.id': CLASSIC,
      'num.standby.replicas': '1',
      'rack.aware.assignment.tags': 'zone',
    });
  }
  const real = await running(app);
  for (const kind of values.listener) {
    await check(`${kind}: everybody has what is told`, async () => {
      const told = await client.attach(kind, ...application, '--format', 'json');
      compareClassic(JSON.parse(told), real);
    });
  }
  await check('the application is among those of the cluster', async () => {
    assert.equal(await client.attach(first), `${CLASSIC}\n`);
  });
  await check('the saved file says the same without a cluster', async () => {
    const file = join(folder, 'attached.fleet.yaml');
    const text = await client.attach(first, ...application, '-o', file);
    assert.match(text, /Now: .*Absolute Preferred/);
    const [now] = JSON.parse(await command('simulate', file, '--format', 'json')).steps;
    for (const [name, { active, standby }] of Object.entries(now.assignment)) {
      assert.deepEqual({ active, standby }, tasksOf(real[name]));
    }
    await compareFile(file);
  });
}

/** The same topology in a group whose tasks the broker assigns. */
async function streamsGroup(app) {
  if (!isSince(release, [4, 2])) return;
  const [first] = values.listener;
  await check('a streams group: everybody has what is told', async () => {
    for (const [name, { zone }] of Object.entries(INSTANCES)) {
      await start(
        app,
        name,
        { zone, threads: 1 },
        {
          'application.id': STREAMS,
          'group.protocol': 'streams',
        },
      );
    }
    const real = await running(app);
    const file = join(folder, 'by-broker.fleet.yaml');
    const options = ['--application', STREAMS, '-o', file, '--format', 'json'];
    compareStreams(JSON.parse(await client.attach(first, ...options)), real);
    await compareFile(file);
  });
}

/** What cannot be attached to, and what is said of it. */
async function refused() {
  const fails = (listener, message, more) =>
    client.fails(listener, message, { application: CLASSIC, ...more });
  await check('a wrong password', () =>
    fails('sasl_ssl_scram512', /refuses the login of alice/, { password: 'x' }),
  );
  await check('TLS that is not asked for', () =>
    fails({ at: 'ssl', as: 'plaintext' }, /TLS|security.protocol/),
  );
  await check('TLS where there is none', () => fails({ at: 'plaintext', as: 'ssl' }, /TLS/));
  await check('SASL where there is none', () =>
    fails({ at: 'plaintext', as: 'sasl_plain' }, /offers no SASL|takes no login/),
  );
  await check('a mechanism that is not offered', () =>
    fails({ at: 'sasl_plain', as: 'sasl_scram256' }, /does not offer sasl.mechanism.*PLAIN/),
  );
  await check('a certificate that nobody vouches for', () =>
    fails({ at: 'ssl', as: 'ssl', config: 'security.protocol=SSL\n' }, /ssl\.truststore\.location/),
  );
}

async function start(app, name, { zone, threads }, settings) {
  await app.ask({
    do: 'start',
    name,
    subtopologies: SUBTOPOLOGIES,
    settings: {
      ...settings,
      'bootstrap.servers': inner(),
      'client.id': name,
      'client.tag.zone': zone,
      'client.rack': `rack-${zone}`,
      'application.server': `${name}:8080`,
      'num.stream.threads': String(threads),
      'state.dir': join(folder, settings['application.id'], name),
      'commit.interval.ms': '100',
    },
  });
}

async function stopAll(app) {
  const names = Object.keys(await app.ask({ do: 'describe' }));
  await Promise.all(names.map((name) => app.ask({ do: 'stop', name })));
}

/** What instances say of themselves once all run with all tasks placed and restored, twice in a row the same. */
async function running(app) {
  let before = '';
  for (let i = 0; i < 180; i++) {
    const told = await app.ask({ do: 'describe' });
    const all = Object.values(told);
    const tasks = all.flatMap((each) => tasksOf(each).active);
    const isDone = ({ state, lag, ends }) =>
      state === 'RUNNING' && lag === 0 && ends.every((end) => end === RECORDS);
    const now = JSON.stringify(all.map(tasksOf));
    if (all.every(isDone) && tasks.length === TASKS && now === before) return told;
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  throw new Error('The application did not settle.');
}

function compareClassic(json, real) {
  assert.equal(json.protocol, 'classic');
  compareTopology(json, CLASSIC);
  assert.deepEqual(
    json.subtopologies.map(({ sources }) => sources),
    [{ orders: 4 }, { clicks: 3 }],
  );
  assert.deepEqual(
    json.instances.map(({ name }) => name),
    Object.keys(INSTANCES),
  );
  for (const { name, tags, endPoint, rack, threads, active, standby, warmup } of json.instances) {
    assert.deepEqual({ ...tags }, { zone: INSTANCES[name].zone });
    assert.equal(endPoint, `${name}:8080`);
    assert.equal(rack, isSince(release, [3, 5]) ? `rack-${tags.zone}` : null);
    assert.deepEqual({ active, standby, warmup }, { ...tasksOf(real[name]), warmup: [] });
    assert.equal(threads.length, INSTANCES[name].threads);
    for (const thread of threads) {
      const { active: runs, standby: keeps } =
        real[name].threads[thread.clientId.replace(/-consumer$/, '')];
      assert.deepEqual([[...thread.active].sort(), [...thread.standby].sort()], [runs, keeps]);
    }
  }
}

function compareStreams(json, real) {
  assert.equal(json.protocol, 'streams');
  compareTopology(json, STREAMS);
  assert.deepEqual(
    json.instances.map(({ name }) => name),
    Object.keys(INSTANCES),
  );
  for (const { name, tags, endPoint, active, standby } of json.instances) {
    assert.deepEqual({ ...tags }, { zone: INSTANCES[name].zone });
    assert.equal(endPoint, `${name}:8080`);
    assert.deepEqual({ active, standby }, tasksOf(real[name]));
  }
}

function compareTopology({ notes, subtopologies, ends }, application) {
  assert.deepEqual(notes, []);
  assert.deepEqual(
    subtopologies.map(({ partitions, stateful, changelogs }) => ({
      partitions,
      stateful,
      changelogs,
    })),
    [
      { partitions: 4, stateful: true, changelogs: [`${application}-count-orders-changelog`] },
      { partitions: 3, stateful: false, changelogs: [] },
    ],
  );
  assert.deepEqual(Object.values(ends), [RECORDS, RECORDS, RECORDS, RECORDS]);
}

/** The file that was saved is one of this product's. */
async function compareFile(file) {
  const findings = JSON.parse(await command('check', file, '--format', 'json'));
  assert.deepEqual(
    findings.filter(({ code }) => code === 'fleet-file'),
    [],
  );
}

/** What an instance says that it has, over its threads. */
function tasksOf({ threads }) {
  const all = Object.values(threads);
  return {
    active: all.flatMap(({ active }) => active).sort(),
    standby: all.flatMap(({ standby }) => standby).sort(),
  };
}
