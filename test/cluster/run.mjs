// Runs applications on a real Kafka and compares what happens with what the product says.
//   npm run test:cluster                       # the smoke case
//   npm run test:cluster -- --all              # every case, and writes RESULTS.md
//   npm run test:cluster -- --case 'zone lost' [--kafka 4.4.0]
// What was recorded stays in out/cluster; with --replay it is compared again, without a cluster.
// Closes with `N passed, N failed`.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadProduct } from './product.mjs';
import { Unreachable } from '../oracle/maven.mjs';
import { needJava } from '../oracle/tools.mjs';
import { startBroker } from './broker.mjs';
import { CASES } from './cases.mjs';
import { judge, live, nameOf } from './case.mjs';
import { temporaryFolder } from './processes.mjs';
import { writeResults } from './results.mjs';

const { values: wanted } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    case: { type: 'string' },
    kafka: { type: 'string' },
    replay: { type: 'boolean', default: false },
  },
});

if (!wanted.replay) needJava();
const ours = await loadProduct();
const cases = CASES.filter(({ name, release, smoke }) =>
  wanted.all || wanted.case !== undefined || wanted.kafka !== undefined
    ? (wanted.case === undefined || name === wanted.case) &&
      (wanted.kafka === undefined || release === wanted.kafka)
    : smoke,
);
const totals = { passed: 0, failed: 0 };
const results = [];
/** One broker at a time; cases with the same one follow each other. */
let current;
const RECORDINGS = 'out/cluster';
/** All instances of a first start are to join before the first rebalance. */
const BROKER_SETTINGS = { 'group.initial.rebalance.delay.ms': 10_000 };
for (const each of cases) {
  try {
    await run(each);
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    console.log(`skipped: ${each.name} on ${each.release}, because ${error.message}.`);
  }
}
await current?.broker.stop();
if (wanted.all) writeResults(results);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);

/** The broker of a version; the one before is stopped. */
async function brokerOf(version) {
  if (current?.version === version) return current.broker;
  await current?.broker.stop();
  current = undefined;
  const broker = await startBroker({ version, settings: BROKER_SETTINGS });
  current = { version, broker };
  return broker;
}

/** What a case's group lives through, recorded now or before. */
async function recordingOf(each, folder) {
  const file = join(RECORDINGS, `${nameOf(each)}.json`);
  if (wanted.replay) return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  const { bootstrap } = await brokerOf(each.broker);
  const recording = await live(each, { ours, bootstrap, folder, log: console.log });
  mkdirSync(RECORDINGS, { recursive: true });
  writeFileSync(file, JSON.stringify(recording));
  return recording;
}

async function run(each) {
  const started = Date.now();
  const folder = join(temporaryFolder('case'), 'fleet');
  console.log(`${each.name} on ${each.release}`);
  const recording = await recordingOf(each, folder);
  if (!recording) return;
  const result = await judge(each, recording, { ours, folder });
  results.push(result);
  for (const { what, passed, details } of result.checks) {
    totals[passed ? 'passed' : 'failed']++;
    console.log(`  ${passed ? '✓' : '✗'} ${what}`);
    if (!passed) details.forEach((line) => console.log(`      ${line}`));
  }
  console.log(`  ${((Date.now() - started) / 1000).toFixed(0)} s`);
}
