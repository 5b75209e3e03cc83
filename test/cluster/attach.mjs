// Attaches to applications that really run, over every kind of listener, and compares what is told with what they are.
//   node test/cluster/attach.mjs [--kafka 4.4.0]
// Closes with `N passed, N failed`.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { parse } from 'yaml';
import { isSince } from '../oracle/releases.mjs';
import { needJava } from '../oracle/tools.mjs';
import { startApp } from './app.mjs';
import { startBroker, USERS } from './broker.mjs';
import { temporaryFolder } from './processes.mjs';

const run = promisify(execFile);

const { values } = parseArgs({ options: { kafka: { type: 'string', default: '4.4.0' } } });
const release = values.kafka;

/** Listeners by what a client must say to use them. */
const KINDS = [
  'plaintext',
  'ssl',
  'ssl_client',
  'sasl_plain',
  'sasl_scram256',
  'sasl_scram512',
  'sasl_ssl_plain',
  'sasl_ssl_scram256',
  'sasl_ssl_scram512',
];

const APPLICATION = 'attached';
const SUBTOPOLOGIES = [
  { topic: 'orders', partitions: 4, stateful: true },
  { topic: 'clicks', partitions: 3, stateful: false },
];
const RECORDS = 50;

/** Threads and tags of the instances; two are one process with two threads each. */
const INSTANCES = {
  'node-1': { zone: 'a', threads: 2 },
  'node-2': { zone: 'b', threads: 1 },
  'node-3': { zone: 'c', threads: 1 },
};

needJava();
assert.ok(existsSync('dist/attach.js'), 'Run npm run build first.');
const folder = temporaryFolder('attach');
mkdirSync(folder, { recursive: true });
const broker = await startBroker({ version: release, listeners: KINDS });
const totals = { passed: 0, failed: 0 };
try {
  await check('nobody is there yet', () => fails('plaintext', /knows no group/));
  const app = startApp(release, () => undefined);
  await app.ask({ do: 'topics', bootstrap: broker.bootstrap, subtopologies: SUBTOPOLOGIES });
  for (const [name, { zone, threads }] of Object.entries(INSTANCES)) {
    await app.ask(startOf(name, zone, threads));
  }
  await untilRunning(app);
  await app.ask({
    do: 'produce',
    bootstrap: broker.bootstrap,
    subtopologies: SUBTOPOLOGIES,
    from: 0,
    records: RECORDS,
  });
  await untilRunning(app);
  const real = await app.ask({ do: 'describe' });
  for (const kind of KINDS) {
    await check(`${kind}: everybody has what is told`, async () => {
      const json = JSON.parse(await attach(kind, '--format', 'json'));
      compare(json, real);
    });
  }
  await check('the application is among those of the cluster', async () => {
    const { stdout } = await cli('plaintext');
    assert.equal(stdout, `${APPLICATION}\n`);
  });
  await check('the saved file says the same without a cluster', async () => {
    const file = join(folder, 'attached.fleet.yaml');
    const { stdout: text } = await cli('plaintext', '--application', APPLICATION, '-o', file);
    assert.match(text, /Now: .*Absolute Preferred/);
    const { stdout } = await run('node', ['dist/cli.js', 'simulate', file, '--format', 'json']);
    const [now] = JSON.parse(stdout).steps;
    for (const [name, { active, standby }] of Object.entries(now.assignment)) {
      assert.deepEqual({ active, standby }, tasksOf(real[name]));
    }
    const { stdout: findings } = await run('node', [
      'dist/cli.js',
      'check',
      file,
      '--format',
      'json',
    ]);
    assert.deepEqual(
      JSON.parse(findings).filter(({ code }) => code === 'fleet-file'),
      [],
    );
  });
  if (isSince(release, [4, 2])) await check('a streams group', () => streamsGroup(app));
  await check('a wrong password', () =>
    fails('sasl_ssl_scram512', /refuses the login of alice/, 'x'),
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
  await app.kill();
} finally {
  await broker.stop();
}
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);

async function check(name, body) {
  try {
    await body();
    totals.passed++;
    console.log(`  passed: ${name}`);
  } catch (error) {
    totals.failed++;
    console.log(`  failed: ${name}: ${error.stack ?? error}`);
  }
}

/** The same topology in a group whose tasks the broker assigns. */
async function streamsGroup(app) {
  for (const name of Object.keys(INSTANCES)) await app.ask({ do: 'stop', name });
  for (const [name, { zone }] of Object.entries(INSTANCES)) {
    const start = startOf(name, zone, 1);
    const { 'application.id': _, 'num.standby.replicas': __, ...settings } = start.settings;
    await app.ask({
      ...start,
      settings: {
        ...settings,
        'application.id': 'by-broker',
        'group.protocol': 'streams',
        'state.dir': join(folder, `${name}-by-broker`),
      },
    });
  }
  await untilRunning(app);
  const real = await app.ask({ do: 'describe' });
  const file = join(folder, 'by-broker.fleet.yaml');
  const { stdout } = await cli(
    'plaintext',
    '--application',
    'by-broker',
    '-o',
    file,
    '--format',
    'json',
  );
  const json = JSON.parse(stdout);
  assert.equal(json.protocol, 'streams');
  assert.deepEqual(json.notes, []);
  assert.deepEqual(
    json.subtopologies.map(({ partitions, stateful, changelogs }) => ({
      partitions,
      stateful,
      changelogs,
    })),
    [
      { partitions: 4, stateful: true, changelogs: ['by-broker-count-orders-changelog'] },
      { partitions: 3, stateful: false, changelogs: [] },
    ],
  );
  assert.deepEqual(Object.values(json.ends), [RECORDS, RECORDS, RECORDS, RECORDS]);
  for (const { name, tags, endPoint, active, standby } of json.instances) {
    assert.deepEqual({ ...tags }, { zone: INSTANCES[name].zone });
    assert.equal(endPoint, `${name}:8080`);
    assert.deepEqual({ active, standby }, tasksOf(real[name]));
  }
  const { stdout: findings } = await run('node', [
    'dist/cli.js',
    'check',
    file,
    '--format',
    'json',
  ]);
  assert.deepEqual(
    JSON.parse(findings).filter(({ code }) => code === 'fleet-file'),
    [],
  );
}

