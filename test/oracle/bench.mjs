// Measures the product's assignor and Kafka's on the same fleets in the same run.
//   npm run bench:oracle -- [--kafka 4.4.0] [--all] [--only TEXT] [FILE]
// Without --all the fleets of 1,000 instances are left out: Kafka takes minutes for them, and gigabytes. The table goes
// to standard error, JSON to standard output or the file. Both sides must come to the same assignment.
import { writeFileSync } from 'node:fs';
import { Console } from 'node:console';
import { parseArgs } from 'node:util';
import { load } from './bundle.mjs';
import { difference } from './difference.mjs';
import { startJava } from './java.mjs';
import { compileAssignors } from './maven.mjs';
import { needJava } from './tools.mjs';

/** Fleets with more cells (instances × tasks) than the first limit get fewer runs, than the second a single cold one. */
const MANY_CELLS = 500_000;
const MOST_CELLS = 5_000_000;

function plan({ clients, tasks }) {
  const cells = clients * tasks;
  if (cells > MOST_CELLS) return { warmups: 0, runs: 1 };
  return cells > MANY_CELLS ? { warmups: 1, runs: 3 } : { warmups: 20, runs: 20 };
}

const { values: wanted, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kafka: { type: 'string', default: '4.4.0' },
    all: { type: 'boolean', default: false },
    /** Only fleets whose name holds this text. */
    only: { type: 'string', default: '' },
  },
});
needJava();
const { cases, measure, scenarioOf } = await load('test/bench/with-kafka.ts');
const java = startJava(compileAssignors(wanted.kafka), { main: 'oracle.Bench' });
const rows = [];
for (const { name, size, make } of cases()) {
  if (!name.includes(wanted.only)) continue;
  const { warmups, runs } = plan(size);
  if (runs === 1 && !wanted.all) continue;
  const problem = make();
  const scenario = JSON.stringify(scenarioOf(problem));
  const theirs = JSON.parse(await java.ask(`${warmups} ${runs} ${scenario}`));
  const ours = measure(problem, { warmups, runs });
  if (difference(ours.clients, theirs.clients) !== undefined) {
    throw new Error(`${name}: the assignments differ.`);
  }
  const oursMs = median(ours.milliseconds);
  const kafkaMs = median(theirs.milliseconds);
  rows.push({
    name,
    runs: warmups === 0 ? '1 cold' : String(runs),
    oursMs: round(oursMs),
    kafkaMs: round(kafkaMs),
    timesFaster: Math.round((kafkaMs / oursMs) * 10) / 10,
  });
}
java.close();
new Console(process.stderr).table(rows);
const report = `${JSON.stringify({ node: process.version, kafka: wanted.kafka, rows }, null, 2)}\n`;
if (positionals[0]) writeFileSync(positionals[0], report);
else process.stdout.write(report);

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

function round(milliseconds) {
  return Math.round(milliseconds * 100) / 100;
}
