// Runs applications on a real Kafka and compares what happens with what the product says.
//   npm run test:cluster                       # the smoke case
//   npm run test:cluster -- --all              # every case, and writes RESULTS.md
//   npm run test:cluster -- --case 'zone lost' [--kafka 4.4.0]
// Closes with `N passed, N failed`.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadProduct } from './product.mjs';
import { Unreachable } from '../oracle/maven.mjs';
import { needJava } from '../oracle/tools.mjs';
import { startBroker } from './broker.mjs';
import { CASES } from './cases.mjs';
import { runCase } from './case.mjs';
import { temporaryFolder } from './processes.mjs';
import { writeResults } from './results.mjs';

const { values: wanted } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    case: { type: 'string' },
    kafka: { type: 'string' },
  },
});

needJava();
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
for (const each of cases) {
  try {
    if (current?.version !== each.broker) {
      await current?.broker.stop();
      current = undefined;
      current = { version: each.broker, broker: await startBroker({ version: each.broker }) };
    }
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

async function run(each) {
  const started = Date.now();
  console.log(`${each.name} on ${each.release}`);
  const result = await runCase(each, {
    ours,
    bootstrap: current.broker.bootstrap,
    folder: join(temporaryFolder('case'), 'fleet'),
    log: (line) => console.log(line),
  });
  results.push(result);
  for (const { what, passed, details } of result.checks) {
    totals[passed ? 'passed' : 'failed']++;
    console.log(`  ${passed ? '✓' : '✗'} ${what}`);
    if (!passed) details.forEach((line) => console.log(`      ${line}`));
  }
  console.log(`  ${((Date.now() - started) / 1000).toFixed(0)} s`);
}
