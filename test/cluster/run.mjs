// Runs applications on a real Kafka and compares what happens with what the product says.
//   npm run test:cluster                       # the smoke case
//   npm run test:cluster -- --all              # every case, and writes RESULTS.md
//   npm run test:cluster -- --case 'zone lost' [--kafka 4.4.0]
//   npm run test:cluster -- --all --at-once 2  # two groups beside each other, of one broker
// What was recorded stays in test/cluster/recordings; with --replay it is compared again, without a cluster, and with
// --all RESULTS.md must be what it gives (UPDATE=1 rewrites it).
// Closes with `N passed, N failed`.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadProduct } from './product.mjs';
import { Unreachable } from '../oracle/maven.mjs';
import { needJava } from '../oracle/tools.mjs';
import { startBroker } from './broker.mjs';
import { CASES } from './cases.mjs';
import { judge, live, nameOf } from './case.mjs';
import { temporaryFolder } from './processes.mjs';
import { readRecording, writeRecording } from './recordings.mjs';
import { areWritten, writeResults } from './results.mjs';

const { values: wanted } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    case: { type: 'string', multiple: true },
    kafka: { type: 'string', multiple: true },
    replay: { type: 'boolean', default: false },
    'at-once': { type: 'string', default: '1' },
  },
});

if (!wanted.replay) needJava();
const ours = await loadProduct();
const isSmoke = !wanted.all && !wanted.case && !wanted.kafka;
const cases = CASES.filter(({ name, release, smoke }) =>
  isSmoke
    ? smoke
    : (wanted.case?.includes(name) ?? true) && (wanted.kafka?.includes(release) ?? true),
);
const totals = { passed: 0, failed: 0 };
/** By case. */
const results = new Map();
/** All instances of a first start are to join before the first rebalance. */
const BROKER_SETTINGS = { 'group.initial.rebalance.delay.ms': 10_000 };
for (const version of new Set(cases.map(({ broker }) => broker))) {
  await withBroker(
    version,
    cases.filter(({ broker }) => broker === version),
  );
}
if (wanted.all) {
  const rows = cases.flatMap((each) => results.get(each) ?? []);
  if (!wanted.replay || process.env.UPDATE) writeResults(rows);
  else if (!areWritten(rows)) {
    totals.failed++;
    console.log('✗ RESULTS.md is not what the recordings give; UPDATE=1 rewrites it');
  }
}
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);

/** Runs the cases of one broker: one after the other, or as many at once as are wanted. */
async function withBroker(version, waiting) {
  let broker;
  /** Started when it is needed first. */
  const bootstrap = async () => {
    broker ??= startBroker({ version, settings: BROKER_SETTINGS });
    return (await broker).bootstrap;
  };
  const lane = async () => {
    for (let each = waiting.shift(); each; each = waiting.shift()) {
      try {
        await run(each, bootstrap);
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error;
        console.log(`skipped: ${each.name} on ${each.release}, because ${error.message}.`);
      }
    }
  };
  await Promise.all(Array.from({ length: Number(wanted['at-once']) }, lane));
  // One that could not be started has no cases that ran.
  await broker?.then(
    (started) => started.stop(),
    () => undefined,
  );
}

/** What a case's group lives through, recorded now or before. */
async function recordingOf(each, { folder, bootstrap, log }) {
  if (wanted.replay) return readRecording(nameOf(each));
  const recording = await live(each, { ours, bootstrap: await bootstrap(), folder, log });
  // What is recorded in continuous integration is not to be kept.
  if (!isSmoke) writeRecording(nameOf(each), recording);
  return recording;
}

async function run(each, bootstrap) {
  const started = Date.now();
  const folder = join(temporaryFolder('case'), 'fleet');
  const title = `${each.name} on ${each.release}`;
  console.log(title);
  const log = (line) => console.log(wanted['at-once'] === '1' ? line : `${line} (${title})`);
  const recording = await recordingOf(each, { folder, bootstrap, log });
  if (!recording) return;
  const result = await judge(each, recording, { ours, folder });
  results.set(each, result);
  for (const { what, passed, details } of result.checks) {
    totals[passed ? 'passed' : 'failed']++;
    log(`  ${passed ? '✓' : '✗'} ${what}`);
    if (!passed) details.forEach((line) => console.log(`      ${line}`));
  }
  log(`  ${((Date.now() - started) / 1000).toFixed(0)} s`);
}
