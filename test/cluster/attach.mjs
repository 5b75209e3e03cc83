// Attaches to applications that really run, compares what is told with what they are, and predictions with what becomes
// of them.
//   npm run test:attach             # what continuous integration runs: both groups over TLS with a login
//   npm run test:attach -- --all    # also over every other kind of listener, who goes away, and where it is refused
//   node test/cluster/attach.mjs [--kafka 4.4.0] [--listener KIND …] [--part groups|refused|rights …]
// Closes with `N passed, N failed`.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Unreachable } from '../oracle/maven.mjs';
import { isSince } from '../oracle/releases.mjs';
import { needJava } from '../oracle/tools.mjs';
import { startApp } from './app.mjs';
import { AttachedApp, CLASSIC, INSTANCES, tasksOf } from './attach-app.mjs';
import { AttachClient, command } from './attach-client.mjs';
import { compareClassic, compareFile } from './attach-compare.mjs';
import { classicLoss, classicPredictions } from './attach-predicted.mjs';
import { AUTHORIZING, missingRights, wrongGroups, wrongLogins } from './attach-refused.mjs';
import { streamsGroup } from './attach-streams.mjs';
import { LISTENERS, startBroker } from './broker.mjs';
import { temporaryFolder } from './processes.mjs';
import { loadProduct } from './product.mjs';

const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    kafka: { type: 'string', default: '4.4.0' },
    listener: { type: 'string', multiple: true },
    part: { type: 'string', multiple: true },
  },
});
const release = values.kafka;
const parts = { groups, refused, rights };
const wanted = values.part ?? (values.all ? Object.keys(parts) : ['groups']);
// Whatever is refused needs listeners of every kind.
const kinds =
  values.listener ??
  (values.all || wanted.some((part) => part !== 'groups')
    ? Object.keys(LISTENERS)
    : ['sasl_ssl_scram512']);

/** Members of a streams group learn of an assignment with their heartbeats: every 5 s without this. */
const HASTE = {
  'group.streams.min.heartbeat.interval.ms': '500',
  'group.streams.heartbeat.interval.ms': '500',
};

needJava();
assert.ok(existsSync('dist/attach.js'), 'Run npm run build first.');
const product = await loadProduct('attach-ours');
const folder = temporaryFolder('attach');
const broker = await brokerOrNone();
const totals = { passed: 0, failed: 0 };
const java = startApp(release, ({ event }) => {
  if (event === 'rebalance') app.rebalances++;
});
const app = new AttachedApp(java, { bootstrap: broker.listeners.plaintext, folder, release });
const client = new AttachClient(broker, folder, 'alice');
try {
  await app.begin();
  for (const part of wanted) {
    await app.stopAll();
    await parts[part]();
  }
  await java.kill();
} finally {
  await broker.stop();
}
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);

/** A broker with the listeners that are asked for; ends the program where its jars cannot be had. */
async function brokerOrNone() {
  const listeners = ['plaintext', ...kinds.filter((kind) => kind !== 'plaintext')];
  try {
    return await startBroker({
      version: release,
      listeners,
      settings: { ...AUTHORIZING, ...(isSince(release, [4, 2]) && HASTE) },
    });
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    console.log(`skipped: ${error.message}.`);
    process.exit(0);
  }
}

async function check(name, body) {
  const started = Date.now();
  try {
    await body();
    totals.passed++;
    console.log(`  passed: ${name} (${((Date.now() - started) / 1000).toFixed(0)} s)`);
  } catch (error) {
    totals.failed++;
    console.log(`  failed: ${name}: ${error.stack ?? error}`);
  }
}

/** A group whose leader assigns the tasks; while it rests, one whose tasks the broker assigns. */
async function groups() {
  const application = ['--application', CLASSIC];
  const [listener] = kinds;
  await check('nobody is there yet', () =>
    client.fails(listener, /knows no group/, { application: CLASSIC }),
  );
  for (const [name, instance] of Object.entries(INSTANCES)) await app.startClassic(name, instance);
  const real = await app.running('node-');
  for (const kind of kinds) {
    await check(`${kind}: everybody has what is told`, async () => {
      const told = await client.attach(kind, ...application, '--format', 'json');
      compareClassic(JSON.parse(told), real, release);
    });
  }
  await check('the application is among those of the cluster', async () => {
    assert.equal(await client.attach(listener), `${CLASSIC}\n`);
  });
  await check('the saved file says the same without a cluster', async () => {
    const file = join(folder, 'attached.fleet.yaml');
    const text = await client.attach(listener, ...application, '-o', file);
    assert.match(text, /Now: .*Absolute Preferred/);
    const [now] = JSON.parse(await command('simulate', file, '--format', 'json')).steps;
    for (const [name, { active, standby }] of Object.entries(now.assignment)) {
      assert.deepEqual({ active, standby }, tasksOf(real[name]));
    }
    await compareFile(file);
  });
  const context = { app, client, listener, folder, check, product, release };
  // The streams rebalance protocol is there from 4.2 on.
  await classicPredictions(context, () => isSince(release, [4, 2]) && streamsGroup(context));
  if (values.all) await classicLoss(context);
}

async function refused() {
  await wrongLogins({ client, check });
  await wrongGroups({ app, client, check });
}

async function rights() {
  await missingRights({ app, bob: new AttachClient(broker, folder, 'bob'), check });
}