function startOf(name, zone, threads) {
  return {
    do: 'start',
    name,
    subtopologies: SUBTOPOLOGIES,
    recorded: false,
    settings: {
      'application.id': APPLICATION,
      'bootstrap.servers': broker.bootstrap,
      'client.id': name,
      'client.tag.zone': zone,
      'rack.aware.assignment.tags': 'zone',
      'client.rack': `rack-${zone}`,
      'application.server': `${name}:8080`,
      'num.stream.threads': String(threads),
      'num.standby.replicas': '1',
      'state.dir': join(folder, name),
      'commit.interval.ms': '100',
    },
  };
}

/** Waits until every instance runs with all tasks placed, twice in a row the same. */
async function untilRunning(app) {
  let before = '';
  for (let i = 0; i < 180; i++) {
    const told = await app.ask({ do: 'describe' });
    const all = Object.values(told);
    const tasks = all.flatMap((each) => tasksOf(each).active);
    const now = JSON.stringify(all.map(tasksOf));
    if (all.every(({ state }) => state === 'RUNNING') && tasks.length === 7 && now === before)
      return;
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  throw new Error('The application did not settle.');
}

function compare(json, real) {
  assert.equal(json.protocol, 'classic');
  assert.deepEqual(json.notes, []);
  assert.deepEqual(
    json.subtopologies.map(({ partitions, stateful, sources, changelogs }) => ({
      partitions,
      stateful,
      sources,
      changelogs,
    })),
    [
      {
        partitions: 4,
        stateful: true,
        sources: { orders: 4 },
        changelogs: [`${APPLICATION}-count-orders-changelog`],
      },
      { partitions: 3, stateful: false, sources: { clicks: 3 }, changelogs: [] },
    ],
  );
  assert.deepEqual(Object.values(json.ends), [RECORDS, RECORDS, RECORDS, RECORDS]);
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

/** What an instance says that it has, over its threads. */
function tasksOf({ threads }) {
  const all = Object.values(threads);
  return {
    active: all.flatMap(({ active }) => active).sort(),
    standby: all.flatMap(({ standby }) => standby).sort(),
  };
}

async function attach(kind, ...more) {
  const { stdout } = await cli(kind, '--application', APPLICATION, ...more);
  return stdout;
}

function cli(kind, ...more) {
  return run('node', ['dist/cli.js', 'attach', ...addressed(kind), ...more]);
}

async function fails(kind, message, password) {
  const options = ['--application', APPLICATION, '--timeout', '20'];
  const {
    stdout = '',
    stderr = '',
    code,
  } = await run('node', ['dist/cli.js', 'attach', ...addressed(kind, password), ...options]).catch(
    (error) => error,
  );
  assert.equal(code, 2, stdout);
  assert.match(stderr, message);
  assert.doesNotMatch(stderr, new RegExp(USERS.alice));
}

/** Options for a listener; `as` talks to it as if it were another one. */
function addressed(kind, password = USERS.alice) {
  const { at = kind, as = kind, config } = typeof kind === 'string' ? {} : kind;
  const file = join(folder, `${as}.properties`);
  writeFileSync(file, config ?? clientProperties(as, password));
  return ['--bootstrap-server', broker.listeners[at], '--command-config', file];
}

function clientProperties(kind, password) {
  const lines = [];
  const tls = kind.includes('ssl');
  const mechanism = { plain: 'PLAIN', scram256: 'SCRAM-SHA-256', scram512: 'SCRAM-SHA-512' }[
    kind.split('_').at(-1)
  ];
  const sasl = kind.startsWith('sasl');
  lines.push(`security.protocol=${sasl ? 'SASL_' : ''}${tls ? 'SSL' : 'PLAINTEXT'}`);
  if (sasl) {
    const module = mechanism === 'PLAIN' ? 'plain.PlainLoginModule' : 'scram.ScramLoginModule';
    lines.push(
      `sasl.mechanism=${mechanism}`,
      `sasl.jaas.config=org.apache.kafka.common.security.${module} required username="alice" password="${password}";`,
    );
  }
  if (tls) lines.push('ssl.truststore.type=PEM', `ssl.truststore.location=${broker.tls.caFile}`);
  if (kind === 'ssl_client') {
    lines.push(
      'ssl.keystore.type=PKCS12',
      `ssl.keystore.location=${broker.tls.storeFile}`,
      `ssl.keystore.password=${broker.tls.storePassword}`,
    );
  }
  return `${lines.join('\n')}\n`;
}
